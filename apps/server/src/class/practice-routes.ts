import { createRoute } from '@hono/zod-openapi';
import { isPracticeOpponent } from '@ringfence/arena';
import { costs } from '../http/allowance.ts';
import { Problem } from '../http/problem.ts';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import { handGameBody, handGameSchema, type ProgramGames } from '../program-games.ts';
import type { ClassGate } from './access.ts';
import { jsonBody } from './parts.ts';

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
      401: problem('You are not signed in.'),
      404: problem('The game of the class is built in: it is on the page Play.'),
      422: problem('One of the moves is not legal; the message says why.'),
      429: tooMany,
      503: problem('The rules cannot be asked now.'),
    },
  });

  return createRouter().openapi(practice, async (c) => {
    const { room } = c.get('ladder');
    const { rules } = await room.info();
    if (rules === null)
      throw new Problem(404, 'not-found', 'the game of this class is built in: play it on the page Play');
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
