// @ts-check
// `npm test`: everything that must hold before a change goes in, cheapest first, stopping at the first stage that fails. Stages
// that use one core run beside each other.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { root, runNode } from './files.mjs';
import { installPrograms } from './programs.mjs';
import { setup } from './setup.mjs';
import { SetupError } from './setup-error.mjs';
import { missingSlow } from './slowest.mjs';
import { closingLine, tally } from './tally.mjs';
import { fromRoot, planFor, testFiles } from './test-plan.mjs';

const HELP = `npm test                 lint and format, types, then all tests (with the layer check)
npm test -- PATH...      only the tests in these files and folders, or with these words in their path; no lint, no types
npm test -- -t NAME      only the tests with this name (arguments go to vitest)
npm run test:watch       runs tests again as files change; takes the same arguments
npm run test:long        the long tests, in files named *.long.test.ts, which no other run includes; takes the same arguments

A run of some tests builds the site only if they open it.

The last line is "N passed, N failed", with ", N skipped" if any. With CI=true a full run counts a skipped test as a failure,
and a test that fails gets up to two more tries: the run names those that needed them.`;

const REPORT = '.cache/vitest.json';

const [mode, ...rest] = process.argv.slice(2);
const watch = mode === '--watch';
const long = mode === '--long';
const args = (watch || long ? rest : process.argv.slice(2)).map(fromRoot);
// Read by vitest.config.ts.
if (long) process.env.RINGFENCE_TESTS = 'long';
if (args.includes('--help') || args.includes('-h')) {
  console.log(HELP);
} else {
  const plan = planFor(args, testFiles(long));
  const programs = plan.programs ? installPrograms(long) : undefined;
  await setup(['install']);
  const all = !watch && !long && args.length === 0;
  await setup(plan.stages, all ? checks() : []);
  await programs;
  process.exitCode = watch ? runNode('node_modules/vitest/vitest.mjs', args) : runTests();
}

/**
 * Lint, then types, beside what is built for the tests.
 * @returns {import('./setup.mjs').Check[]}
 */
function checks() {
  const biomeArgs = ['ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.'];
  // With a workspace that is not the folder of its tsconfig.json, --tsgo finds no errors in components.
  const site = ['--workspace', 'apps/web', '--tsconfig', 'tsconfig.json', '--tsgo'];
  const strict = ['--fail-on-warnings', '--output', 'human'];
  return [
    {
      name: 'lint',
      after: [], // it reads sources only
      run: () =>
        check('lint and format', 'node_modules/@biomejs/biome/bin/biome', biomeArgs, {
          advice: 'Most of these are fixed by "npm run format".',
        }),
    },
    {
      name: 'types',
      after: ['lint', 'install'],
      run: () => check('types', 'node_modules/@typescript/native/bin/tsc', ['-b', '--checkers', '1']),
    },
    {
      name: 'types of the site',
      after: ['lint', 'types', 'messages'],
      run: () => {
        // It also checks what it once wrote there for components that are gone.
        rmSync(join(root, 'apps/web/.svelte-check'), { recursive: true, force: true });
        return check('types of the site', 'node_modules/svelte-check/bin/svelte-check', [...site, ...strict]);
      },
    },
  ];
}

/**
 * Runs beside others: its output comes at its end.
 * @param {string} name
 * @param {string} script
 * @param {string[]} scriptArgs
 * @param {{ advice?: string }} [more] what to do if it fails
 */
async function check(name, script, scriptArgs, { advice } = {}) {
  const child = spawn(process.execPath, [join(root, script), ...scriptArgs], {
    cwd: root,
    // The type checker, a program in Go, spends a fifth of its processor time on collecting garbage that would fit into memory.
    env: { ...process.env, GOGC: '400' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  console.log(`\n— ${name}\n${output}${errors}`.trimEnd());
  if (code !== 0) throw new SetupError([advice, `Stopped: the stage "${name}" failed.`].filter(Boolean).join('\n'));
}

function runTests() {
  rmSync(join(root, REPORT), { force: true }); // an old report must not be taken for this run's
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  console.log('\n— tests (with the layer check)');
  const ok = runNode('node_modules/vitest/vitest.mjs', ['run', ...reporters, ...args]) === 0;
  if (!ok) console.error('Stopped: the stage "tests (with the layer check)" failed.');
  const counts = readTally(ok);
  if (counts.retried.length > 0) {
    console.error(`Passed only at a later try:\n${counts.retried.map((test) => `  ${test}`).join('\n')}`);
  }
  if (!long && args.length === 0 && counts.slow.length > 0) {
    console.error(`Slow, but not in the list of scripts/slowest.mjs, which start first: ${counts.slow.join(', ')}`);
  }
  const strict = process.env.CI === 'true' && args.length === 0;
  if (strict && counts.skipped.length > 0) {
    console.error(`Skipped tests count as failures here:\n${counts.skipped.map((test) => `  ${test}`).join('\n')}`);
  }
  console.log(closingLine(counts));
  return counts.failed > 0 || (strict && counts.skipped.length > 0) ? 1 : 0;
}

/**
 * The exit status has the last word: vitest may also fail outside of any test, or before it can report.
 * @param {boolean} ok
 */
function readTally(ok) {
  if (!existsSync(join(root, REPORT))) return { passed: 0, failed: 1, retried: [], skipped: [], slow: [] };
  const report = JSON.parse(readFileSync(join(root, REPORT), 'utf8'));
  const files = report.testResults.map((/** @type {{ name: string }} */ file) => ({
    ...file,
    name: relative(root, file.name).replaceAll('\\', '/'),
  }));
  const counts = { ...tally(report), slow: missingSlow(files) };
  return ok ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}
