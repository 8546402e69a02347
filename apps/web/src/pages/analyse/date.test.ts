import { expect, test } from 'vitest';
import { isRecordDate } from './date.ts';

test.each([
  '2026',
  '2026-11',
  '2026-11-05',
  '2024-02-29',
  '0099-12-31',
  '1996-05,06',
  '1996-05-06,07,08',
  '1996,1997',
  '1996-12-27,28,1997-01-03,04',
  '1996-05-06, 06-01',
  '1996-05,06-01',
])('%s is a date', (text) => {
  expect(isRecordDate(text)).toBe(true);
});

test.each([
  '',
  'yesterday',
  '5.11.2026',
  '2026-1-5',
  '2026-13',
  '2026-00-01',
  '2025-02-29',
  '2026-11-31',
  '11-05',
  '05',
  '1996,05',
  '1996-05-06,',
  '1996-05-30,31,32',
  '2026-11-05T10:00',
])('%j is not a date', (text) => {
  expect(isRecordDate(text)).toBe(false);
});
