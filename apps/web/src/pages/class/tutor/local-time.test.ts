import { expect, test } from 'vitest';
import { fromLocal, toLocal } from './local-time.ts';

test('a deadline is shown as it was typed', () => {
  for (const text of ['2026-11-05T09:07', '2026-01-31T23:59']) expect(toLocal(fromLocal(text) ?? '')).toBe(text);
});

test('no deadline is an empty field', () => {
  expect(toLocal(undefined)).toBe('');
  expect(fromLocal('')).toBeNull();
});
