import { expect, test } from 'vitest';
import { signedValue } from './moves.ts';

test('a value has its sign, and zero has none', () => {
  expect([0.5, -0.25, 0, -0, -0.004, 0.004].map(signedValue)).toEqual([
    '+0.50',
    '−0.25',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
  ]);
});
