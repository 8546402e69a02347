import { expect, test } from 'vitest';
import { bar, estimateText, gameCountText, halfPoints } from './words.ts';

test('halves are written as in tables', () => {
  expect([0, 0.5, 1, 1.5, 12].map(halfPoints)).toEqual(['0', '½', '1', '1½', '12']);
});

test('uncertain values are marked', () => {
  expect(gameCountText({ done: 3, total: 10, isExact: true })).toBe('3 of 10 games');
  expect(gameCountText({ done: 3, total: 10, isExact: false })).toBe('3 of at most 10 games');
  expect(gameCountText({ done: 10, total: 10, isExact: true })).toBe('10 games');
});

test('an estimate has its interval', () => {
  expect(estimateText({ value: -12.4, low: -80, high: 55.6 })).toBe('−12 (−80 to +56)');
});

test('a bar stays on its scale', () => {
  expect(bar({ value: 0, low: -50, high: 50 }, -100, 100)).toEqual({ left: 25, width: 50, dot: 50 });
  expect(bar({ value: 0, low: -900, high: 900 }, -100, 100)).toEqual({ left: 0, width: 100, dot: 50 });
  expect(bar({ value: 0, low: 0, high: 0 }, 0, 0).left).toBe(0);
});
