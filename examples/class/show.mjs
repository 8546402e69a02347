#!/usr/bin/env node
// Collects and marks the made-up class, and compares what comes out with what must: marks, diagnoses, and, after so many kills,
// every byte but the measured times.
//   node examples/class/show.mjs FOLDER [--kills N] [--only …] [--boards …] [--rounds …]
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateClass } from './generate.mjs';

const launcher = fileURLToPath(new URL('../../apps/cli/bin/ringfence.js', import.meta.url));

/** Runs a command to its end or until it is killed; says how long it took and what memory its main process used at most. */
function ringfence(args, killAfterMs) {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, [launcher, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
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
      resolve({ code, said, seconds: (performance.now() - start) / 1000, peakMb: Math.round(peakKb / 1024) });
    });
  });
}

/** Everything that a run has written, without what was measured. */
function outputs(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, 'utf8')
        .replace(/<span class="measured">[^<]*<\/span>/g, '')
        .replace(/"times":\[(?:\[[^\]]*\],?)*\]/g, '');
      return [path.slice(folder.length), text];
    }),
  );
}

/** In what the marks of a run differ from the plan, a line each. */
export function differences(planned, folder) {
  const { teams } = JSON.parse(readFileSync(join(folder, 'marks.json'), 'utf8'));
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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    only: { type: 'string' },
    boards: { type: 'string' },
    rounds: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(
    'usage: node examples/class/show.mjs FOLDER [--kills N] [--only TEAM,TEAM…] [--boards PUBLIC,HIDDEN] [--rounds N]',
  );
  process.exit(2);
}
const course = join(folder, 'course');
const planned = await generateClass(folder, {
  ...(values.only && { only: values.only.split(',') }),
  ...(values.boards && { boards: values.boards.split(',').map(Number) }),
  ...(values.rounds && { rounds: Number(values.rounds) }),
});
const say = (what, { seconds, peakMb }) =>
  console.log(`${what}: ${seconds.toFixed(0)} s, ${peakMb} MB in the main process`);

say(`collected ${planned.length} teams`, await ringfence(['course', 'collect', course, join(folder, 'inbox')]));
const whole = await ringfence(['course', 'mark', course, '--out', join(folder, 'whole')]);
if (whole.code !== 0) throw new Error(whole.said);
say('marked', whole);
const wrong = differences(planned, join(folder, 'whole'));
console.log(wrong.length === 0 ? 'all marks and diagnoses are as planned' : wrong.join('\n'));

const kills = Number(values.kills ?? 0);
let same = true;
if (kills > 0) {
  rmSync(join(course, 'marking'), { recursive: true, force: true });
  for (let i = 1; i <= kills; i++) {
    await ringfence(['course', 'mark', course, '--out', join(folder, 'killed')], (whole.seconds * 1000) / (kills + 1));
  }
  const last = await ringfence(['course', 'mark', course, '--out', join(folder, 'killed')]);
  if (last.code !== 0) throw new Error(last.said);
  const [one, other] = [outputs(join(folder, 'whole')), outputs(join(folder, 'killed'))];
  const differing = [...one.keys()].filter((path) => one.get(path) !== other.get(path));
  same = differing.length === 0 && one.size === other.size;
  console.log(
    same ? `killed ${kills} times and resumed: ${one.size} files are the same` : `differing: ${differing.join(', ')}`,
  );
}
const outside = ['/tmp/ringfence-was-here'].filter((path) => existsSync(path));
console.log(outside.length === 0 ? 'nothing outside was touched' : `touched: ${outside.join(', ')}`);
process.exit(wrong.length === 0 && same && outside.length === 0 ? 0 : 1);
