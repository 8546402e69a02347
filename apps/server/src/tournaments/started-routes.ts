import { createRoute, z } from '@hono/zod-openapi';
import { count, texts } from '@ringfence/ladder/views';
import { gameNames, isVisible, startProblem } from '@ringfence/rules';
import type { Context } from 'hono';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import { Problem } from '../http/problem.ts';
import { charged, createRouter, incomingOf, json, problem, tooMany } from '../http/router.ts';
import { isThisMachine } from '../http/this-machine.ts';
import type { StartedTournaments } from './started.ts';

/** Larger boards take an evening, which is a matter for the command. */
const LARGEST = 10;

const wishSchema = z
  .object({
    title: z.string().trim().min(1).max(80).refine(isVisible, 'contains characters that cannot be seen'),
    game: z.enum(gameNames),
    size: count.refine((size) => size <= LARGEST, `at most ${LARGEST}`),
    levels: z
      .array(z.number().int().min(1).max(10))
      .min(2)
      .max(10)
      .refine((levels) => new Set(levels).size === levels.length, 'each level plays once'),
    repetitions: z.number().int().min(1).max(20).openapi({ description: 'Pairs of games for every pairing.' }),
  })
  .openapi('NewTournament');

const named = z.object({ name: z.string().openapi({ param: { name: 'name', in: 'path' } }) });
const elsewhere = problem('The request comes from another machine.');

/** Tournaments that are started in a browser on the machine of the server. */
export function startedRoutes(started: StartedTournaments, allowance: RequestAllowance) {
  const look = createRoute({
    method: 'get',
    path: '/api/started-tournaments',
    summary: 'Ask whether you can start a tournament',
    description: 'Only in a browser on the machine of the server. Also names those that are running.',
    middleware: [charged(allowance, costs.look)],
    responses: {
      200: json('Whether you can.', z.object({ canStart: z.boolean(), running: texts })),
      429: tooMany,
    },
  });

  const create = createRoute({
    method: 'post',
    path: '/api/started-tournaments',
    summary: 'Start a tournament',
    description: 'Everybody against everybody, between levels of the engine. It is kept in the folder of tournaments.',
    middleware: [charged(allowance, costs.createGame)],
    request: { body: { required: true, content: { 'application/json': { schema: wishSchema } } } },
    responses: {
      201: json('Its name.', z.object({ name: z.string() })),
      400: problem('Something is wrong with the tournament.'),
      403: elsewhere,
      409: problem('One is running already.'),
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
    .openapi(look, (c) => c.json({ canStart: isThisMachine(incomingOf(c)), running: [...started.names] }, 200))
    .openapi(create, async (c) => {
      admit(c);
      const wish = c.req.valid('json');
      const reason = startProblem(wish.game, wish);
      if (reason !== undefined) throw new Problem(400, 'bad-size', reason);
      return c.json({ name: await started.start(wish) }, 201);
    })
    .openapi(stop, async (c) => {
      admit(c);
      const { name } = c.req.valid('param');
      await started.stop(name);
      return c.json({ name }, 200);
    });
}

function admit(c: Context): void {
  if (isThisMachine(incomingOf(c))) return;
  throw new Problem(
    403,
    'not-here',
    'a tournament is started on the machine of the server: open http://localhost there',
  );
}
