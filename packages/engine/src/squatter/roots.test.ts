import { expect, test } from 'vitest';
import { closeRoots, type Root, sortRoots } from './roots.ts';

const root = (move: number, value: number, depth: number, bounds: Partial<Root> = {}): Root => ({
  move,
  value,
  settled: value,
  depth,
  taken: 0,
  low: -80,
  high: 80,
  nodes: 0,
  asked: false,
  held: false,
  sure: false,
  likely: false,
  ...bounds,
});

const order = (roots: Root[], lead = 0, best?: number): number[] => {
  sortRoots(roots, lead, best);
  return roots.map(({ move }) => move);
};

test('in the middle of a depth, a searched move precedes one that only looked better before', () => {
  expect(order([root(1, 40, 4), root(2, 10, 5), root(3, 25, 5)])).toEqual([3, 2, 1]);
});

test('proved moves precede expected ones', () => {
  expect(order([root(1, 300, 9), root(2, 0, 1, { low: 0 }), root(3, 0, 1, { low: 1 })])).toEqual([3, 2, 1]);
  expect(order([root(1, 0, 2, { high: -1 }), root(2, -50, 2)])).toEqual([2, 1]);
});

test('a move that is likely to be safe precedes the unknown ones, and follows those that are proved safe', () => {
  expect(order([root(1, 50, 3), root(2, 0, 3, { likely: true }), root(3, 0, 1, { low: 0 })])).toEqual([3, 2, 1]);
  expect(order([root(1, 0, 3, { likely: true, high: -1 }), root(2, -50, 3)])).toEqual([2, 1]);
});

test('a lead turns a bound into a win', () => {
  expect(order([root(1, 90, 3, { low: -2 }), root(2, 0, 3, { low: -1 })], 2)).toEqual([2, 1]);
});

test('once the value of the position is proved, only moves that keep it come first', () => {
  expect(order([root(1, 90, 9, { low: -80, high: -1 }), root(2, 0, 2, { low: 0, high: 0 })], 0, 0)).toEqual([2, 1]);
});

test('moves close to the best are as certain and expected to gain about as much, at the depth that each has reached', () => {
  const close = (roots: Root[], closeness: number): number[] =>
    closeRoots(roots, 0, undefined, closeness).map(({ root: { move } }) => move);
  expect(close([root(1, 40, 5), root(2, 10, 5), root(3, -20, 5)], 30)).toEqual([1, 2]);
  expect(close([root(1, 300, 9), root(2, 0, 1, { low: 0 })], 30)).toEqual([2]);
  // The best of the previous depth has dropped; a move that was close to it is still to be searched.
  const dropped = [root(1, -90, 5, { settled: 60 }), root(2, 40, 4), root(3, 0, 4)];
  expect(close(dropped, 30)).toEqual([2]);
  // It has dropped a little, so it stays, and so does the one still to be searched.
  expect(close([root(1, 20, 5, { settled: 60 }), root(2, 40, 4), root(3, 0, 4)], 30)).toEqual([1, 2]);
  // Everything that looked good before has dropped, and the new best did not look good.
  expect(close([root(1, -90, 5, { settled: 60 }), root(2, -40, 5, { settled: -50 })], 30)).toEqual([2]);
});

test('a close move says how far it is behind the best', () => {
  const behind = (roots: Root[]): number[] => closeRoots(roots, 0, undefined, 90).map(({ behind }) => behind);
  expect(behind([root(1, 40, 5), root(2, 10, 5), root(3, -60, 5)])).toEqual([0, 30]);
  expect(behind([root(1, 0, 5, { settled: 60 }), root(2, 50, 4)])).toEqual([50, 0]);
});

test('of moves that keep a draw, one after which the opponent is held comes first, and one held by pairs before that', () => {
  expect(order([root(1, 300, 5, { low: 0 }), root(2, 0, 5, { low: 0, held: true })], 0, 0)).toEqual([2, 1]);
  const byPairs = root(3, -50, 1, { low: 0, held: true, sure: true });
  const others = [root(1, 300, 5, { low: 0 }), root(2, 0, 5, { low: 0, held: true })];
  expect(order([...others, byPairs], 0, 0)).toEqual([3, 2, 1]);
  expect(order([...others, byPairs])).toEqual([3, 2, 1]);
  expect(order([byPairs, root(4, 100, 1, { low: 1 })])).toEqual([4, 3]);
});
