import { expect, test } from 'vitest';
import { createChance } from './chance.ts';

test.each([0.5, 1, 3, 20])('gamma variates of shape %d have this mean and this variance', (shape) => {
  const chance = createChance(7);
  const amounts = Array.from({ length: 20_000 }, () => chance.gamma(shape));
  const mean = amounts.reduce((sum, one) => sum + one, 0) / amounts.length;
  const variance = amounts.reduce((sum, one) => sum + (one - mean) ** 2, 0) / amounts.length;
  // Skewness 2 / √shape and kurtosis 6 / shape bound the deviation in this many samples: well within a twentieth.
  expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
  expect(mean / shape).toBeGreaterThan(0.95);
  expect(mean / shape).toBeLessThan(1.05);
  expect(variance / shape).toBeGreaterThan(0.9);
  expect(variance / shape).toBeLessThan(1.1);
  const skewness = amounts.reduce((sum, one) => sum + (one - mean) ** 3, 0) / amounts.length / variance ** 1.5;
  expect(skewness * Math.sqrt(shape)).toBeGreaterThan(1.6);
  expect(skewness * Math.sqrt(shape)).toBeLessThan(2.4);
});

test('the same seed gives the same variates, another seed different ones', () => {
  const three = (seed: number): number[] => {
    const chance = createChance(seed);
    return [2, 0.5, 9].map((shape) => chance.gamma(shape));
  };
  expect(three(1)).toEqual(three(1));
  expect(three(1)).not.toEqual(three(2));
});
