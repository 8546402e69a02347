import { expect, test } from 'vitest';
import type { MoveInfo } from './api.ts';
import { glancesOf, likeliestMoves } from './glance.ts';

const withPolicy = (...policies: (number | undefined)[]): { moves: MoveInfo[] } => ({
  moves: policies.map((policy, move) => ({
    ...{ move, value: 0, visits: 1, pv: [move] },
    ...(policy !== undefined && { policy }),
  })),
});

test('the likeliest moves come first, and those below half a percent are left out', () => {
  const info = withPolicy(0.2, 0.004, 0.6, 0.196);
  expect(glancesOf(info).map(({ move }) => move)).toEqual([2, 0, 3, 1]);
  expect(likeliestMoves(info, 9).map(({ move }) => move)).toEqual([2, 0, 3]);
  expect(likeliestMoves(info, 1)).toEqual([{ move: 2, policy: 0.6 }]);
});

test('the same policy for every move is no opinion, except for a single move', () => {
  expect(glancesOf(withPolicy(0.25, 0.25, 0.25, 0.25))).toEqual([]);
  expect(glancesOf(withPolicy(1))).toHaveLength(1);
  expect(glancesOf(withPolicy(undefined, undefined))).toEqual([]);
});
