import { expect, test } from 'vitest';
import { newCode, tidyCode } from './secrets.ts';

test('a code is accepted as people type it or copy it from the big screen', () => {
  const code = newCode();
  const dashes = ['\u2010', '\u2011', '\u2013', ' ', ' - '];
  for (const dash of dashes) expect(tidyCode(` ${code.toUpperCase().replace('-', dash)} `)).toBe(code);
});
