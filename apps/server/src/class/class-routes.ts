import { createRoute } from '@hono/zod-openapi';
import type { ClassInfo, Ladder, OfferedGame, Viewer } from '@ringfence/ladder';
import { classSchema, newClassSchema, signedInSchema } from '@ringfence/ladder/views';
import type { OidcSignOn } from '@ringfence/people';
import { Problem } from '../http/problem.ts';
import { createRouter, incomingOf, json, problem, tooMany } from '../http/router.ts';
import { isThisMachine } from '../http/this-machine.ts';
import type { ClassGate } from './access.ts';
import type { ClassHost } from './host.ts';
import type { OwnGame } from './own-games.ts';
import { enter, jsonBody, someone } from './parts.ts';

/** The class itself. */
export function classRoutes(host: ClassHost, gate: ClassGate, signOn: readonly OidcSignOn[]) {
  const { sessions } = gate;
  const providers = signOn.map(({ provider: { id, name } }) => ({ id, name }));
  const ways = providers.length > 0 ? { providers } : {};

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
    request: jsonBody(newClassSchema),
    responses: {
      201: json("You are its tutor now. The link is the tutor's own: keep it.", signedInSchema),
      400: problem('Something is wrong with the class.'),
      403: problem('The request comes from another machine.'),
      409: problem('A class already exists.'),
      429: tooMany,
    },
  });

  return createRouter()
    .openapi(look, async (c) => {
      const ladder = await host.find();
      const viewer = c.get('viewer');
      const canStart = ladder === undefined && isThisMachine(incomingOf(c));
      if (ladder === undefined) {
        const games = canStart ? host.offered().map(offer) : [];
        return c.json({ exists: false, canStart, ...(games.length > 0 && { games }), ...ways, you: null }, 200);
      }
      return c.json(
        {
          exists: true,
          canStart,
          ...(await shownClass(ladder, viewer)),
          ...ways,
          ...(ladder.mail !== undefined && { mail: true as const }),
          you: youOf(viewer),
        },
        200,
      );
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
      return c.json(await enter(c, sessions, ladder, link), 201);
    });
}

const offer = ({ folder, game: { title, options, clock } }: OwnGame): OfferedGame => ({
  folder,
  title,
  options: Object.entries(options).map(([name, option]) => ({ name, ...option })),
  clock: clock ?? null,
});

const youOf = (viewer: Viewer | undefined) => (viewer === undefined ? null : someone(viewer));

async function shownClass(ladder: Ladder, viewer: Viewer | undefined) {
  const { title, game, rules, size, swap, clock, settings } = await ladder.room.info();
  if (viewer === undefined && !settings.open && !settings.registration) return {};
  return {
    class: {
      ...{ title, game, size, swap, clock },
      ...(rules !== null && { sides: rules.sides }),
      settings: await shownSettings(ladder, { settings, clock }, viewer),
    },
  };
}

/** The visible settings: the code is for tutors. */
export async function shownSettings(
  ladder: Ladder,
  { settings, clock }: Pick<ClassInfo, 'settings' | 'clock'>,
  viewer: Viewer | undefined,
) {
  const { code, ...plain } = settings;
  const extension = viewer?.team && (await ladder.teams.extension(viewer.team.id));
  return {
    ...plain,
    longestBuild: ladder.submissions.longestBuild(settings, clock),
    frozen: ladder.room.frozen(settings, extension) ?? null,
    ...(viewer?.role === 'tutor' && { code }),
  };
}
