import type { ClassState } from '@ringfence/ladder/views';
import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { dayText, formulaText, noticesOf, rankText, shortTime } from './words.ts';

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

test('teams have a number, or a dash until they are ranked; house players have neither', () => {
  expect(rankText({ team: 'red', isProvisional: false, rank: 2 })).toBe('2');
  expect(rankText({ team: 'red', isProvisional: true, rank: 9 })).toBe('–');
  expect(rankText({ team: null, isProvisional: false, rank: 1 })).toBe('');
});
