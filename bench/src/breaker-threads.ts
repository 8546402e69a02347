/** The Breaker solver on one thread and on several with common proofs: nodes and time until a board is decided. */

import { processorTime } from '@ringfence/engine';
import { createBreaker, createSharedBreaker } from '@ringfence/proof';
import { median, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- breaker-threads [--board 6x7] [--threads 1,4] [--seeds 5] [--first 1] [--seconds 600] [--table 64] [--json]
How long does it take to decide the empty board? Runs each number of threads with some seeds, one run after the other; --first is
the first seed, --seconds the limit of one run, and the table is in megabytes, the same for any number of threads.`;

const values = readBenchOptions(usage, {
  board: { type: 'string', default: '6x7' },
  threads: { type: 'string', default: '1,4' },
  seeds: { type: 'string', default: '5' },
  first: { type: 'string', default: '1' },
  seconds: { type: 'string', default: '600' },
  table: { type: 'string', default: '64' },
  json: { type: 'boolean', default: false },
});

interface Measured {
  readonly threads: number;
  readonly seed: number;
  readonly isDecided: boolean;
  readonly nodes: number;
  /** Of all threads together. */
  readonly processorSeconds: number;
  readonly wallSeconds: number;
}

const [rows, columns] = values.board.split('x').map(Number);
const board = { rows, columns };
const empty = { maker: 0n, solid: 0n, makerToMove: true };
const limit = 1000 * Number(values.seconds);
/** Nodes between two looks at the clock. */
const SLICE = 1000;

/** Each thread of a run has its own seed, and no two runs share one. */
const seedOf = (run: number): number => 1000 * run;

async function solveAlone(seed: number) {
  const breaker = await createBreaker(board, { tableSize: Number(values.table), seed: seedOf(seed) });
  const end = performance.now() + limit;
  let answer: ReturnType<typeof breaker.ask>;
  while (answer === undefined && performance.now() < end) answer = breaker.ask(empty, SLICE);
  return { answer, nodes: breaker.nodes };
}

async function solveTogether(threads: number, seed: number) {
  const shared = await createSharedBreaker(board, { threads, tableSize: Number(values.table), seed: seedOf(seed) });
  const answer = await shared.solve(empty, { signal: AbortSignal.timeout(limit) });
  const { nodes } = shared;
  shared.close();
  return { answer, nodes };
}

async function measure(threads: number, seed: number): Promise<Measured> {
  const before = processorTime();
  const started = performance.now();
  const { answer, nodes } = await (threads === 1 ? solveAlone(seed) : solveTogether(threads, seed));
  const wallSeconds = (performance.now() - started) / 1000;
  const processorSeconds = (processorTime() - before) / 1000;
  return {
    threads,
    seed,
    isDecided: answer !== undefined,
    nodes,
    processorSeconds,
    wallSeconds,
  };
}

const measured: Measured[] = [];
const first = Number(values.first);
for (const threads of values.threads.split(',').map(Number)) {
  for (let seed = first; seed < first + Number(values.seeds); seed++) {
    measured.push(await measure(threads, seed));
    process.stderr.write(`\r${measured.length} runs `);
  }
}
process.stderr.write('\n');

/** Undecided runs count with the time they took, so with them the true numbers are larger. */
function summaryOf(threads: number): string[] {
  const times = measured.filter((run) => run.threads === threads).map(({ wallSeconds }) => wallSeconds);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const decided = measured.filter((run) => run.threads === threads && run.isDecided).length;
  return [`${threads}`, `${decided} of ${times.length}`, mean.toFixed(1), median(times).toFixed(1)];
}

if (values.json) console.log(JSON.stringify({ benchmark: 'breaker-threads', board: values.board, measured }));
else {
  const row = ({ threads, seed, isDecided, nodes, processorSeconds, wallSeconds }: Measured): string[] => [
    `${threads}`,
    `${seed}`,
    isDecided ? 'yes' : 'no',
    `${nodes}`,
    processorSeconds.toFixed(1),
    wallSeconds.toFixed(1),
  ];
  const head = ['threads', 'seed', 'decided', 'nodes', 'processor s', 'wall-clock s'];
  console.log(table([head, ...measured.map(row)]));
  const counts = [...new Set(measured.map(({ threads }) => threads))];
  console.log(`\n${table([['threads', 'decided', 'mean s', 'median s'], ...counts.map(summaryOf)])}`);
}
