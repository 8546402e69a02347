/** A whole class submits before the deadline while one team sends builds that hang: how long the others wait. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { randomSource } from '@ringfence/rules';
import { botZip, zipOf } from './support/class-processes.ts';
import { percentile, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { startBenchServer } from './support/server.ts';

const usage = `npm run bench -- deadline-night [--teams 300] [--minutes 10] [--cores 0,1] [--patience 30] [--quick] [--json]
--teams upload a Python player at random times within --minutes, and one more team uploads a build that sleeps whenever it can.
The server, its builds and its games share --cores. --patience: minutes after which somebody who still waits is starved.
--quick: 30 teams within one minute.`;

const values = readBenchOptions(usage, {
  teams: { type: 'string', default: '300' },
  minutes: { type: 'string', default: '10' },
  cores: { type: 'string', default: '0,1' },
  patience: { type: 'string', default: '30' },
  quick: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});
const teams = values.quick ? 30 : Number(values.teams);
const minutes = values.quick ? 1 : Number(values.minutes);

const folder = mkdtempSync(join(tmpdir(), 'ringfence-deadline-night-'));
const tokens = await fillClass();
const bot = botZip('deadline night');
const hanging = zipOf({ Makefile: 'all:\n\tsleep 3600\n', 'a.cpp': 'int main(){}' });

/** A class with its teams, and a token for each of them and for the one that hangs. */
async function fillClass(): Promise<string[]> {
  const ladder = await Ladder.open(new LadderStore(join(folder, 'store')), { folder, slots: 0, onBug: console.error });
  await ladder.room.create({ title: 'Deadline night', game: 'squatter', size: 6, tutor: 'Ada' }, 'server');
  await ladder.room.change({ most: { submissionsAnHour: 1000 } }, 'server');
  const found: string[] = [];
  for (let i = 0; i <= teams; i++) {
    const { id, name, members } = await ladder.teams.create({ name: `Team ${i + 1}`, members: ['Member'] }, 'server');
    const [{ person: member }] = members;
    const viewer = { id: member, name: 'Member', role: 'member', by: 'session', team: { id, name } } as const;
    found.push((await ladder.sessions.createToken(viewer, 'bench')).token);
  }
  await ladder.close();
  return found;
}

interface Seen {
  readonly state: string;
  readonly problem: string | null;
}

const MOST_ATTEMPTS = 5;
const RETRY_MS = 200;
const server = await startBenchServer({ args: ['--class', folder], cores: values.cores });
const versions = new URL('api/class/versions', server.url);
const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/zip' });
let refused = 0;

/** A connection that the server closes just then is opened again, as browsers do. */
async function ask(address: URL | string, request: RequestInit = {}): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(address, request);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS) throw error;
      await delay(RETRY_MS);
    }
  }
}

async function upload(token: string, body: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const response = await ask(versions, { method: 'POST', headers: headersOf(token), body });
  const answer = (await response.json()) as { id?: string };
  if (!response.ok) refused++;
  return answer.id;
}

const look = async (token: string, id: string): Promise<Seen> =>
  (await (await ask(`${versions.href}/${id}`, { headers: headersOf(token) })).json()) as Seen;

const POLL_MS = 1500;
const HANG_MS = 5000;
const start = performance.now();
const since = (): number => (performance.now() - start) / 1000;
const end = 60 * (minutes + Number(values.patience));
/** Seconds from the upload to the start of the build, and to the end of the checks. */
const waits: number[] = [];
const turnarounds: number[] = [];
const failed: string[] = [];
let starved = 0;
let isOver = false;

async function submit(token: string, at: number): Promise<void> {
  await delay(1000 * Math.max(0, at - since()));
  const id = await upload(token, bot);
  const from = since();
  if (id === undefined) return;
  for (let isWaiting = true; since() < end; await delay(POLL_MS)) {
    const { state, problem } = await look(token, id);
    if (isWaiting && state !== 'waiting') waits.push(since() - from);
    isWaiting = state === 'waiting';
    if (state === 'failed') failed.push(problem ?? '');
    if (state === 'ready') turnarounds.push(since() - from);
    if (state === 'ready' || state === 'failed') return;
  }
  starved++;
}

let hung = 0;
async function hang(token: string): Promise<void> {
  for (; !isOver; await delay(HANG_MS)) if ((await upload(token, hanging)) !== undefined) hung++;
}

const looks: number[] = [];
async function watch(): Promise<void> {
  for (; !isOver; await delay(1000)) {
    const from = performance.now();
    await (await ask(new URL('api/class/standings', server.url))).text();
    looks.push(performance.now() - from);
  }
}

const random = randomSource(1);
const [hog, ...others] = tokens;
const besides = Promise.all([hang(hog), watch()]);
await Promise.all(others.map((token) => submit(token, (60 * minutes * random.next()) / 2 ** 32)));
const seconds = since();
isOver = true;
await besides;
const { cpuMs } = await server.usage();
const stopping = performance.now();
await server.stop();
const stopMs = performance.now() - stopping;
rmSync(folder, { recursive: true, force: true });

const spread = (list: readonly number[]) => ({
  p50: percentile(list, 0.5),
  p95: percentile(list, 0.95),
  most: Math.max(...list),
});
const report = {
  teams,
  minutes,
  seconds,
  hanging: hung,
  built: turnarounds.length,
  failed: failed.length,
  refused,
  starved,
  wait: spread(waits),
  turnaround: spread(turnarounds),
  standingsMs: spread(looks),
  serverCpuSeconds: cpuMs / 1000,
  stopMs,
};
if (values.json) console.log(JSON.stringify({ benchmark: 'deadline-night', ...report }));
else {
  const row = (name: string, { p50, p95, most }: ReturnType<typeof spread>, unit: number): string[] => [
    name,
    ...[p50, p95, most].map((value) => (value / unit).toFixed(1)),
  ];
  console.log(
    `${teams} teams within ${minutes} min, ${hung} hanging builds of one more; over after ${seconds.toFixed(0)} s`,
  );
  console.log(`Ready: ${report.built}. Failed: ${report.failed}. Refused: ${refused}. Starved: ${starved}.\n`);
  console.log(
    table([
      ['seconds', 'median', '95 %', 'most'],
      row('from the upload to the start of the build', report.wait, 1),
      row('from the upload until it plays', report.turnaround, 1),
      row('a page of the standings', report.standingsMs, 1000),
    ]),
  );
  console.log(`\nSIGTERM ended the server after ${(stopMs / 1000).toFixed(1)} s, with a build in progress.`);
}
for (const problem of new Set(failed)) console.error(problem);
process.exitCode = starved + failed.length + refused === 0 ? 0 : 1;
