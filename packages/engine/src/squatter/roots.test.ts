import { expect, test } from 'vitest';
import { type Root, sortRoots } from './roots.ts';

const root = (move: number, value: number, depth: number, bounds: Partial<Root> = {}): Root => ({
  move,
  value,
  depth,
  taken: 0,
  low: -80,
  high: 80,
  nodes: 0,
  asked: false,
  ...bounds,
});

const order = (roots: Root[], lead = 0, best?: number): number[] => {
  sortRoots(roots, lead, best);
  return roots.map(({ move }) => move);
};

test('in the middle of a depth, a move that was searched goes before one that only looked better before', () => {
  expect(order([root(1, 40, 4), root(2, 10, 5), root(3, 25, 5)])).toEqual([3, 2, 1]);
});

test('what is proved goes before what is expected', () => {
  expect(order([root(1, 300, 9), root(2, 0, 1, { low: 0 }), root(3, 0, 1, { low: 1 })])).toEqual([3, 2, 1]);
  expect(order([root(1, 0, 2, { high: -1 }), root(2, -50, 2)])).toEqual([2, 1]);
});

test('a lead turns a bound into a win', () => {
  expect(order([root(1, 90, 3, { low: -2 }), root(2, 0, 3, { low: -1 })], 2)).toEqual([2, 1]);
});

test('once the value of the position is proved, only moves that keep it come first', () => {
  expect(order([root(1, 90, 9, { low: -80, high: -1 }), root(2, 0, 2, { low: 0, high: 0 })], 0, 0)).toEqual([2, 1]);
});
