#!/usr/bin/env node
// Collects and marks the made-up class, and compares the outcome with the plan: marks, diagnoses, and, after so many kills or with
// the games played by workers, every byte except what was measured.
//   node examples/class/show.mjs FOLDER [--kills N] [--database URL] [--only …] [--boards …] [--sizes …] [--rounds …]
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { classOptions, classUsage, generateClass } from './generate.mjs';

const launcher = fileURLToPath(new URL('../../apps/cli/bin/ringfence.js', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...classOptions, kills: { type: 'string' }, database: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(`usage: node examples/class/show.mjs FOLDER [--kills N] [--database URL] ${classUsage}`);
  process.exit(2);
}
const course = join(folder, 'course');
const inbox = join(folder, 'inbox');

/** Starts a command, which runs until it ends or is killed; reports how long it took and the peak memory of its main process. */
function start(args, killAfterMs) {
  const began = performance.now();
  const child = spawn(process.execPath, [launcher, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    let peakKb = 0;
    const look = setInterval(() => {
      const status = existsSync(`/proc/${child.pid}/status`) ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : '';
      peakKb = Math.max(peakKb, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    }, 200);
    const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    child.on('close', (code) => {
      clearInterval(look);
      clearTimeout(timer);
      resolve({ code, said, seconds: (performance.now() - began) / 1000, peakMb: Math.round(peakKb / 1024) });
    });
  });
  return { child, ended };
}

const ringfence = (args, killAfterMs) => start(args, killAfterMs).ended;

/** Marks the class into a folder of that name; a run that is not killed must succeed. */
async function mark(name, { killAfterMs, more = [] } = {}) {
  const run = await ringfence(['course', 'mark', course, '--out', join(folder, name), ...more], killAfterMs);
  if (killAfterMs === undefined && run.code !== 0) throw new Error(run.said);
  return run;
}

/** Every file that a run has written, without what was measured: times, and the memory of a program that held too much. */
function outputs(name) {
  const home = join(folder, name);
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, 'utf8')
        .replace(/(?<=x-go-sgf;base64,)[\w+/=]+/g, (sgf) => Buffer.from(sgf, 'base64').toString())
        .replace(/<span class="measured">[^<]*<\/span>/g, '')
        .replace(/"times":\[(?:\[[^\]]*\],?)*\]/g, '')
        .replace(/(?:It used|It held|within|It was idle for) \d+ (?:ms|MB)/g, '')
        .replace(/\(\d+ ms idle, [^)]*\)/g, '');
      return [path.slice(home.length), text];
    }),
  );
}

/** Compares a run with the one that was not disturbed, and prints the outcome. */
function isSame(what, name) {
  const [one, other] = [outputs('whole'), outputs(name)];
  const differing = [...new Set([...one.keys(), ...other.keys()])].filter((path) => one.get(path) !== other.get(path));
  console.log(
    `${what}: ${differing.length === 0 ? `${one.size} files are the same` : `differing: ${differing.join(', ')}`}`,
  );
  return differing.length === 0;
}

/** How the marks of a run differ from the plan, a line for each difference. */
function differences(planned) {
  const { teams } = JSON.parse(readFileSync(join(folder, 'whole', 'marks.json'), 'utf8'));
  return planned.flatMap(({ team, marks, diagnosis = null }) => {
    const found = teams.find((one) => one.team === team);
    const got = Object.fromEntries(found.marks.map(({ column, points }) => [column, points]));
    const columns = Object.keys(marks).filter((column) => marks[column] !== got[column]);
    return [
      ...columns.map((column) => `${team}, ${column}: planned ${marks[column]}, got ${got[column]}`),
      ...(diagnosis === found.diagnosis ? [] : [`${team}: planned diagnosis ${diagnosis}, got ${found.diagnosis}`]),
    ];
  });
}

const report = (what, { seconds, peakMb }) =>
  console.log(`${what}: ${seconds.toFixed(0)} s, ${peakMb} MB in the main process`);

const planned = await generateClass(folder, values);
report(`collected ${planned.length} teams`, await ringfence(['course', 'collect', course, inbox]));
const whole = await mark('whole');
report('marked', whole);
const wrong = differences(planned);
console.log(wrong.length === 0 ? 'all marks and diagnoses are as planned' : wrong.join('\n'));
let good = wrong.length === 0;

const kills = Number(values.kills ?? 0);
if (kills > 0) {
  rmSync(join(course, 'marking'), { recursive: true, force: true });
  for (let i = 1; i <= kills; i++) await mark('killed', { killAfterMs: (whole.seconds * 1000) / (kills + 1) });
  await mark('killed');
  good = isSame(`killed ${kills} times and resumed`, 'killed') && good;
}

const { database } = values;
if (database !== undefined) {
  const worker = ['worker', '--database', database, '--folder', course, '--concurrency', '1'];
  const workers = [worker, worker].map((args) => start(args));
  try {
    await mark('workers', { more: ['--database', database] });
  } finally {
    for (const { child } of workers) child.kill('SIGTERM');
  }
  const played = await Promise.all(
    workers.map(async ({ ended }) => Number(/Games played: (\d+)/.exec((await ended).said)?.[1])),
  );
  good = isSame(`games played by ${played.filter((games) => games > 0).length} workers`, 'workers') && good;
}

const outside = ['/tmp/ringfence-was-here'].filter((path) => existsSync(path));
console.log(outside.length === 0 ? 'nothing outside was touched' : `touched: ${outside.join(', ')}`);
process.exit(good && outside.length === 0 ? 0 : 1);
