import { createRoute, z } from '@hono/zod-openapi';
import { count, texts } from '@ringfence/ladder/views';
import { gameNames, isVisible, startProblem } from '@ringfence/rules';
import type { Context } from 'hono';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import { isSameOrigin } from '../http/origin.ts';
import { Problem } from '../http/problem.ts';
import { charged, createRouter, incomingOf, json, problem, tooMany } from '../http/router.ts';
import { isThisMachine } from '../http/this-machine.ts';
import type { StartedTournaments } from './started.ts';

/** Larger boards take an evening, which is a matter for the command. */
const most = { size: 10, title: 80 };
/** Everybody meets everybody. */
const MOST_PLAYERS = 20;

const wishSchema = z
  .object({
    title: z.string().trim().min(1).max(most.title).refine(isVisible, 'contains characters that cannot be seen'),
    game: z.enum(gameNames),
    size: count.refine((size) => size <= most.size, `at most ${most.size}`),
    levels: z
      .array(z.number().int().min(1).max(10))
      .max(10)
      .refine((levels) => new Set(levels).size === levels.length, 'each level plays once'),
    bots: z
      .array(z.string())
      .max(MOST_PLAYERS)
      .refine((bots) => new Set(bots).size === bots.length, 'each bot plays once')
      .default([])
      .openapi({ description: 'Bots of the folder that the server was started with, by their names.' }),
    repetitions: z.number().int().min(1).max(20).openapi({ description: 'Pairs of games for every pairing.' }),
  })
  .refine(({ levels, bots }) => levels.length + bots.length >= 2, 'two players at least')
  .refine(({ levels, bots }) => levels.length + bots.length <= MOST_PLAYERS, `${MOST_PLAYERS} players at most`)
  .openapi('NewTournament');

const named = z.object({ name: z.string().openapi({ param: { name: 'name', in: 'path' } }) });
const elsewhere = problem('The request comes from another machine.');

/** Tournaments that are started in a browser on the machine of the server. */
export function startedRoutes(started: StartedTournaments, allowance: RequestAllowance) {
  const look = createRoute({
    method: 'get',
    path: '/api/started-tournaments',
    summary: 'Ask whether you can start a tournament',
    description:
      'Only in a browser on the machine of the server. Also names the bots there, and those that are running.',
    middleware: [charged(allowance, costs.look)],
    responses: {
      200: json(
        'Whether you can.',
        z.object({
          canStart: z.boolean(),
          started: texts,
          bots: texts,
          most: z
            .object({ size: count, title: count })
            .openapi({ description: 'The size of the largest board, and the length of the longest title.' }),
        }),
      ),
      429: tooMany,
    },
  });

  const create = createRoute({
    method: 'post',
    path: '/api/started-tournaments',
    summary: 'Start a tournament',
    description:
      'Everybody against everybody, between levels of the engine and bots. It is kept in the folder of tournaments.',
    middleware: [charged(allowance, costs.createGame)],
    request: { body: { required: true, content: { 'application/json': { schema: wishSchema } } } },
    responses: {
      201: json('Its name.', z.object({ name: z.string() })),
      400: problem('Something is wrong with the tournament.'),
      403: elsewhere,
      409: problem('One is running already, or this machine has no jail for bots.'),
      429: tooMany,
    },
  });

  const resume = createRoute({
    method: 'post',
    path: '/api/started-tournaments/{name}/resume',
    summary: 'Resume a tournament',
    description: 'One that was stopped, or interrupted by the end of the server. Finished games are kept.',
    middleware: [charged(allowance, costs.createGame)],
    request: { params: named },
    responses: {
      200: json('It is running.', z.object({ name: z.string() })),
      403: elsewhere,
      404: problem('No such tournament was started in a browser.'),
      409: problem('Another one is running, or its bots are not as they were.'),
      429: tooMany,
    },
  });

  const stop = createRoute({
    method: 'delete',
    path: '/api/started-tournaments/{name}',
    summary: 'Stop a tournament',
    description: 'Its finished games are kept.',
    middleware: [charged(allowance, costs.look)],
    request: { params: named },
    responses: {
      200: json('It has stopped.', z.object({ name: z.string() })),
      403: elsewhere,
      404: problem('No such tournament is running.'),
      429: tooMany,
    },
  });

  return createRouter()
    .openapi(look, (c) => {
      const canStart = isAllowed(c);
      const bots = canStart ? started.bots.map(({ name }) => name) : [];
      return c.json({ canStart, started: [...started.names], bots, most }, 200);
    })
    .openapi(create, async (c) => {
      admit(c);
      const wish = c.req.valid('json');
      const reason = startProblem(wish.game, wish);
      if (reason !== undefined) throw new Problem(400, 'bad-size', reason);
      return c.json({ name: await started.start(wish) }, 201);
    })
    .openapi(resume, async (c) => {
      admit(c);
      const { name } = c.req.valid('param');
      await started.resume(name);
      return c.json({ name }, 200);
    })
    .openapi(stop, async (c) => {
      admit(c);
      const { name } = c.req.valid('param');
      await started.stop(name);
      return c.json({ name }, 200);
    });
}

/** Another site's page, open in a browser on this machine, may not act through it either. */
const isAllowed = (c: Context): boolean =>
  isThisMachine(incomingOf(c)) && isSameOrigin(incomingOf(c), { trustProxy: false });

function admit(c: Context): void {
  if (isAllowed(c)) return;
  throw new Problem(
    403,
    'not-here',
    'a tournament is started on the machine of the server: open http://localhost there',
  );
}
