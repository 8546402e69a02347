import { createRoute, z } from '@hono/zod-openapi';
import { challengeBody, challengeSchema, createdSchema, testBody, testSchema } from '@ringfence/ladder/views';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { jsonBody, noSignIn, numberParam, signedIn } from './parts.ts';

const refusals = {
  401: noSignIn,
  403: problem('You have no team.'),
  409: problem('It cannot be played now; the message says why.'),
  429: tooMany,
} as const;
/** Games that a team requests: challenges, matches against bosses, and tests of its own versions. */
export function challengeRoutes(gate: ClassGate) {
  const list = createRoute({
    method: 'get',
    path: '/api/class/challenges',
    summary: 'List the challenges of your team',
    description: 'Those that it made and those that it got, the latest first.',
    ...gate.open('member'),
    responses: { 200: json('The challenges.', z.array(challengeSchema)), ...refusals },
  });

  const create = createRoute({
    method: 'post',
    path: '/api/class/challenges',
    summary: 'Challenge a team or a house player',
    description: 'The games are planned at once, unless the other team wants to be asked first.',
    ...gate.open('member'),
    request: jsonBody(challengeBody),
    responses: {
      201: json('The id of the challenge.', createdSchema),
      400: problem('It is not valid.'),
      404: problem('No such opponent.'),
      ...refusals,
    },
  });

  const answer = (word: 'accept' | 'refuse', summary: string) =>
    createRoute({
      method: 'post',
      path: `/api/class/challenges/{id}/${word}`,
      summary,
      description: 'Only the challenged team can answer, and only once.',
      ...gate.open('member'),
      request: { params: numberParam },
      responses: { 204: { description: 'Done.' }, 404: problem('Your team got no such challenge.'), ...refusals },
    });

  const boss = createRoute({
    method: 'post',
    path: '/api/class/boss',
    summary: 'Challenge the boss of the next league',
    description: 'Six games; a team that scores more than half enters the league.',
    ...gate.open('member'),
    responses: { 201: json('The id of the challenge.', createdSchema), ...refusals },
  });

  const tests = createRoute({
    method: 'get',
    path: '/api/class/tests',
    summary: 'List the tests of your team',
    description: 'Two of its versions against each other, the latest first.',
    ...gate.open('member'),
    responses: { 200: json('The tests.', z.array(testSchema)), ...refusals },
  });

  const newTest = createRoute({
    method: 'post',
    path: '/api/class/tests',
    summary: 'Test two versions against each other',
    description: 'A sequential test: it stops once it is clear whether the second is stronger. It does not count.',
    ...gate.open('member'),
    request: jsonBody(testBody),
    responses: {
      201: json('The id of the test.', createdSchema),
      400: problem('It is not valid.'),
      404: problem('Your team has no such version.'),
      ...refusals,
    },
  });

  const stop = createRoute({
    method: 'delete',
    path: '/api/class/tests/{id}',
    summary: 'Stop a test',
    description: 'What was played stays.',
    ...gate.open('member'),
    request: { params: numberParam },
    responses: { 204: { description: 'Done.' }, 404: problem('No such test runs.'), ...refusals },
  });

  return createRouter()
    .openapi(list, async (c) => {
      const viewer = signedIn(c);
      return c.json(await c.get('ladder').games.listChallenges(viewer, viewer.team?.id ?? ''), 200);
    })
    .openapi(create, async (c) => {
      const id = await c.get('ladder').games.challenges.create(c.req.valid('json'), signedIn(c));
      return c.json({ id }, 201);
    })
    .openapi(answer('accept', 'Accept a challenge'), async (c) => {
      await c.get('ladder').games.challenges.answer(c.req.valid('param').id, true, signedIn(c));
      return c.body(null, 204);
    })
    .openapi(answer('refuse', 'Decline a challenge'), async (c) => {
      await c.get('ladder').games.challenges.answer(c.req.valid('param').id, false, signedIn(c));
      return c.body(null, 204);
    })
    .openapi(boss, async (c) => {
      const id = await c.get('ladder').games.challenges.challengeBoss(signedIn(c));
      return c.json({ id }, 201);
    })
    .openapi(tests, async (c) => c.json(await c.get('ladder').games.tests.list(signedIn(c).team?.id ?? ''), 200))
    .openapi(newTest, async (c) => {
      const { first, second, mostPairs } = c.req.valid('json');
      const id = await c.get('ladder').games.tests.create(first, second, mostPairs, signedIn(c));
      return c.json({ id }, 201);
    })
    .openapi(stop, async (c) => {
      await c.get('ladder').games.tests.stop(c.req.valid('param').id, signedIn(c));
      return c.body(null, 204);
    });
}
