import { positionFromCells, randomSource, startPosition, WHITE } from '@ringfence/rules';
import { expect, test } from 'vitest';
import type { Info } from './api.ts';
import { turned } from './turned.ts';

test.each([
  ['havannah', 4],
  ['squatter', 5],
] as const)('%s %i: every symmetry keeps the position, and the way back leads to the same moves', (game, size) => {
  const position = startPosition(game, { size });
  const random = randomSource(3);
  for (let ply = 0; ply < 9; ply++) position.play(random.pick(position.legalMoves()));
  const { symmetries } = position.grid;
  expect(turned(position, 0).position.moves).toEqual(position.moves);
  for (let number = 0; number <= symmetries.length; number++) {
    const { position: image, back } = turned(position, number);
    const symmetry = symmetries[number % symmetries.length];
    expect(Array.from(position.pieces, (_, cell) => image.pieces[symmetry[cell]])).toEqual([...position.pieces]);
    expect(image.turn).toBe(position.turn);
    const moves = image.legalMoves().map((move) => ({ move, value: 0, visits: 1, line: [move] }));
    const info: Info = { side: image.turn, moves, depth: 1, nodes: 1, milliseconds: 1 };
    const returned = back(info).moves;
    expect(returned.map(({ move }) => move).sort((a, b) => a - b)).toEqual(position.legalMoves());
    expect(returned.every(({ move, line }) => line[0] === move)).toBe(true);
  }
});

test('a board that was set up, and a swap, are turned as well', () => {
  const pieces = new Uint8Array(37);
  pieces[0] = 1;
  pieces[20] = 2;
  const setUp = positionFromCells('havannah', 4, pieces, new Uint8Array(37), WHITE);
  const { position } = turned(setUp, 1);
  expect(position.pieces[position.grid.symmetries[1][20]]).toBe(2);
  const start = startPosition('havannah', { size: 4, swap: true });
  start.play(3);
  expect(turned(start, 2).position.maySwap).toBe(true);
  start.play(start.legalMoves().at(-1) ?? expect.fail());
  expect(turned(start, 2).position.turn).toBe(start.turn);
});
