import { BLACK, startPosition, WHITE } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { Decider } from './decided.ts';

function played(size: number, moves: string) {
  const position = startPosition('squatter', { size });
  for (const name of moves.split(' ').filter(Boolean)) position.play(position.grid.cellNamed(name));
  return position;
}

test('both sides of an empty 6×6 board are held by pairs of free cells', async () => {
  const decider = await Decider.open(6);
  const held = decider.heldSides(played(6, ''));
  expect(held.map(({ side }) => side)).toEqual([WHITE, BLACK]);
  for (const { reason } of held) {
    expect(reason.kind).toBe('pairs');
    const cells = reason.kind === 'pairs' ? reason.pairs.flat() : [];
    expect(new Set(cells).size).toBe(cells.length);
  }
});

test('a side that captures is not held, the other one may be', async () => {
  const decider = await Decider.open(5);
  // White lacks one piece of a diamond and is to move.
  const position = played(5, 'c2 a1 b3 e1 c4 a5');
  expect(decider.heldSides(position).map(({ side }) => side)).toEqual([BLACK]);
});

test('every first move at 7×7 is decided from the proof', async () => {
  const decider = await Decider.open(7);
  for (const name of ['', 'd4', 'a1']) expect(decider.heldSides(played(7, name))).toHaveLength(2);
});

test('reports which positions it accepts', () => {
  expect(Decider.serves(played(6, 'a1'))).toBe(true);
  expect(Decider.serves(startPosition('squatter', { size: 9 }))).toBe(false);
  expect(Decider.serves(startPosition('havannah', { size: 4 }))).toBe(false);
});
