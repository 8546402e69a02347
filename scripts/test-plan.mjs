// @ts-check
// What a run of some tests needs. Tests read the sources, so most packages need no build at all.
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { filesUnder, root } from './files.mjs';

/**
 * @typedef {object} TestPlan
 * @property {readonly import('./stages.mjs').StageName[]} stages
 * @property {boolean} programs whether programs beside Node are used
 */

/** What the tests below a folder need; those of other folders need everything. @type {readonly (readonly [RegExp, TestPlan])[]} */
const needs = [
  [/^packages\/(?:rules|draw|lab|board)\//, { stages: ['install'], programs: false }],
  [/^packages\/engine\//, { stages: ['install', 'kernel', 'types'], programs: false }],
  [/^scripts\/(?!docs|dev|pack)/, { stages: ['install'], programs: false }],
];

/** @type {TestPlan} */
const everything = { stages: ['install', 'kernel', 'viewer', 'messages', 'types', 'site'], programs: true };

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
  const chosen = files.filter((file) => words.some((word) => file.toLowerCase().includes(word)));
  // Vitest reports this itself, and nobody should wait for a build to see it.
  if (words.length > 0 && chosen.length === 0) return { stages: ['install'], programs: false };
  if (chosen.length === 0) return everything;
  const plans = chosen.map((file) => needs.find(([pattern]) => pattern.test(file))?.[1] ?? everything);
  return {
    stages: everything.stages.filter((stage) => plans.some(({ stages }) => stages.includes(stage))),
    programs: plans.some(({ programs }) => programs),
  };
}

const testFiles = () =>
  ['packages', 'apps', 'adapters', 'bench', 'docs', 'scripts', 'training']
    .flatMap((folder) => filesUnder(folder))
    .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules/'));

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
