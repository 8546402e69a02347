import { expect, test } from 'vitest';
import { builtFile } from './built-file.ts';

test.each([
  ['file:///a/dist/b/c.js', './d.js', 'file:///a/dist/b/d.js'],
  ['file:///a/src/b/c.ts', './d.js', 'file:///a/dist/b/d.js'],
  ['file:///home/src/a/src/c.ts', './e/d.js', 'file:///home/src/a/dist/e/d.js'],
  ['file:///home/src/a/dist/c.js', './d.js', 'file:///home/src/a/dist/d.js'],
] as const)('beside %s, %s is %s', (module, file, built) => {
  expect(builtFile(module, file).href).toBe(built);
});
