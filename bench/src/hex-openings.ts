/** Proves that the first player wins a game on a hexagon after each of some openings, on several threads with one table, and writes the proofs. */
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { planRaceTable, raceTableFile } from '@ringfence/engine';
import { hexGrid, isConnectionGame, startPosition } from '@ringfence/rules';
import { planGathering } from './support/gathered-positions.ts';
import { restoreOpenings, saveOpenings } from './support/opening-state.ts';
import type { OpeningResult, OpeningTask, OpeningWorkerData } from './support/opening-worker.ts';
import { readBenchOptions, refuse } from './support/options.ts';

const usage = `npm run bench -- hex-openings [--game havannah] [--size 4] [--openings a1,b3] [--threads 1] [--seconds 0] [--table 512]
  [--state FOLDER] [--out FOLDER]
Writes a proof for each opening after which White wins, without the swap. An opening is decided reply by reply, one for all images: threads take the
replies of the first opening first, and when none is left to begin they help each other, and
those with nothing left to do help to write. --table is in megabytes, at most 4095, and all threads
share it; --seconds is a limit for everything. --state saves the entries that took longest and what is refuted, every two minutes and at the end, and a
later run takes them up. An opening that does not win is never finished.`;

const values = readBenchOptions(usage, {
  game: 'havannah',
  size: 4,
  openings: 'a1',
  threads: 1,
  seconds: 0,
  table: 512,
  state: '',
  out: '.',
});

/** How many threads may help each other before the next opening is begun. */
const HELPERS = 2;
const PROGRESS_MS = 20_000;
const SAVING_MS = 120_000;

const game = isConnectionGame(values.game) ? values.game : refuse('--game is havannah or fencemaster', usage);
const { size, threads, state } = values;
const grid = hexGrid(size);
const begun = performance.now();
const seconds = (): string => ((performance.now() - begun) / 1000).toFixed(0);

/** A task with the threads that work on it. */
interface Job {
  readonly task: OpeningTask;
  readonly name: string;
  workers: number;
  isDone: boolean;
}

interface Opening {
  readonly name: string;
  readonly replies: readonly Job[];
  readonly writing: Job;
}

const jobOf = (task: OpeningTask): Job => ({
  task,
  name: task.moves.map((move) => grid.nameOf(move)).join(' '),
  workers: 0,
  isDone: false,
});

function openingOf(name: string): Opening {
  const opening = grid.cellNamed(name);
  if (opening < 0) refuse(`--openings: "${name}" is not a cell of this board`, usage);
  const position = startPosition(game, { size });
  position.play(opening);
  const images = new Map<bigint, number>();
  for (const reply of position.legalMoves()) {
    position.play(reply);
    if (!images.has(position.canonicalHash)) images.set(position.canonicalHash, reply);
    position.undo();
  }
  const replies = [...images.values()].map((reply) => jobOf({ moves: [opening, reply] }));
  const file = `${values.out}/${values.game}${size}-${name}.proof`;
  return { name, replies, writing: jobOf({ moves: [opening], file }) };
}

const openings = values.openings.split(',').map(openingOf);

/** What a free thread does next. */
function nextJob(): Job | undefined {
  for (const { replies, writing } of openings) {
    if (replies.every(({ isDone }) => isDone) && writing.workers === 0 && !writing.isDone) return writing;
  }
  const open = openings.flatMap(({ replies }) => replies.filter(({ isDone }) => !isDone));
  const fewest = (jobs: readonly Job[]): Job | undefined =>
    jobs.reduce<Job | undefined>((best, job) => (best && best.workers <= job.workers ? best : job), undefined);
  for (const { replies } of openings) {
    const job = fewest(replies.filter(({ isDone, workers }) => !isDone && workers < HELPERS));
    if (job !== undefined) return job;
  }
  return fewest(open);
}

const raceTable = planRaceTable(values.table);
const table = await raceTableFile(raceTable);
const jobs = openings.flatMap(({ replies, writing }) => [...replies, writing]);
if (state !== '') {
  const done = restoreOpenings(state, `${game} ${size}`, table);
  for (const job of jobs) job.isDone = done.has(job.name);
}

function save(): void {
  if (state === '') return;
  const done = jobs.filter(({ isDone }) => isDone).map(({ name }) => name);
  saveOpenings(state, `${game} ${size}`, table, done);
  console.error(`${seconds()} s, state saved`);
}
const workerData: OpeningWorkerData = { game, size, raceTable, gathered: threads > 1 ? planGathering() : undefined };
const script = new URL('./support/opening-worker.js', import.meta.url);
const idle = new Set<Worker>();
let failure: Error | undefined;

function giveWork(worker: Worker): void {
  const job = nextJob();
  if (job === undefined) {
    const written = openings.map(({ writing }) => writing).find(({ workers, isDone }) => workers > 0 && !isDone);
    if (written === undefined) idle.add(worker);
    else worker.postMessage({ ...written.task, isHelp: true } satisfies OpeningTask);
    return;
  }
  job.workers++;
  worker.postMessage(job.task);
  worker.once('message', ({ positions }: OpeningResult) => {
    job.workers--;
    if (!job.isDone) {
      job.isDone = true;
      console.log(
        `${seconds()} s: ${job.name} ${positions === 0 ? 'is refuted' : `is written, ${positions} positions`}`,
      );
    }
    giveWork(worker);
    for (const other of [...idle]) {
      idle.delete(other);
      giveWork(other);
    }
  });
}

const workers = Array.from({ length: threads }, () => new Worker(script, { workerData }));
for (const worker of workers) {
  worker.on('error', (error: Error) => {
    failure = error;
  });
  giveWork(worker);
}
const limit = values.seconds || Number.POSITIVE_INFINITY;
let shown = 0;
let saved = performance.now();
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true;
  });
while (!isStopped && failure === undefined && openings.some(({ writing }) => !writing.isDone)) {
  await setTimeout(200);
  const now = performance.now() - begun;
  if (now > 1000 * limit) break;
  if (performance.now() - saved > SAVING_MS) {
    save();
    saved = performance.now();
  }
  if (now - shown < PROGRESS_MS) continue;
  shown = now;
  const left = openings.map(({ name, replies }) => `${name} ${replies.filter(({ isDone }) => !isDone).length}`);
  console.error(`${seconds()} s, replies left: ${left.join(', ')}`);
}
save();
for (const { name, replies, writing } of openings) {
  const left = replies.filter(({ isDone }) => !isDone).map((job) => job.name);
  console.log(
    `${name}: ${writing.isDone ? 'written' : left.length === 0 ? 'not written' : `open: ${left.join(', ')}`}`,
  );
}
await Promise.all(workers.map((worker) => worker.terminate()));
if (failure !== undefined) throw failure;
