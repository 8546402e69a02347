/** Games a second over PostgreSQL with one to three workers, and with as many tables in one process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { findRung, Journal, type RungName, runLocally, type Tournament } from '@ringfence/arena';
import { openStore, runOverQueue, type Store } from '@ringfence/arena/store';
import { startServer } from '@ringfence/store/testing';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { roundRobinOf } from './support/round-robin.ts';

const usage = `npm run bench -- workers [--games 600] [--json]
--games: games of each kind that costs processor time; of the others a twenty-fifth. Needs PostgreSQL.`;

const values = readBenchOptions(usage, {
  games: { type: 'string', default: '600' },
  json: { type: 'boolean', default: false },
});

const launcher = fileURLToPath(new URL('../../apps/cli/bin/ringfence.js', import.meta.url));
const MOST_WORKERS = 3;

/** Waiting bots show how the queue scales where the cores of this machine do not limit it. */
const kinds = [
  { kind: 'quick, between built-in players', word: 'random', games: Number(values.games) },
  {
    kind: 'slow, between bots that wait 50 ms a move',
    word: 'cmd:sh wait.sh',
    games: Math.ceil(Number(values.games) / 25),
  },
];
const WAITING_BOT =
  'while read -r word ms move rest; do case $word in go) sleep 0.05; echo "$move";; quit) exit;; esac; done\n';

interface Measured {
  readonly kind: string;
  readonly workers: number;
  readonly workersPerSecond: number;
  readonly journalPerSecond: number;
}

/** Everything is started before the clock runs. */
async function startWorker(url: string, folder: string): Promise<ChildProcess> {
  const args = [launcher, 'worker', '--database', url, '--concurrency', '1', '--folder', folder, '--trust'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: child.stderr });
  await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error('a worker did not start: run "npm run build"');
  return child;
}

async function overWorkers(store: Store, tournament: Tournament): Promise<number> {
  const log = await store.enter(tournament);
  const times: number[] = [];
  const { done } = await runOverQueue(store.address, log, {
    onTrouble: (message) => console.error(message),
    onProgress: () => times.push(performance.now()), // first when it is connected to the queue
  });
  return (1000 * done) / (times[times.length - 1] - times[0]);
}

async function overJournal(
  tournament: Tournament,
  folder: string,
  concurrency: number,
  rung: RungName | undefined,
): Promise<number> {
  const log = await Journal.open(join(folder, tournament.title), tournament);
  const started = performance.now();
  const { done } = await runLocally(tournament, { log, concurrency, folder, rung });
  const seconds = (performance.now() - started) / 1000;
  await log.close();
  return done / seconds;
}

async function measure(): Promise<Measured[]> {
  const server = await startServer({ isDurable: true });
  if (server === undefined) return [];
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-bench-'));
  writeFileSync(join(folder, 'wait.sh'), WAITING_BOT);
  const store = openStore(server.url);
  const rung = (await findRung({ trust: true }))?.name;
  const workers: ChildProcess[] = [];
  const measured: Measured[] = [];
  try {
    await store.ready();
    while (workers.length < MOST_WORKERS) {
      workers.push(await startWorker(server.url, folder));
      for (const { kind, word, games } of kinds) {
        const tournament = roundRobinOf(`${workers.length} ${kind}`, word, games);
        measured.push({
          kind,
          workers: workers.length,
          workersPerSecond: await overWorkers(store, tournament),
          journalPerSecond: await overJournal(tournament, folder, workers.length, rung),
        });
      }
    }
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    await store.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return measured;
}

const measured = await measure();
if (values.json) console.log(JSON.stringify(measured));
else {
  for (const { kind, games } of kinds) {
    const rows = measured.filter((row) => row.kind === kind);
    console.log(`${games} games, ${kind}`);
    console.log(
      table([
        ['workers', 'games/s', 'to one worker', 'journal games/s', 'workers to journal'],
        ...rows.map(({ workers, workersPerSecond, journalPerSecond }) => [
          `${workers}`,
          workersPerSecond.toFixed(1),
          `${(workersPerSecond / rows[0].workersPerSecond).toFixed(2)} ×`,
          journalPerSecond.toFixed(1),
          `${(workersPerSecond / journalPerSecond).toFixed(2)} ×`,
        ]),
      ]),
    );
  }
}
