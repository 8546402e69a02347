import { expect, test } from 'vitest';
import { plotOf } from './plot.ts';

const box = { left: 40, right: 440, top: 10, bottom: 210 };
const point = (hour: number, version: number, rating: number) => ({
  at: new Date(Date.UTC(2026, 10, 1, hour)).toISOString(),
  version,
  games: hour,
  rating,
  low: rating - 100,
  high: rating + 100,
});

test('a plot runs from the first point to the last, with all intervals within its box', () => {
  const { line, area, dots, versions } = plotOf([point(0, 1, 1000), point(3, 1, 1100), point(4, 2, 1300)], box);
  expect(line).toBe('M40 170L340 130L440 50');
  expect(area).toBe('M40 130L340 90L440 10L440 90L340 170L40 210Z');
  expect(dots.map(({ x }) => x)).toEqual([40, 340, 440]);
  expect(versions).toEqual([
    { x: 40, version: 1 },
    { x: 440, version: 2 },
  ]);
});

test('round ratings have grid lines, and never too many', () => {
  expect(plotOf([point(0, 1, 1000), point(1, 1, 1234)], box).lines.map(({ rating }) => rating)).toEqual([
    900, 1000, 1100, 1200, 1300,
  ]);
  for (const rating of [1001, 1500, 3000, 4500]) {
    const { lines } = plotOf([point(0, 1, 1000), point(1, 1, rating)], box);
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.length).toBeLessThanOrEqual(7);
  }
});

test('a single point is in the middle', () => {
  expect(plotOf([point(0, 1, 1000)], box).dots[0]).toMatchObject({ x: 240, y: 110 });
});
