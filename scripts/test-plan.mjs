// @ts-check
// What a run of some tests needs. All but the site is up to date in a second or two.
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { filesUnder, root } from './files.mjs';
import { stages } from './stages.mjs';

/** Tests that start no programs beside Node. */
const PURE = /^packages\/(?:rules|draw|wasm-host|proof|engine|lab|board)\//;

/**
 * @typedef {object} TestPlan
 * @property {readonly import('./stages.mjs').StageName[]} stages
 * @property {boolean} programs whether programs beside Node are used
 */

/**
 * What the tests that vitest picks by these arguments need.
 * @param {readonly string[]} args
 * @param {readonly string[]} [files] all files with tests
 * @returns {TestPlan}
 */
export function planFor(args, files = testFiles()) {
  // The word after an option may be its value.
  const end = args.findIndex((word) => word.startsWith('-'));
  const words = (end < 0 ? args : args.slice(0, end)).map((word) => word.toLowerCase());
  const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.toLowerCase().includes(word)));
  const opensSite = chosen.some((file) => file.startsWith('apps/web/e2e/'));
  return {
    stages: stages.map(({ name }) => name).filter((name) => name !== 'site' || opensSite),
    programs: chosen.some((file) => !PURE.test(file)),
  };
}

/**
 * All files with tests, or those with long ones.
 * @param {boolean} [long]
 */
export const testFiles = (long = false) =>
  ['packages', 'apps', 'adapters', 'bench', 'docs', 'scripts', 'training', 'proofs', 'rocq']
    .flatMap((folder) => filesUnder(folder))
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules/'))
    .filter((file) => file.endsWith('.long.test.ts') === long);

/**
 * A path that was typed somewhere below the root, as a path from the root; any other word as it is. A source file stands for
 * the tests beside it: those of its own, else all in its folder.
 * @param {string} word
 */
export function fromRoot(word) {
  const from = process.env.INIT_CWD ?? root;
  const full = resolve(from, word);
  if (word.startsWith('-') || !existsSync(full)) return word;
  const path = relative(root, full).replaceAll('\\', '/');
  if (path === '' || path.startsWith('..') || isAbsolute(path)) return word;
  if (!path.endsWith('.ts') || path.endsWith('.test.ts')) return path;
  const tests = path.replace(/\.ts$/, '.test.ts');
  return existsSync(resolve(root, tests)) ? tests : `${dirname(path)}/`;
}
