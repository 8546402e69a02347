import { expect, test } from 'vitest';
import { logParts, tidyLog } from './log.ts';

const block = (file: string): string => `${file}:3: error: cannot find symbol\n    Mover x;\n    ^\n`;

test('a log has its errors first, ten lines of them, and each once', () => {
  const notes = Array.from({ length: 30 }, (_, i) => `compiling ${i}\n`).join('');
  const errors = ['A', 'B', 'C', 'D'].map((name) => block(`src/${name}.java`)).join('');
  const log = tidyLog(`${notes}${errors}4 errors\n${errors}4 errors\n`);
  const { first, rest } = logParts(log);
  expect(first.split('\n')).toHaveLength(11);
  expect(first).toMatch(
    /^src\/A\.java:3: error: .*\n[\s\S]*src\/D\.java:3: error: cannot find symbol\n4 errors in all\.$/,
  );
  expect(rest.match(/error: cannot/g)).toHaveLength(4);
  expect(rest).toContain('compiling 29');
});

test.each([
  ['a short log', 'a\nb\n', { first: 'a\nb', rest: '' }],
  [
    'one without errors',
    `${'x\n'.repeat(12)}`,
    { first: 'x\n'.repeat(10).trimEnd(), rest: 'x\n'.repeat(12).trimEnd() },
  ],
])('%s stays as it is', (_, log, parts) => {
  expect(tidyLog(log)).toBe(log);
  expect(logParts(log)).toEqual(parts);
});
