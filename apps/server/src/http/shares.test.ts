import { expect, test } from 'vitest';
import { Shares } from './shares.ts';

test('an address takes only its share, and may take once more after each release', () => {
  const shares = new Shares(2);
  const first = shares.take('a');
  expect(shares.take('a')).toBeDefined();
  expect(shares.take('a')).toBeUndefined();
  expect(shares.take('b')).toBeDefined();
  first?.();
  first?.();
  expect(shares.take('a')).toBeDefined();
  expect(shares.take('a')).toBeUndefined();
});
