// A few games of the real levels. The same seeds play the same games, and the bounds leave room for another net: the levels score
// 80 % or more against random play and against these depths of minimax, in Squatter 70 % or more with many draws.
import { type GameName, type Move, type Position, randomSource, startPosition } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from './api.ts';
import { classroomChoice } from './classroom/player.ts';
import { createEngine } from './engine.ts';
import { levelMove } from './level-move.ts';
import { levels } from './levels.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await createEngine({ tableSize: 16 });
});
afterAll(() => engine.close());

type Opponent = (position: Position) => Move;

/** A level's score, out of 1, in pairs of games from random openings of two moves. */
async function scoreOf(
  [game, size]: readonly [GameName, number],
  [level, kind]: readonly [number, 'net' | 'mcts'],
  opponent: Opponent,
  pairs: number,
): Promise<number> {
  let points = 0;
  for (let seed = 1; seed <= pairs; seed++) {
    for (const side of [1, 2]) {
      const position = startPosition(game, { size });
      const random = randomSource(seed);
      for (let ply = 0; ply < 2; ply++) position.play(random.pick(position.legalMoves()));
      while (position.outcome === undefined) {
        const isOwn = position.turn === side;
        position.play(isOwn ? await levelMove(engine, position, level, seed, undefined, kind) : opponent(position));
      }
      const { winner } = position.outcome;
      points += winner === 0 ? 0.5 : Number(winner === side);
    }
  }
  return points / (2 * pairs);
}

describe.each([
  ['havannah', 4, 'net'],
  ['fencemaster', 4, 'mcts'],
  ['squatter', 6, 'net'],
  ['squatter', 6, 'mcts'],
] as const)('%s %i (%s)', (game, size, kind) => {
  test('level 1 beats random play', async () => {
    const random = randomSource(7);
    const score = await scoreOf([game, size], [1, kind], (position) => random.pick(position.legalMoves()), 6);
    expect(score).toBeGreaterThan(0.6);
  });

  test.each([3, 5])('level %i does not lose a match to the minimax that it promises to hold', async (level) => {
    const depth = levels[level - 1].classroom;
    const minimax: Opponent = (position) => classroomChoice(position, depth, { seed: position.moves.length }).move;
    expect(await scoreOf([game, size], [level, kind], minimax, 4)).toBeGreaterThanOrEqual(0.5);
  });
});
