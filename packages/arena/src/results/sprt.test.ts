import { describe, expect, test } from 'vitest';
import { sprtProblem, sprtState } from './sprt.ts';
import type { PairCounts } from './summary.ts';

const options = { elo0: 0, elo1: 40 };

test('the bounds are Wald’s', () => {
  const { lower, upper, llr, decision, score, nElo } = sprtState([0, 0, 0, 0, 0], {
    ...options,
    alpha: 0.05,
    beta: 0.1,
  });
  expect(lower).toBeCloseTo(Math.log(0.1 / 0.95), 12);
  expect(upper).toBeCloseTo(Math.log(0.9 / 0.05), 12);
  expect([llr, decision, score, nElo]).toEqual([0, 'continue', null, null]);
});

test('if all pairs are won or lost, the ratio is that of a coin', () => {
  // The mean is t deviations above ½ exactly if the coin shows heads with probability ½ + t / (2 √(1 + t²)).
  const coin = (nElo: number): number => {
    const t = (nElo / (800 / Math.LN10)) * Math.SQRT2;
    return 0.5 + t / (2 * Math.sqrt(1 + t * t));
  };
  const [p0, p1] = [coin(0), coin(40)];
  const expected = 60 * Math.log(p1 / p0) + 40 * Math.log((1 - p1) / (1 - p0));
  expect(sprtState([40, 0, 0, 0, 60], options).llr).toBeCloseTo(expected, 2);
});

test('exchanging the players changes the sign of the ratio', () => {
  const counts: PairCounts = [12, 30, 80, 41, 9];
  const turned = [...counts].reverse() as unknown as PairCounts;
  const here = sprtState(counts, { elo0: -10, elo1: 30 }).llr;
  const there = sprtState(turned, { elo0: -30, elo1: 10 }).llr;
  expect(there).toBeCloseTo(-here, 8);
});

test('twice the same pairs give about twice the evidence', () => {
  const { llr } = sprtState([5, 20, 60, 30, 15], options);
  expect(sprtState([10, 40, 120, 60, 30], options).llr).toBeCloseTo(2 * llr, 8);
});

describe('one-sided results', () => {
  test.each([
    [[0, 0, 0, 0, 40], 'accept-elo1'],
    [[40, 0, 0, 0, 0], 'accept-elo0'],
    [[0, 0, 400, 0, 0], 'accept-elo0'],
    [[1, 0, 0, 0, 0], 'continue'],
    [[0, 0, 0, 0, 1], 'continue'],
  ] as const)('%j: %s', (counts, decision) => {
    const state = sprtState(counts, options);
    expect(Number.isFinite(state.llr)).toBe(true);
    expect(state.decision).toBe(decision);
    expect(state.nElo).toBeNull();
  });

  test('every further loss counts against the loser', () => {
    let before = 0;
    for (let losses = 1; losses <= 300; losses++) {
      const { llr } = sprtState([losses, 0, 0, 0, 0], options);
      expect(llr).toBeLessThan(before);
      before = llr;
    }
  });

  test('the widest hypotheses still give an answer for every kind of result', () => {
    for (const elo0 of [-200, 0, 150]) {
      for (let kind = 0; kind < 25; kind++) {
        const counts = [0, 0, 0, 0, 0];
        counts[kind % 5] += 30;
        counts[Math.floor(kind / 5)] += 3;
        expect(Number.isFinite(sprtState(counts as unknown as PairCounts, { elo0, elo1: 200 }).llr)).toBe(true);
      }
    }
  });
});

test('normalised Elo is the lead in standard deviations of a game', () => {
  // Mean ¾ and deviation ¼ of a pair: √2 times as much for one game.
  const { nElo, score } = sprtState([0, 0, 50, 0, 50], options);
  expect(score).toBe(0.75);
  expect(nElo).toBeCloseTo((1 / Math.SQRT2) * (800 / Math.LN10), 8);
});

test('invalid tests are refused with a reason', () => {
  expect(sprtProblem({ elo0: 5, elo1: 5 })).toContain('must be less');
  expect(sprtProblem({ elo0: 0, elo1: 500 })).toContain('between −200 and 200');
  expect(sprtProblem({ elo0: -500, elo1: 0 })).toContain('between −200 and 200');
  for (const risk of [0.7, 0.5, 0, -0.1]) {
    expect(sprtProblem({ elo0: 0, elo1: 5, alpha: risk })).toContain('between 0 and 0.5');
    expect(sprtProblem({ elo0: 0, elo1: 5, beta: risk })).toContain('between 0 and 0.5');
  }
  expect(() => sprtState([1, 0, 0, 0, 1], { elo0: 5, elo1: 0 })).toThrow('must be less');
  expect(sprtProblem({ elo0: 0, elo1: Number.NaN })).toBeDefined();
  expect(sprtProblem(options)).toBeUndefined();
});
