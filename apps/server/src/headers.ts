import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { apiStyleHash } from './api/page.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/** The only page that other sites may frame: a game to look through, with no actions. */
const FRAMED = '/embed.html';

const options = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'", apiStyleHash],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    fontSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'no-referrer',
  // Together with the policy for openers, which is a default, it lets the threads of a page's engine share memory.
  crossOriginEmbedderPolicy: 'require-corp',
  // At home it is reached over plain http; a proxy in front of a public server sets its own header.
  strictTransportSecurity: false,
};

const framedOptions = {
  ...options,
  contentSecurityPolicy: { ...options.contentSecurityPolicy, frameAncestors: ['*'] },
  xFrameOptions: false,
  crossOriginResourcePolicy: 'cross-origin',
};

/** The headers as the middleware would set them on each answer. */
async function headersOf(chosen: Parameters<typeof secureHeaders>[0]): Promise<Headers> {
  const answer = await new Hono()
    .use(secureHeaders(chosen))
    .get('/', (c) => c.body(null))
    .request('/');
  return [...answer.headers];
}

const [usual, framed] = [headersOf(options), headersOf(framedOptions)];

/** The headers of the answer at a path, for its security. */
export const securityHeaders = (path: string): Promise<Headers> => (path === FRAMED ? framed : usual);
