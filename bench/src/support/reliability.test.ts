import { expect, test } from 'vitest';
import { binsOf, diagram } from './reliability.ts';

test('similar forecasts share a bin, certainty is in the last, and empty bins are left out', () => {
  const bins = binsOf([
    { expected: 0.62, result: 1 },
    { expected: 0.68, result: 0.5 },
    { expected: 1, result: 1 },
  ]);
  expect(bins).toEqual([
    { from: 0.6, to: 0.7, positions: 2, expected: expect.closeTo(0.65), result: 0.75 },
    { from: 0.9, to: 1, positions: 1, expected: 1, result: 1 },
  ]);
});

test('the diagram has a dot for each bin, higher where more came true', () => {
  const svg = diagram(
    binsOf([
      { expected: 0.1, result: 0 },
      { expected: 0.9, result: 1 },
    ]),
  );
  expect([...svg.matchAll(/cy="([\d.]+)"/g)].map((match) => Number(match[1]))).toEqual([312, 12]);
});
