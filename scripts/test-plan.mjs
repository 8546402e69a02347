// @ts-check
// What a run of some tests needs, from what the tests lead to: most read only sources, and need no build at all.
import { existsSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { filesUnder, root } from './files.mjs';
import { reach } from './reach.mjs';
import { makerOf, stageNames, stagesFor } from './stages.mjs';

/**
 * @typedef {object} TestPlan
 * @property {readonly import('./stages.mjs').StageName[]} stages
 * @property {readonly string[] | undefined} built the workspaces whose builds are used; undefined for all
 * @property {boolean} programs whether programs beside Node are used
 */

/** @type {TestPlan} */
const everything = { stages: stageNames, built: undefined, programs: true };

/**
 * What the tests that vitest picks by these arguments need.
 * @param {readonly string[]} args
 * @param {readonly string[]} [files] all files with tests
 * @param {(file: string) => string | undefined} [read] the text of a source file, if there is one
 * @returns {TestPlan}
 */
export function planFor(args, files = testFiles(), read = undefined) {
  // The word after an option may be its value.
  const end = args.findIndex((word) => word.startsWith('-'));
  const words = (end < 0 ? args : args.slice(0, end)).map((word) => word.toLowerCase());
  if (words.length === 0) return everything;
  // Where none is chosen, vitest reports it, and nobody should wait for a build to see it.
  const chosen = files.filter((file) => words.some((word) => file.toLowerCase().includes(word)));
  const reached = reach(chosen, (path) => makerOf(path) !== undefined, read);
  const makers = [...reached].flatMap(([path, namers]) => {
    const maker = makerOf(path);
    return maker !== undefined && (maker.stage !== 'site' || namers.some(isForTests)) ? [maker] : [];
  });
  return {
    stages: withEarlier(['install', ...makers.map(({ stage }) => stage)]),
    built: [...new Set(makers.flatMap(({ stage, path }) => (stage === 'types' ? [dirname(path)] : [])))].sort(),
    programs: reached.has('node:child_process'),
  };
}

/**
 * Stages with those that they come after, in order.
 * @param {readonly import('./stages.mjs').StageName[]} names
 */
function withEarlier(names) {
  const all = new Set(names);
  for (const { name, after } of stagesFor().reverse()) if (all.has(name)) for (const earlier of after) all.add(earlier);
  return stageNames.filter((name) => all.has(name));
}

/**
 * The server finds the site if it is there, and runs without it: only tests that name it open it.
 * @param {string} file
 */
const isForTests = (file) => /\.test\.ts$|\/(?:testing|e2e)\/|^scripts\//.test(file);

/**
 * All files with tests, or those with long ones.
 * @param {boolean} [long]
 */
export const testFiles = (long = false) =>
  ['packages', 'apps', 'adapters', 'bench', 'docs', 'scripts', 'training', 'rocq']
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
