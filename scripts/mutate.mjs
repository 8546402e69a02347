// @ts-check
// `npm run mutate -- PATH`: changes the code under PATH in small ways, one at a time, and says which changes no test notices.
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root, workspaceFolders } from './files.mjs';
import { setup } from './setup.mjs';

const HELP = `npm run mutate -- PATH...            mutate these files or folders of one workspace, run its tests against each mutant
npm run mutate -- FILE:10-40         only these lines
  --tests PATH                       run only the tests below this folder or in this file; may be repeated (default: the whole workspace)
  --without WORD                     leave out test files with this word in their path (slow ones); may be repeated
  --ignore-static                    leave out mutants of code that only runs while its file is loaded: each costs all tests
  --concurrency N                    how many at once (default: half the processors)
  --html                             also write reports/mutation/mutation.html

A mutant that survives is a change that no test notices. See docs/mutation-testing.md.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    without: { type: 'string', multiple: true, default: [] },
    'ignore-static': { type: 'boolean', default: false },
    concurrency: { type: 'string' },
    html: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

if (values.help || positionals.length === 0) {
  console.log(HELP);
  process.exitCode = values.help ? 0 : 2;
} else {
  const problem = await run();
  if (problem) {
    console.error(problem);
    process.exitCode = 2;
  }
}

/** Runs Stryker; returns what is wrong with the arguments, if anything. */
async function run() {
  /** @type {string[]} */
  const mutate = [];
  const homes = new Set();
  for (const argument of positionals) {
    const [, typed = '', lines = ''] = /^(.*?)(:\d+(?:-\d+)?)?$/.exec(argument) ?? [];
    const path = relative(root, resolve(process.env.INIT_CWD ?? root, typed));
    const home = workspaceFolders().find((folder) => path === folder || path.startsWith(`${folder}/`));
    if (!existsSync(resolve(root, path))) return `No such file or folder ${typed}.`;
    if (!home)
      return `${typed} lies in no workspace: name a file or folder below one of ${workspaceFolders().join(', ')}.`;
    homes.add(home);
    const folder = statSync(resolve(root, path)).isDirectory();
    mutate.push(folder ? `${path === home ? `${path}/src` : path}/**/*.ts` : `${path}${lines}`);
  }
  if (homes.size > 1) return 'Mutate one workspace at a time: its own tests are what runs.';
  await setup(['install', 'kernel', 'viewer']);
  const [home = ''] = homes;
  // Stryker starts separate processes, which read this in mutate.vitest.config.ts.
  process.env.MUTATE_TESTS = JSON.stringify({
    include: (values.tests ?? [`${home}/src`]).map(testsIn),
    exclude: values.without.map((word) => `**/*${word}*`),
  });
  const { Stryker } = await import('@stryker-mutator/core');
  await new Stryker({
    mutate: [...mutate, '!**/*.test.ts', '!**/testing/**'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate.vitest.config.ts', related: true },
    concurrency: Number(values.concurrency ?? Math.ceil(availableParallelism() / 2)),
    reporters: [
      'clear-text',
      process.stdout.isTTY ? 'progress' : 'progress-append-only',
      ...(values.html ? ['html'] : []),
    ],
    clearTextReporter: { allowColor: process.stdout.isTTY === true, reportTests: false, skipFull: true },
    tempDirName: '.cache/stryker',
    ignoreStatic: values['ignore-static'],
    // Many mutants loop forever: wait as long as the tests took, and a little longer.
    timeoutMS: 5_000,
    timeoutFactor: 1.5,
    ignorePatterns: ['.cache', 'reports'],
  }).runMutationTest();
  return undefined;
}

/** @param {string} path */
function testsIn(path) {
  return path.endsWith('.test.ts') ? path : `${path}/**/*.test.ts`;
}
