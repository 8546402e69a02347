import type { ClassState, LatePolicy } from '@ringfence/ladder/views';
import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { countingTexts, dayText, formulaText, noticesOf, rankText, shortTime } from './words.ts';

afterEach(() => overwriteGetLocale(() => 'en'));

test.each([
  ['en', 'Nov 5'],
  ['de', '5. Nov.'],
] as const)('days have one format, alone, with a time and as a deadline (%s)', (locale, day) => {
  overwriteGetLocale(() => locale);
  const deadline = new Date(2026, 10, 5, 16, 30).toISOString();
  const settings = { paused: false, ranked: true, frozen: null, deadline };
  const about = { settings } as unknown as NonNullable<ClassState['class']>;
  expect(dayText(deadline)).toBe(day);
  expect(shortTime(deadline)).toMatch(new RegExp(`^${day}, \\d+:30`));
  const [notice, ...more] = noticesOf(about, new Date(2026, 10, 1));
  expect(more).toEqual([]);
  expect(notice).toContain(shortTime(deadline));
});

test.each([
  [
    'en',
    /^Points = 40 for .*40 × \(rating − Random \(1010\)\) ÷ \(Level 7 \(1980\) − Random \(1010\)\)/,
    /tournament$/,
  ],
  ['de', /^Punkte = 40 für .*40 × \(Wertung − Zufall \(1010\)\) ÷ \(Stufe 7 \(1980\) − Zufall \(1010\)\)/, /Turniers$/],
] as const)('the formula of the points has the words of its reader (%s)', (locale, known, last) => {
  overwriteGetLocale(() => locale);
  const grading = { plays: 40, strength: 40, from: 'random', to: 'level:7', official: 20 };
  const official = { id: '1', title: 'Final' };
  expect(formulaText(grading, { scale: { from: 1010, to: 1980 }, official: null })).toMatch(known);
  expect(formulaText(grading, { scale: null, official })).toMatch(last);
  expect(formulaText({ ...grading, to: 2000 }, { scale: null, official })).toContain('(2000 − ');
});

test('a team reads before and after the deadline which version counts, and a tutor that theirs are in time', () => {
  const deadline = new Date(2026, 10, 5, 16, 30);
  const texts = (hours: number, late: LatePolicy, counts: 'active' | 'best' = 'active', isTutor = false): string => {
    const ms = Math.max(0, hours) * 3_600_000;
    const own = { deadline: deadline.toISOString(), late: { ms, pointsOff: late.kind === 'points' ? 10 * hours : 0 } };
    return countingTexts({ late, counts }, own, { isTutor, at: new Date(deadline.getTime() + hours * 3_600_000) }).join(
      ' ',
    );
  };
  const hourly = { kind: 'points', points: 10, each: 'hour' } as const;
  expect(texts(-1, { kind: 'refuse' })).toMatch(
    /^Submissions close on Nov 5.* The version that plays at the deadline counts\./,
  );
  expect(texts(2, { kind: 'refuse' })).toMatch(/^The deadline was Nov 5.* teams cannot submit or choose a version\.$/);
  expect(texts(-1, hourly)).toMatch(/costs 10 points for each hour that has begun; .* stays in time\.$/);
  expect(texts(2, hourly)).toMatch(/ Now that is 2 hours late, 20 points off\.$/);
  expect(texts(2, { kind: 'mark' })).toMatch(/marked as late; .* Now that is 2 hours late\.$/);
  expect(texts(-1, { kind: 'refuse' }, 'best')).toMatch(
    /submitted by the deadline, the one with the most points counts\.$/,
  );
  expect(texts(0, hourly, 'best', true)).toMatch(
    /less what its lateness costs\. What a tutor submits or lets play .* in time/,
  );
  expect(
    countingTexts(
      { late: hourly, counts: 'active' },
      { deadline: null, late: { ms: 0, pointsOff: 0 } },
      { isTutor: true, at: deadline },
    ),
  ).toEqual([]);
});

test('teams have a number, or a dash until they are ranked; house players have neither', () => {
  expect(rankText({ team: 'red', isProvisional: false, rank: 2 })).toBe('2');
  expect(rankText({ team: 'red', isProvisional: true, rank: 9 })).toBe('–');
  expect(rankText({ team: null, isProvisional: false, rank: 1 })).toBe('');
});
