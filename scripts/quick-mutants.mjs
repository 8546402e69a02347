// @ts-check
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './files.mjs';

/** @typedef {import('./quick-mutants-runner.ts').MutantNote} MutantNote */

const SOURCES = join(root, '.cache/quick-mutants/sources.json');
const NOTES = join(root, '.cache/quick-mutants/notes.jsonl');
const MOST_STARTS = 500;

/**
 * Tries all mutants of some files in one process: Stryker's own, without its fresh start for each. Minutes become seconds, for tests that
 * can run twice in one process; others are left out and named.
 * @param {readonly string[]} words files, or FILE:FROM-TO
 * @param {readonly string[]} tests files or patterns of tests, the most telling first
 * @param {number} every 1 for all mutants, 2 for every other
 */
export async function quickMutants(words, tests, every) {
  const { Instrumenter } = await import('@stryker-mutator/instrumenter');
  const silent = () => {};
  const logger = { isDebugEnabled: () => false, debug: silent, info: silent, warn: silent, trace: silent };
  // @ts-expect-error the rest of a logger is not used
  const { files, mutants } = await new Instrumenter(logger).instrument(words.map(inputOf), {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
    noHeader: false,
  });
  const sources = Object.fromEntries(files.map(({ name, content }) => [name, content]));
  mkdirSync(join(root, '.cache/quick-mutants'), { recursive: true });
  writeFileSync(NOTES, '');
  for (const each of tests) {
    writeFileSync(SOURCES, JSON.stringify({ sources, tests: each }));
    for (let starts = 0; starts < MOST_STARTS && (await runOnce(every)); starts++);
  }
  // What a mutant of a file's name has written.
  rmSync(join(root, 'Stryker was here'), { force: true, recursive: true });
  const chosen = mutants.filter(({ id }) => Number(id) % every === 0);
  return report(chosen, notesSoFar());
}

/**
 * Processor time of a process, which tells an endless loop from a busy machine; where there is no /proc, the time of day.
 * @param {number} pid
 */
function usedMs(pid) {
  try {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user + system) * 10;
  } catch {
    return Date.now();
  }
}

/** @param {string} word */
function inputOf(word) {
  const [, file = '', from, to] = /^(.*?)(?::(\d+)(?:-(\d+))?)?$/.exec(word) ?? [];
  const line = (/** @type {string} */ text, /** @type {number} */ column) => ({ line: Number(text) - 1, column });
  const name = resolve(root, file);
  const mutate = from === undefined ? true : [{ start: line(from, 0), end: line(to ?? from, 10_000) }];
  return { name, mutate, content: readFileSync(name, 'utf8') };
}

/** @returns {MutantNote[]} */
const notesSoFar = () =>
  readFileSync(NOTES, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/**
 * Runs the tests with all mutants that are left; says whether it must be started again.
 * @param {number} every
 */
async function runOnce(every) {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '-c', 'scripts/quick-mutants.vitest.config.ts'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, MUTATE_SOURCES: SOURCES, MUTATE_NOTES: NOTES, MUTATE_EVERY: `${every}` },
    stdio: 'ignore',
    detached: true, // some mutants kill their whole group
  });
  let size = 0;
  let since = 0;
  const timer = setInterval(() => {
    const last = notesSoFar().at(-1);
    if (last?.kind !== 'begun') return;
    const now = statSync(NOTES).size;
    if (now !== size) [size, since] = [now, usedMs(last.pid)];
    else if (usedMs(last.pid) - since > last.mostMs) process.kill(-(child.pid ?? 0), 'SIGKILL');
  }, 1000);
  await new Promise((ended) => child.on('close', ended));
  clearInterval(timer);
  const last = notesSoFar().at(-1);
  if (last?.kind !== 'begun') return last?.kind === 'unsettled';
  appendFileSync(NOTES, `${JSON.stringify({ kind: 'noticed', mutant: last.mutant })}\n`);
  return true;
}

/**
 * @param {readonly import('@stryker-mutator/api/core').Mutant[]} mutants
 * @param {readonly MutantNote[]} notes
 */
function report(mutants, notes) {
  const of = (/** @type {MutantNote['kind']} */ kind) =>
    new Set(notes.filter((entry) => entry.kind === kind).map((entry) => ('mutant' in entry ? entry.mutant : '')));
  const [noticed, reached] = [of('noticed'), of('reached')];
  for (const entry of notes) {
    if (entry.kind === 'failing') console.error(`"${entry.test}" fails without any mutant.`);
    if (entry.kind === 'unrepeatable') console.error(`"${entry.test}" cannot run twice and was left out.`);
  }
  for (const file of new Set(mutants.map(({ fileName }) => fileName))) {
    const own = mutants.filter(({ fileName }) => fileName === file);
    const met = own.filter(({ id }) => reached.has(id));
    const left = own.filter(({ id }) => !noticed.has(id));
    const lines = readFileSync(file, 'utf8').split('\n');
    const apart = `${own.length - met.length} not reached, or only while the file is loaded`;
    console.log(`\n${file.slice(root.length + 1)}: ${own.length - left.length} of ${met.length} noticed; ${apart}`);
    for (const { id, location, replacement } of left) {
      const { start, end } = location;
      const text = lines[start.line].slice(start.column, start.line === end.line ? end.column : undefined);
      const what = reached.has(id) ? 'survived' : 'not reached';
      console.log(`  ${start.line + 1}:${start.column + 1} ${what}: ${text} → ${replacement.replace(/\s+/g, ' ')}`);
    }
  }
  return notes.some(({ kind }) => kind === 'failing') ? 'Make the tests pass first.' : undefined;
}
