import type { ClassState } from '@ringfence/ladder/views';
import { afterEach, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime.js';
import { dayText, noticesOf, shortTime } from './words.ts';

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
