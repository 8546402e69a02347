import { createRoute, z } from '@hono/zod-openapi';
import { digestSchema, reviewSchema } from '@ringfence/ladder/views';
import { costs } from '../http/allowance.ts';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { idParam, noSignIn, numberParam } from './parts.ts';

const refusals = {
  401: noSignIn,
  404: problem('No such game or team.'),
  409: problem('There is nothing to learn from it; the message says why.'),
  429: tooMany,
} as const;

/** What a team can learn from its games. */
export function learningRoutes(gate: ClassGate) {
  const digest = createRoute({
    method: 'get',
    path: '/api/class/teams/{id}/digest',
    summary: "See what a team's last week was like",
    description: 'Faults by kind, openings that lose, where time goes, and the record against the next boss.',
    ...gate.open('own-team', { teamOf: (_, c) => c.req.param('id') }),
    request: { params: idParam },
    responses: { 200: json('The digest.', digestSchema), ...refusals },
  });

  const review = createRoute({
    method: 'get',
    path: '/api/class/games/{id}/review',
    summary: "Get the engine's review of a game",
    description: 'The value of every position, the mistakes, and the move that lost.',
    ...gate.open('person', { cost: costs.review }),
    request: { params: numberParam },
    responses: { 200: json('The review.', reviewSchema), ...refusals },
  });

  const test = createRoute({
    method: 'get',
    path: '/api/class/games/{id}/test',
    summary: 'Download a game as a test',
    description:
      'SGF: all moves but the last lead to the position before the move that lost; the last is the one to find.',
    ...gate.open('person', { cost: costs.review }),
    request: { params: numberParam },
    responses: {
      200: { description: 'The test.', content: { 'application/x-go-sgf': { schema: z.string() } } },
      ...refusals,
    },
  });

  return createRouter()
    .openapi(digest, async (c) => c.json(await c.get('ladder').learning.digest(c.req.valid('param').id), 200))
    .openapi(review, async (c) => {
      const { games, learning } = c.get('ladder');
      return c.json(await learning.review(await games.row(c.req.valid('param').id, c.get('viewer'))), 200);
    })
    .openapi(test, async (c) => {
      const { games, learning } = c.get('ladder');
      const { id } = c.req.valid('param');
      const text = await learning.test(await games.row(id, c.get('viewer')));
      return c.body(text, 200, {
        'content-type': 'application/x-go-sgf; charset=utf-8',
        'content-disposition': `attachment; filename="test-${id.replace(/\D/g, '')}.sgf"`,
      });
    });
}
