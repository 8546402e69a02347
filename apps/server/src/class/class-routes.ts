import { createRoute, z } from '@hono/zod-openapi';
import type { Ladder, Viewer } from '@ringfence/ladder';
import {
  classSchema,
  newClassSchema,
  newTokenSchema,
  registerSchema,
  signedInSchema,
  signInSchema,
  tokenSchema,
  youSchema,
} from '@ringfence/ladder/views';
import type { Context } from 'hono';
import { Problem } from '../http/problem.ts';
import { createRouter, incomingOf, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import type { ClassHost } from './host.ts';
import { isThisMachine } from './this-machine.ts';

const body = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

/** The class itself, joining it and signing in. */
export function classRoutes(host: ClassHost, gate: ClassGate) {
  const { sessions } = gate;

  const look = createRoute({
    method: 'get',
    path: '/api/class',
    summary: 'Look at the class of this server',
    description: 'Whether there is one, what it plays, and who you are in it.',
    ...gate.open('anyone'),
    responses: { 200: json('The class.', classSchema), 429: tooMany },
  });

  const create = createRoute({
    method: 'post',
    path: '/api/class',
    summary: 'Create the class',
    description: 'Once, and only in a browser on the machine of the server.',
    ...gate.open('anyone'),
    request: body(newClassSchema),
    responses: {
      201: json("You are its tutor now. The link is the tutor's own: keep it.", signedInSchema),
      400: problem('Something is wrong with the class.'),
      403: problem('The request comes from another machine.'),
      409: problem('A class already exists.'),
      429: tooMany,
    },
  });

  const signIn = createRoute({
    method: 'post',
    path: '/api/class/session',
    summary: 'Sign in with a personal link',
    description: 'The secret is the end of the link. The response sets a cookie.',
    ...gate.open('anyone'),
    request: body(signInSchema),
    responses: {
      200: json('Who you are.', youSchema),
      401: problem('The link is not valid.'),
      404: problem('This server has no class.'),
      429: tooMany,
    },
  });

  const signOut = createRoute({
    method: 'delete',
    path: '/api/class/session',
    summary: 'Sign out',
    description: 'Ends this session; the link still works.',
    ...gate.open('anyone'),
    responses: { 204: { description: 'Done.' }, 429: tooMany },
  });

  const register = createRoute({
    method: 'post',
    path: '/api/class/register',
    summary: 'Register a team',
    description: 'With the code of the class, where the tutor lets teams register themselves.',
    ...gate.open('anyone'),
    request: body(registerSchema),
    responses: {
      201: json('You are the first member of the team. Keep the link.', signedInSchema),
      400: problem('A name is not valid.'),
      403: problem('The code is wrong, or registration is closed.'),
      404: problem('This server has no class.'),
      409: problem('A team of that name already exists.'),
      429: tooMany,
    },
  });

  const tokens = createRoute({
    method: 'get',
    path: '/api/class/tokens',
    summary: 'List your tokens',
    description: 'Tokens let programs act for you: `Authorization: Bearer TOKEN`.',
    ...gate.open('person', { sessionOnly: true }),
    responses: { 200: json('Without their secrets.', z.array(tokenSchema)), 401: problem('You are not signed in.') },
  });

  const newToken = createRoute({
    method: 'post',
    path: '/api/class/tokens',
    summary: 'Create a token',
    description: 'For `ringfence submit`, `ringfence connect` and programs of your own.',
    ...gate.open('person', { sessionOnly: true }),
    request: body(newTokenSchema),
    responses: {
      201: json('The token, shown only once.', z.object({ id: z.string(), token: z.string() })),
      401: problem('You are not signed in.'),
      409: problem('You have too many.'),
    },
  });

  const revoke = createRoute({
    method: 'delete',
    path: '/api/class/tokens/{id}',
    summary: 'Revoke a token',
    description: 'It stops working at once.',
    ...gate.open('person', { sessionOnly: true }),
    request: { params: z.object({ id: z.string().openapi({ param: { name: 'id', in: 'path' } }) }) },
    responses: {
      204: { description: 'Done.' },
      401: problem('You are not signed in.'),
      404: problem('You have no such token.'),
    },
  });

  return createRouter()
    .openapi(look, async (c) => {
      const ladder = await host.find();
      const viewer = c.get('viewer');
      const canStart = ladder === undefined && isThisMachine(incomingOf(c));
      if (ladder === undefined) return c.json({ exists: false, canStart, you: null }, 200);
      return c.json({ exists: true, canStart, ...(await shownClass(ladder, viewer)), you: youOf(viewer) }, 200);
    })
    .openapi(create, async (c) => {
      if (!isThisMachine(incomingOf(c))) {
        throw new Problem(
          403,
          'not-here',
          'a class is created on the machine of the server: open http://localhost there',
        );
      }
      const { ladder, link } = await host.create(c.req.valid('json'));
      return c.json(await enter(c, ladder, link), 201);
    })
    .openapi(signIn, async (c) => c.json((await enter(c, await host.get(), c.req.valid('json').secret)).you, 200))
    .openapi(signOut, async (c) => {
      const ladder = await host.find();
      if (ladder !== undefined) await sessions.end(c, ladder);
      return c.body(null, 204);
    })
    .openapi(register, async (c) => {
      const ladder = await host.get();
      const { code, team, name } = c.req.valid('json');
      const made = await ladder.teams.register(code, team, name);
      if (made === 'wrong-code') {
        sessions.blame(c);
        throw new Problem(403, 'wrong-code', 'this is not the code of the class: ask the tutor for it');
      }
      return c.json(await enter(c, ladder, made.members[0].link), 201);
    })
    .openapi(tokens, async (c) => {
      const list = await c.get('ladder').sessions.tokens(signedIn(c));
      const shown = list.map(({ id, label, created, used }) => ({
        id,
        label,
        created: timeOf(created),
        used: timeOf(used),
      }));
      return c.json(shown, 200);
    })
    .openapi(newToken, async (c) => {
      return c.json(await c.get('ladder').sessions.createToken(signedIn(c), c.req.valid('json').label), 201);
    })
    .openapi(revoke, async (c) => {
      await c.get('ladder').sessions.revokeToken(signedIn(c), c.req.valid('param').id);
      return c.body(null, 204);
    });

  /** Signs in with a link: sets a cookie, and returns the link for the person to keep. */
  async function enter(c: Context, ladder: Ladder, link: string) {
    const entered = await ladder.sessions.signIn(link);
    if (entered === undefined) {
      sessions.blame(c);
      throw new Problem(401, 'wrong-link', 'this link is not valid: it may have been replaced. Ask for a new one');
    }
    sessions.begin(c, entered.session, entered.days);
    return { you: someone(entered.viewer), link: linkOf(sessions.publicOrigin(c), link) };
  }
}

/** In the fragment, so that the secret stays in the browser and out of every log. */
export const linkOf = (origin: string, secret: string): string => `${origin}/#/class/join/${secret}`;

/** The person behind a gate that requires one. */
export function signedIn(c: { get(key: 'viewer'): Viewer | undefined }): Viewer {
  const viewer = c.get('viewer');
  if (viewer === undefined) throw new Error('a route without a gate asks who is there');
  return viewer;
}

export const timeOf = <T extends Date | null>(time: T) =>
  (time?.toISOString() ?? null) as T extends Date ? string : string | null;

const someone = ({ id, name, role, team }: Viewer) => ({ id, name, role, ...(team !== undefined && { team }) });

const youOf = (viewer: Viewer | undefined) => (viewer === undefined ? null : someone(viewer));

async function shownClass(ladder: Ladder, viewer: Viewer | undefined) {
  const { title, game, size, swap, clock, settings } = await ladder.room.info();
  if (viewer === undefined && !settings.open && !settings.registration) return {};
  return { class: { title, game, size, swap, clock, settings: shownSettings(ladder, settings, viewer) } };
}

type Settings = Awaited<ReturnType<Ladder['room']['settings']>>;

/** The visible settings: the code is for tutors. */
export function shownSettings(ladder: Ladder, settings: Settings, viewer: Viewer | undefined) {
  const { code, ...plain } = settings;
  return {
    ...plain,
    frozen: ladder.room.frozen(settings) ?? null,
    ...(viewer?.role === 'tutor' && { code }),
  };
}
