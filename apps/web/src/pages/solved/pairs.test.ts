import { checkPairs, createProofBoard, safeWithPairs } from '@ringfence/proof/verify';
import { expect, test } from 'vitest';
import { pairMarks } from '../../board/pairs.ts';
import { noPairs, type PairChoice, tap } from './pairs.ts';

const taps = (...cells: readonly number[]): PairChoice => cells.reduce(tap, noPairs);

test('two taps make a pair, a third on one of its cells removes it', () => {
  expect(taps(3)).toEqual({ pairs: [], waiting: 3 });
  expect(taps(3, 8)).toEqual({ pairs: [[3, 8]], waiting: undefined });
  expect(taps(3, 8, 1, 2, 8)).toEqual({ pairs: [[1, 2]], waiting: undefined });
  expect(taps(3, 3)).toEqual(noPairs);
  expect(taps(1, 2, 5, 1)).toEqual({ pairs: [], waiting: 5 });
});

test('both cells of a pair have its letter, and taken cells have none', () => {
  const marks = pairMarks(
    [
      [0, 6],
      [7, 2],
    ],
    new Set([6]),
  );
  expect([...marks]).toEqual([
    [0, { label: 'A', tone: 'info' }],
    [7, { label: 'B', tone: 'ink' }],
    [2, { label: 'B', tone: 'ink' }],
  ]);
});

test('3×3 needs one pair beside its middle, and pairs elsewhere do not help', () => {
  const board = createProofBoard(3, 3);
  const empty = new Uint8Array(9);
  expect(() => checkPairs(board, empty, taps(1, 3).pairs)).not.toThrow();
  expect(safeWithPairs(board, empty, taps(0, 8).pairs)[4]).toBe(0);
});
