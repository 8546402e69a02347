import { createRoute, z } from '@hono/zod-openapi';
import { officialBody, officialRulingBody, officialSchema } from '@ringfence/ladder/views';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { jsonBody, numberParam, signedIn, tutorRefusals } from './parts.ts';

const missing = problem('No such tournament.');

/** Official tournaments between the versions of one moment; their games are on the pages of tournaments. */
export function officialRoutes(gate: ClassGate) {
  const list = createRoute({
    method: 'get',
    path: '/api/class/official',
    summary: 'List the official tournaments',
    description: 'The latest first; `/api/tournaments/{tournament}` has their tables, games and boards.',
    ...gate.open('visitor'),
    responses: { 200: json('The tournaments.', z.array(officialSchema)), 401: problem('Sign in.'), 429: tooMany },
  });

  const look = createRoute({
    method: 'get',
    path: '/api/class/official/{id}',
    summary: 'Look at an official tournament',
    description: 'Its state, and its name among the tournaments of the server.',
    ...gate.open('visitor'),
    request: { params: numberParam },
    responses: { 200: json('The tournament.', officialSchema), 401: problem('Sign in.'), 404: missing, 429: tooMany },
  });

  const create = createRoute({
    method: 'post',
    path: '/api/class/official',
    summary: 'Start an official tournament',
    description: 'With the versions that play now, seeded by rating; what is submitted later does not change it.',
    ...gate.open('tutor'),
    request: jsonBody(officialBody),
    responses: {
      201: json('The tournament.', officialSchema),
      400: problem('It is not valid.'),
      404: problem('No such house player.'),
      409: problem('Too few players.'),
      ...tutorRefusals,
    },
  });

  const stop = createRoute({
    method: 'delete',
    path: '/api/class/official/{id}',
    summary: 'Stop an official tournament',
    description: 'What was played stays.',
    ...gate.open('tutor'),
    request: { params: numberParam },
    responses: { 204: { description: 'Done.' }, 404: missing, ...tutorRefusals },
  });

  const rule = createRoute({
    method: 'post',
    path: '/api/class/official/{id}/rulings',
    summary: 'Decide about a game of an official tournament',
    description:
      'Judge it again from its moves, have it played again, or name its result: points follow, and the reason is part of the game. Only where all meet all, and not while it is running.',
    ...gate.open('tutor'),
    request: { params: numberParam, ...jsonBody(officialRulingBody) },
    responses: {
      200: json('What was found; empty unless it was judged again.', z.object({ finding: z.string() })),
      400: problem('The reason is missing.'),
      404: problem('No such tournament, or no such game in it.'),
      409: problem('It is running, later rounds depend on the game, or nothing changes.'),
      ...tutorRefusals,
    },
  });

  return createRouter()
    .openapi(list, async (c) => c.json(await c.get('ladder').games.official.list(), 200))
    .openapi(look, async (c) => c.json(await c.get('ladder').games.official.find(c.req.valid('param').id), 200))
    .openapi(create, async (c) => {
      return c.json(await c.get('ladder').games.official.create(c.req.valid('json'), signedIn(c)), 201);
    })
    .openapi(rule, async (c) => {
      const finding = await c.get('ladder').ruleOnOfficial(c.req.valid('param').id, c.req.valid('json'), signedIn(c));
      return c.json({ finding }, 200);
    })
    .openapi(stop, async (c) => {
      await c.get('ladder').games.official.stop(c.req.valid('param').id, signedIn(c));
      return c.body(null, 204);
    });
}
