import { expect, test } from 'vitest';
import { root } from '../files.mjs';
import { checkTools, readTools } from './tools.ts';

test('scripts, configurations and browser tests declare what they import and run', () => {
  const tools = readTools(root);
  for (const file of [
    'scripts/stages.mjs',
    'vitest.config.ts',
    'apps/web/vite.config.ts',
    'apps/cli/bin/ringfence.js',
  ]) {
    expect([...tools.keys()]).toContain(file);
  }
  expect(checkTools(tools)).toEqual([]);
});

const treeWith = (file: string, text: string) =>
  new Map([
    ['package.json', JSON.stringify({ name: 'all', devDependencies: { vite: '1' } })],
    ['apps/web/package.json', JSON.stringify({ name: '@ringfence/web', devDependencies: { ws: '8' } })],
    ['packages/rules/package.json', JSON.stringify({ name: '@ringfence/rules' })],
    [file, text],
  ]);

test.each([
  ['a declared import', 'scripts/a.mjs', `import 'vite/client'; import 'node:fs'; import './b.mjs';`, []],
  ['a package of this clone', 'scripts/a.mjs', `await import('@ringfence/rules');`, []],
  ['a tool of the root', 'apps/web/vite.config.ts', `import { defineConfig } from 'vite';`, []],
  ['its own dependency', 'apps/web/e2e/live.test.ts', `import ws from 'ws';`, []],
  ['an import that is not declared', 'scripts/a.mjs', `import 'ws';`, ['ws is not declared in package.json']],
  [
    'a program that is not declared',
    'scripts/a.mjs',
    `run('node_modules/@biomejs/biome/bin/biome'); const stage = { tool: 'node_modules/rolldown/bin/cli.mjs' };`,
    ['@biomejs/biome is not declared in package.json', 'rolldown is not declared in package.json'],
  ],
  [
    'a package of this clone that is not declared',
    'apps/web/e2e/live.test.ts',
    `import '@ringfence/rules';`,
    ['@ringfence/rules is not declared in apps/web/package.json'],
  ],
])('%s', (_, file, text, complaints) => {
  expect(checkTools(treeWith(file, text))).toEqual(complaints.map((complaint) => `${file}: ${complaint}`));
});
