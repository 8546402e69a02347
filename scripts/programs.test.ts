import { expect, test } from 'vitest';
import { missing, needs } from './programs.mjs';

test('what is there is not asked for, and what is not there is', () => {
  expect(missing(() => true)).toEqual([]);
  expect(missing(() => false)).toEqual(needs);
  expect(missing((program) => program !== 'bwrap').map(({ debian }) => debian)).toEqual(['bubblewrap']);
});
