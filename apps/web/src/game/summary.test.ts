import { expect, test } from 'vitest';
import { Game } from './game.ts';
import { losingMove, nextFault, summaryOf } from './summary.ts';

/** A game of four moves with these values, each for the side to move. */
function gameOf(...values: readonly number[]): Game {
  const game = Game.start({ game: 'fencemaster', size: 4, swap: false, first: 1 });
  for (const move of [0, 1, 2, 3]) game.play(move);
  for (const [i, value] of values.entries()) {
    const side = i % 2 === 0 ? 1 : 2;
    game.evaluations.offer(game.line[i], { side, value, line: [30], depth: 1, nodes: 100 });
  }
  return game;
}

test('counts faults on each side and finds the move that turned the game', () => {
  // White's first move gives an even game away; Black's answer returns a little of it.
  const game = gameOf(0, 0.95, -0.8, 0.8, -0.8);
  const { sides, turningPoint, faults, isComplete } = summaryOf(game);
  expect(isComplete).toBe(true);
  expect(turningPoint).toMatchObject({ number: 1, side: 1 });
  expect(faults[0].review.mark).toBe('??');
  expect(sides[1].faults['??']).toBe(1);
  expect(sides[2].faults['??']).toBe(0);
  expect(sides[1].accuracy).toBeLessThan(sides[2].accuracy ?? 0);
  game.toStart();
  expect(nextFault(game, summaryOf(game))?.number).toBe(1);
});

test('gives full accuracy to moves that lose nothing, and none without analysis', () => {
  const game = gameOf(0.1, -0.1, 0.1, -0.1, 0.1);
  const { sides, turningPoint, faults } = summaryOf(game);
  expect([Math.round(sides[1].accuracy ?? 0), Math.round(sides[2].accuracy ?? 0)]).toEqual([100, 100]);
  expect([turningPoint, faults]).toEqual([undefined, []]);
  expect(summaryOf(gameOf()).sides[1].accuracy).toBeUndefined();
  expect(summaryOf(gameOf(0.1, -0.1)).isComplete).toBe(false);
});

test('names the move that lost a game for a side, with the better one, if there was one', () => {
  const game = gameOf(0, 0.95, -0.8, 0.8, -0.8);
  expect(losingMove(game, 1)).toMatchObject({ number: 1, before: game.line[0], better: 30 });
  expect(losingMove(game, 2)).toBeUndefined();
});
