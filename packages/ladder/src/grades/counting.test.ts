import { describe, expect, test } from 'vitest';
import { pointsOff } from '../people/deadlines.ts';
import { type Activation, type CountingRule, countingVersion, type GradedVersion } from './counting.ts';
import { formulaWords, gradeParts, strengthScale } from './formula.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 5, 1, hour));
const version = (number: number, hour: number, more: Partial<GradedVersion> = {}): GradedVersion => ({
  id: `v${number}`,
  number,
  state: 'ready',
  banned: false,
  created: at(hour),
  byTutor: false,
  ...more,
});
const chose = (number: number, hour: number, byTutor = false): Activation => ({
  version: `v${number}`,
  at: at(hour),
  byTutor,
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
  const chosen = [chose(1, 9), chose(2, 11), chose(3, 13)];
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
    expect(countingVersion(versions, chosen, rule(more))?.version.number).toBe(number);
  });

  test('is never one that is banned or was not built', () => {
    const broken = [version(1, 9, { state: 'failed' }), version(2, 11, { banned: true })];
    expect(countingVersion(broken, chosen, rule({}))).toBe(undefined);
    expect(countingVersion(broken, chosen, rule({ counts: 'best' }))).toBe(undefined);
  });
});

describe('lateness', () => {
  const versions = [version(1, 9), version(2, 11), version(3, 13)];
  const hourly = { kind: 'points', points: 10, each: 'hour' } as const;
  const counted = (activations: readonly Activation[], more: Partial<CountingRule> = {}, of = versions) => {
    const counting = countingVersion(of, activations, rule({ late: hourly, ...more }));
    return [counting?.version.number, counting?.off, counting?.byTutor, counting?.since.getUTCHours()];
  };

  test('is that of the choice: an old version that is chosen after the deadline costs what a late one does', () => {
    expect(counted([chose(1, 9), chose(2, 11), chose(1, 14)])).toEqual([1, 20, false, 14]);
    expect(counted([chose(1, 9), chose(2, 11), chose(3, 13), chose(1, 16)])).toEqual([1, 40, false, 16]);
  });

  test('is none for the version that was active at the deadline, also after another was tried', () => {
    expect(counted([chose(1, 9), chose(2, 11), chose(1, 14), chose(2, 20)])).toEqual([2, 0, false, 11]);
  });

  test('does not grow when the active version is chosen again', () => {
    expect(counted([chose(2, 11), chose(3, 13), chose(3, 20)])).toEqual([3, 10, false, 13]);
  });

  test.each(['refuse', 'mark', 'points'] as const)(
    'is none for what a tutor submits or chooses, where what is late is subject to "%s"',
    (kind) => {
      const late = kind === 'points' ? hourly : { kind };
      const submitted = [version(1, 9), version(2, 15, { byTutor: true })];
      expect(counted([chose(1, 9), chose(2, 15, true)], { late }, submitted)).toEqual([2, 0, true, 15]);
      expect(counted([chose(1, 9), chose(2, 11), chose(1, 15, true)], { late })).toEqual([1, 0, true, 15]);
      const best = { late, counts: 'best', pointsOf: ({ number }: GradedVersion) => number } as const;
      expect(counted([chose(1, 9), chose(2, 15, true)], best, submitted)).toEqual([2, 0, true, 15]);
      expect(counted([chose(1, 9), chose(3, 15, true)], best)).toEqual([3, 0, true, 13]);
    },
  );

  test('is for everybody their own: a choice that an extension allows counts only for whom it holds', () => {
    const all = [chose(2, 11), chose(1, 14), chose(2, 15, true), chose(1, 16)];
    expect(counted(all, { late: { kind: 'refuse' } })).toEqual([2, 0, true, 11]);
    expect(counted(all, { late: { kind: 'refuse' }, deadline: at(17) })).toEqual([1, 0, false, 16]);
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
