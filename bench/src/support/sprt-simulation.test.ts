import { expect, test } from 'vitest';
import { gameModels, normalisedElo, pairShares, sharesAt, simulateSprt } from './sprt-simulation.ts';

const options = { elo0: 0, elo1: 120, alpha: 0.1, beta: 0.1 };
const settings = { runs: 100, seed: 7 };

/** Four standard deviations above a rate, in runs. */
const most = (rate: number): number => settings.runs * rate + 4 * Math.sqrt(settings.runs * rate * (1 - rate));

test('a model has the requested normalised Elo', () => {
  for (const model of gameModels) {
    expect(normalisedElo(sharesAt(model, 30))).toBeCloseTo(30, 6);
    expect(pairShares(model, 0.3).reduce((total, share) => total + share, 0)).toBeCloseTo(1, 12);
  }
});

test.each(gameModels)('the test errs no more often than requested: $name', (model) => {
  const under0 = simulateSprt(sharesAt(model, options.elo0), options, settings);
  const under1 = simulateSprt(sharesAt(model, options.elo1), options, settings);
  expect(under0.decisions['accept-elo1']).toBeLessThanOrEqual(most(options.alpha));
  expect(under1.decisions['accept-elo0']).toBeLessThanOrEqual(most(options.beta));
  expect(under0.decisions['accept-elo0']).toBeGreaterThan(settings.runs / 2);
  expect(under1.decisions['accept-elo1']).toBeGreaterThan(settings.runs / 2);
});

test('a side that wins or loses everything is recognised soon, and correctly', () => {
  const wins = simulateSprt([0, 0, 0, 0, 1], options, { runs: 1, seed: 1 });
  const losses = simulateSprt([1, 0, 0, 0, 0], options, { runs: 1, seed: 1 });
  expect(wins.decisions['accept-elo1']).toBe(1);
  expect(losses.decisions['accept-elo0']).toBe(1);
  expect(Math.max(wins.meanPairs, losses.meanPairs)).toBeLessThan(12);
});
