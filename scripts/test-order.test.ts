import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './files.mjs';
import { missingSlow, SLOWEST } from './slowest.mjs';
import { aloneFirst, slowestFirst } from './test-order.ts';
import { isShareable, pathToPython, sharingTests } from './test-processes.ts';

test('the slowest test files exist, and come first', () => {
  expect(SLOWEST.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const files = ['a.test.ts', SLOWEST[1], 'b.test.ts', SLOWEST[0]];
  expect(slowestFirst(files, (file) => file)).toEqual([SLOWEST[0], SLOWEST[1], 'a.test.ts', 'b.test.ts']);
});

test('files with a process of their own come before those that share one, each group in its order', () => {
  expect(aloneFirst([5, 2, 3, 4, 1], (number) => number % 2 === 1)).toEqual([5, 3, 1, 2, 4]);
});

test('a slow file that is not in the list is named', () => {
  const took = (name: string, seconds: number) => ({ name, startTime: 1000, endTime: 1000 + 1000 * seconds });
  expect(missingSlow([took('a.test.ts', 66), took('b.test.ts', 5), took(SLOWEST[0], 99)])).toEqual([
    'a.test.ts (66 s)',
  ]);
});

test.each([
  ['packages/rules/src/a.test.ts', 'expect(1).toBe(1)', true],
  ['packages/rules/src/a.test.ts', "vi.mock('./b.ts')", false],
  ['packages/rules/src/a.test.ts', "vi.doMock('./b.ts')", false],
  ['packages/rules/src/a.test.ts', "vi.stubEnv('HOME', '/')", false],
  ['packages/rules/src/a.test.ts', 'vi.useFakeTimers()', true],
  ['packages/rules/src/a.test.ts', 'vi.mocked(read)', true],
  ['packages/rules/src/a.test.ts', "process.env.HOME = '/'", false],
  ['packages/rules/src/a.test.ts', "process.env['HOME'] ??= '/'", false],
  ['packages/rules/src/a.test.ts', 'delete process.env.HOME', false],
  ['packages/rules/src/a.test.ts', "Object.assign(process.env, { HOME: '/' })", false],
  ['packages/rules/src/a.test.ts', 'const { HOME, ...env } = process.env;', true],
  ['packages/rules/src/a.test.ts', "if (process.env.HOME === '/') run({ ...process.env })", true],
  ['packages/jail/src/lines.test.ts', 'expect(1).toBe(1)', true],
  ['packages/jail/src/jail.test.ts', 'expect(1).toBe(1)', false],
  ['apps/web/e2e/a.test.ts', 'expect(1).toBe(1)', true],
])('%s with %s may share a process: %s', (file, text, expected) => {
  expect(isShareable(file, text)).toBe(expected);
});

test('many test files share a process', () => {
  const files = sharingTests();
  expect(files.length).toBeGreaterThan(200);
  expect(files).toContain('packages/rules/src/grid.test.ts');
  expect(files).not.toContain('packages/engine/src/registry.test.ts');
});

test('a version manager’s script before Python is passed over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-shims-'));
  const shim = (words: string) => writeFileSync(join(folder, 'python3'), `#!/bin/sh\n${words}\n`, { mode: 0o755 });
  const path = ['/nowhere', folder].join(delimiter);
  expect(pathToPython(path)).toBe(path);
  shim('echo /real/bin/python3');
  expect(pathToPython(path)).toBe(`/real/bin${delimiter}${path}`);
  shim(`echo ${folder}/python3`);
  expect(pathToPython(path)).toBe(path);
  shim('exit 1');
  expect(pathToPython(path)).toBe(path);
  rmSync(folder, { recursive: true });
});
