import { escapeText } from '@ringfence/draw';
import { formatHash } from '../shell/hash.ts';

/** The maximal length of a packed game in an address for the server. */
const MOST_SEEN = 8_000;

/** The address of the site, without page and query. */
const siteAddress = (): URL => new URL('.', document.baseURI);

/** A link to a game that works on any host, because no server sees the game. */
export const plainLink = (packed: string, at: number): string =>
  new URL(formatHash('analyse', { game: packed, at: `${at}` }), siteAddress()).href;

/** A link that our server answers with a preview; `undefined` if the game is too long. */
export const previewLink = (packed: string, at: number): string | undefined =>
  packed.length > MOST_SEEN ? undefined : new URL(`g/${packed}?at=${at}`, siteAddress()).href;

/** The embed code for another page. */
export function embedCode(packed: string, at: number, title: string): string {
  const { href } = new URL(`embed.html${formatHash(packed, { at: `${at}` })}`, siteAddress());
  return `<iframe src="${escapeText(href)}" title="${escapeText(title)}" width="480" height="560" loading="lazy" style="border:0;max-width:100%"></iframe>`;
}

let asked: Promise<boolean> | undefined;

/** Whether our own server is behind the site, rather than a static host. */
export function hasServer(): Promise<boolean> {
  asked ??= fetch(new URL('api/openapi.json', siteAddress()), { method: 'HEAD' }).then(
    ({ ok, headers }) => ok && (headers.get('content-type')?.includes('json') ?? false),
    () => false,
  );
  return asked;
}
