import { createRoute, z } from '@hono/zod-openapi';
import { isPracticeOpponent } from '@ringfence/arena';
import { costs } from '../http/allowance.ts';
import { Problem } from '../http/problem.ts';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import { handGameBody, handGameSchema, type ProgramGames } from '../program-games.ts';
import type { ClassGate } from './access.ts';
import { jsonBody, noSignIn } from './parts.ts';

const noRules = (): Problem =>
  new Problem(404, 'not-found', 'the game of this class is built in: play it on the page Play');

/** What a program at home needs of them: a course's own players import their package. */
const rulesSchema = z
  .object({
    title: z.string(),
    sides: z.tuple([z.string(), z.string()]).readonly(),
    options: z.record(z.string(), z.string()),
    mostMoves: z.number(),
    hash: z.string(),
    archive: z.string().openapi({ description: 'The files: JSON, compressed, in base64.' }),
    memoryMb: z.number().openapi({ description: 'The memory limit of players.' }),
  })
  .openapi('ClassRules');

/** Games by hand, where the rules of the class's game are a program. */
export function practiceRoutes(gate: ClassGate, programGames: ProgramGames) {
  const practice = createRoute({
    method: 'post',
    path: '/api/class/practice',
    summary: 'Play the game of the class by hand',
    description:
      'For a game whose rules are a program: the position after all moves so far and the answer of a house player, if one is asked for. Nothing is stored.',
    ...gate.open('person', { cost: costs.think }),
    request: jsonBody(handGameBody),
    responses: {
      200: json('The position.', handGameSchema),
      400: problem('There is no such house player, or it cannot play by hand.'),
      401: noSignIn,
      404: problem('The game of the class is built in: it is on the page Play.'),
      422: problem('One of the moves is not legal; the message says why.'),
      429: tooMany,
      503: problem('The rules cannot be asked now.'),
    },
  });

  const rulesRoute = createRoute({
    method: 'get',
    path: '/api/class/rules',
    summary: 'The rules of the class’s game with all their files',
    description: 'For players at home that import the package of their course.',
    ...gate.open('member'),
    responses: {
      200: json('The rules.', rulesSchema),
      401: noSignIn,
      403: problem('You are not in a team.'),
      404: problem('The game of the class is built in.'),
      429: tooMany,
    },
  });

  const router = createRouter().openapi(rulesRoute, async (c) => {
    const { rules, limits } = await c.get('ladder').room.info();
    if (rules === null) throw noRules();
    return c.json({ ...rules, memoryMb: limits.memoryMb }, 200);
  });
  return router.openapi(practice, async (c) => {
    const { room } = c.get('ladder');
    const { rules } = await room.info();
    if (rules === null) throw noRules();
    const wish = c.req.valid('json');
    const { opponent } = wish;
    if (opponent !== undefined) {
      const words = practiceOpponents((await room.settings()).house);
      if (!words.includes(opponent.word))
        throw new Problem(400, 'no-house-player', `no such opponent: choose one of ${words.join(', ')}`);
    }
    return c.json(await programGames.practise(rules, wish), 200);
  });
}

/** Random moves, and those house players who need nothing but the rules. */
const practiceOpponents = (house: readonly string[]): string[] => [
  ...new Set(['random', ...house.filter(isPracticeOpponent)]),
];
