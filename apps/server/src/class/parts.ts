import { z } from '@hono/zod-openapi';
import type { Ladder, Viewer } from '@ringfence/ladder';
import type { PersonWithLink } from '@ringfence/ladder/views';
import type { Context } from 'hono';
import { Problem } from '../http/problem.ts';
import { problem, tooMany } from '../http/router.ts';
import type { SessionReader } from './session.ts';

// What the routes of a class share.

const idLike = (pattern: RegExp) =>
  z.object({
    id: z
      .string()
      .regex(pattern)
      .openapi({ param: { name: 'id', in: 'path' } }),
  });

/** The id of a team, a person, a version or a token in a path. */
export const idParam = idLike(/^[\w-]{1,64}$/);

/** The number of a game, a challenge, a test or an official tournament in a path. */
export const numberParam = idLike(/^[0-9]{1,18}$/);

/** A request with a JSON body. */
export const jsonBody = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

/** A response that is a file to keep. */
export const fileOf = (description: string) => ({
  description,
  content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } },
});

/** A file to keep. It may be a stranger's: never shown as a page, whatever its name. */
export const attached = (c: Context, name: string, bytes: Buffer) =>
  c.body(new Uint8Array(bytes), 200, {
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
  });

export const noSignIn = problem('You are not signed in.');

/** Of routes for tutors. */
export const tutorRefusals = {
  401: noSignIn,
  403: problem('You are not the tutor.'),
  429: tooMany,
} as const;

/** In the fragment, so that the secret stays in the browser and out of every log. */
const linkOf = (origin: string, secret: string): string => `${origin}/#/class/join/${secret}`;

/** A person whose link is an address. */
export const withAddress = (person: PersonWithLink, origin: string): PersonWithLink => ({
  ...person,
  link: linkOf(origin, person.link),
});

/** The person behind a gate that requires one. */
export function signedIn(c: { get(key: 'viewer'): Viewer | undefined }): Viewer {
  const viewer = c.get('viewer');
  if (viewer === undefined) throw new Error('a route without a gate asks who is there');
  return viewer;
}

/** A time of the database, as the API shows it. */
export const timeOf = <T extends Date | null>(time: T) =>
  (time?.toISOString() ?? null) as T extends Date ? string : string | null;

/** What people see of themselves. */
export const someone = ({ id, name, role, team }: Viewer) => ({ id, name, role, ...(team !== undefined && { team }) });

/** Signs in with a link: sets a cookie, and returns the link for the person to keep. */
export async function enter(c: Context, sessions: SessionReader, ladder: Ladder, link: string) {
  const entered = await ladder.sessions.signIn(link);
  if (entered === undefined) {
    sessions.blame(c);
    throw new Problem(401, 'wrong-link', 'this link is not valid: it may have been replaced. Ask for a new one');
  }
  sessions.begin(c, entered.session, entered.days);
  return { you: someone(entered.viewer), link: linkOf(sessions.publicOrigin(c), link) };
}
