import { expect, test } from 'vitest';
import { nextSpeed, Pace, speeds, usualSpeed } from './playback.ts';

test('a run plays slowly enough to follow and fast enough to end', () => {
  expect(usualSpeed(20)).toBe(2);
  expect(usualSpeed(1_000_000)).toBe(100_000);
  expect(usualSpeed(1e12)).toBe(100_000);
});

test('speeds go up and down and stop at the ends', () => {
  expect(nextSpeed(10, 1)).toBe(30);
  expect(nextSpeed(10, -1)).toBe(5);
  expect(nextSpeed(speeds[0], -1)).toBe(speeds[0]);
  expect(nextSpeed(100_000, 1)).toBe(100_000);
});

test('fractions of steps carry over, and a long pause does not', () => {
  const pace = new Pace();
  const frames = Array.from({ length: 60 }, () => pace.due(10, 1000 / 60));
  expect(frames.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThanOrEqual(9);
  expect(Math.max(...frames)).toBe(1);
  expect(new Pace().due(1000, 60_000)).toBe(250);
});
