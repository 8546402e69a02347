import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusals, refusalText } from './refusals.ts';

const root = join(import.meta.dirname, '../../../../..');

test('every refusal code of a class has a text', () => {
  const [, table = ''] =
    /const kinds = \{(.*?)\} as const/s.exec(readFileSync(join(root, 'packages/ladder/src/refusal.ts'), 'utf8')) ?? [];
  const codes = [...table.matchAll(/^ {2}'?([a-z-]+)'?:/gm)].map(([, code]) => code);
  const folder = join(root, 'apps/server/src/class');
  for (const file of readdirSync(folder)) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    codes.push(...[...text.matchAll(/new Problem\(\s*\d+,\s*'([a-z-]+)'/g)].map(([, code]) => code));
  }
  expect(codes.length).toBeGreaterThan(40);
  // Tokens are for programs, which read the server's own words.
  const forPrograms = ['wrong-token', 'no-token'];
  expect(codes.filter((code) => !(code in refusals) && !forPrograms.includes(code))).toEqual([]);
});

test('a refusal says when to retry, and an unknown one is shown in the server’s words', () => {
  expect(refusalText({ code: 'too-many-submissions', message: 'at most 6 an hour', retryAfter: 130 })).toContain(
    '3 min',
  );
  expect(refusalText({ code: 'something-new', message: 'the moon is full' })).toBe('The moon is full.');
});
