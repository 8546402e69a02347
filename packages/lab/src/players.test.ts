import { boardOf, randomSource, startPosition } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { algorithmNamed, algorithms, allKeys } from './catalogue.ts';
import { chooseMove, playerKeys } from './players.ts';
import { run } from './run.ts';

test('every algorithm that chooses moves is a player', () => {
  expect(algorithms.length).toBeGreaterThan(0);
  expect([...playerKeys]).toEqual(allKeys.filter((key) => algorithmNamed(key).asks === 'move'));
});

test('a player moves as the lab shows it, and does not modify the position', () => {
  const position = startPosition('squatter', { size: 4 });
  const random = randomSource(3);
  while (position.moves.length < 6) position.play(random.pick(position.legalMoves()));
  for (const key of playerKeys) {
    const [shown] = run(algorithmNamed(key), boardOf(position), { depth: 2 }).answer ?? [];
    expect(position.grid.nameOf(chooseMove(key, position, 2))).toBe(shown);
    expect(position.moves).toHaveLength(6);
  }
});

test('a captured piece, which a board text does not show, does not change the side to move', () => {
  const position = startPosition('squatter', { size: 5 });
  const moves = 'b1 b2 a2 a5 c2 b5 b3 a4 d2 e5 c3 e1 e3 d5'.split(' ');
  for (const name of moves) position.play(position.grid.cellNamed(name));
  expect(position.scores).toEqual([1, 0]);
  // White captures d3 as well; in the board text, where Black has lost a piece, it seems to be Black's move.
  for (const key of playerKeys) expect(position.grid.nameOf(chooseMove(key, position, 1))).toBe('d4');
  expect(run(algorithmNamed('symmetric-minimax'), boardOf(position), { depth: 1 }).answer?.[0]).not.toBe('d4');
});
