import { describe, expect, test } from 'vitest';
import { pointsOff } from '../people/deadlines.ts';
import { type CountingRule, countingVersion, type GradedVersion } from './counting.ts';
import { formulaWords, gradeParts, strengthScale } from './formula.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 5, 1, hour));
const version = (number: number, hour: number, more: Partial<GradedVersion> = {}): GradedVersion => ({
  id: `v${number}`,
  number,
  state: 'ready',
  banned: false,
  created: at(hour),
  ...more,
});
const rule = (more: Partial<CountingRule>): CountingRule => ({
  late: { kind: 'refuse' },
  counts: 'active',
  deadline: at(12),
  pointsOf: ({ number }) => [0, 90, 60, 100][number],
  ...more,
});

describe('the version that counts', () => {
  const versions = [version(1, 9), version(2, 11), version(3, 13)];
  const chosen = [
    { version: 'v1', at: at(9) },
    { version: 'v2', at: at(11) },
    { version: 'v3', at: at(13) },
  ];
  test.each<[string, Partial<CountingRule>, number | undefined]>([
    ['is the one that was active at the deadline', {}, 2],
    ['is the active one without a deadline', { deadline: undefined }, 3],
    ['is the late one, where late ones are only marked', { late: { kind: 'mark' } }, 3],
    ['follows an extension', { deadline: at(14) }, 3],
    ['is the best of those in time', { counts: 'best' }, 1],
    ['is the best after what lateness costs', { counts: 'best', late: { kind: 'points', points: 5, each: 'hour' } }, 3],
    [
      'is one in time, if lateness costs more',
      { counts: 'best', late: { kind: 'points', points: 20, each: 'day' } },
      1,
    ],
    ['is none before the first', { deadline: at(8) }, undefined],
  ])('%s', (_, more, number) => {
    expect(countingVersion(versions, chosen, rule(more))?.number).toBe(number);
  });

  test('is never one that is banned or was not built', () => {
    const broken = [version(1, 9, { state: 'failed' }), version(2, 11, { banned: true })];
    expect(countingVersion(broken, chosen, rule({}))).toBe(undefined);
    expect(countingVersion(broken, chosen, rule({ counts: 'best' }))).toBe(undefined);
  });
});

test('points are taken off for each hour or day that has begun', () => {
  const hour = 3_600_000;
  const off = (each: 'hour' | 'day', ms: number): number => pointsOff({ kind: 'points', points: 10, each }, ms);
  expect([0, 1, hour, hour + 1, 25 * hour].map((ms) => off('hour', ms))).toEqual([0, 10, 10, 20, 250]);
  expect([0, 1, 24 * hour, 24 * hour + 1].map((ms) => off('day', ms))).toEqual([0, 10, 10, 20]);
  expect(pointsOff({ kind: 'mark' }, hour)).toBe(0);
});

test('points for strength go from one rating to another, and a house player is as strong as it is rated', () => {
  const grading = { plays: 40, strength: 40, from: 'random', to: 2000, official: 20 };
  const scale = strengthScale(grading, new Map([['house:random', { rating: 1000 }]]));
  expect(scale).toEqual([1000, 2000]);
  const strengthAt = (rating: number | undefined): number =>
    gradeParts(grading, scale, { rating, official: undefined }).strength;
  expect([undefined, 900, 1000, 1333, 2000, 2500].map(strengthAt)).toEqual([0, 0, 0, 13.32, 40, 40]);
  expect(gradeParts(grading, scale, { rating: 1500, official: 0.75 })).toEqual({
    plays: 40,
    strength: 20,
    official: 15,
  });
  expect(formulaWords(grading, scale, true)).toBe(
    'points = 40 for a version that plays + 40 × (rating − Random (1000)) ÷ (2000 − Random (1000)), between 0 and 40 + 20 × share of the points of the official tournament',
  );
  expect(strengthScale({ from: 'level:9', to: 2000 }, new Map())).toBe(undefined);
});
