import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { binsOf, diagram, fitPower } from './reliability.ts';

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

test('the diagram has a dot for each bin of each game, higher where more came true', () => {
  const first = binsOf([
    { expected: 0.1, result: 0 },
    { expected: 0.9, result: 1 },
  ]);
  const second = binsOf([{ expected: 0.5, result: 0.5 }]);
  const svg = diagram([
    { name: 'Fencemaster', bins: first },
    { name: 'Squatter', bins: second },
  ]);
  const dots = [...svg.matchAll(/cy="([\d.]+)" r="[\d.]+" fill="(#\w+)"/g)];
  expect(dots.map(([, y]) => Number(y))).toEqual([312, 12, 162]);
  expect(dots[0][2]).toBe(dots[1][2]);
  expect(dots[2][2]).not.toBe(dots[0][2]);
  expect(svg).toContain('>Squatter</text>');
});

test('the fit finds by how much forecasts are too cautious, and says what that gains on other games', () => {
  const random = randomSource(3);
  // Results follow odds that are the square of the forecast's.
  const games = Array.from({ length: 600 }, () => {
    const odds = (1 + random.below(40)) / 10;
    const white = odds / (1 + odds);
    const isWon = random.below(10_000) < (10_000 * odds ** 2) / (1 + odds ** 2);
    return [{ chances: { white, draw: 0, black: 1 - white }, result: Number(isWon) }];
  });
  const { power, plain, corrected } = fitPower(games);
  expect(power).toBeGreaterThan(1.6);
  expect(power).toBeLessThan(2.5);
  expect(corrected).toBeLessThan(plain);
});
