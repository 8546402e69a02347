import { expect, test } from 'vitest';
import { missing, needs } from './programs.mjs';

test('lists the missing programs, and only those', () => {
  expect(missing(() => true)).toEqual([]);
  expect(missing(() => false)).toEqual(needs);
  expect(missing((program) => program !== 'bwrap').map(({ debian }) => debian)).toEqual(['bubblewrap']);
});
