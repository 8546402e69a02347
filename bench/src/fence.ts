/** Fencemaster 4 as a Maker–Breaker game: time, nodes, and which first moves are decided, with some pieces beforehand. */

import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { writeWhole, writingProblem } from '@ringfence/node/whole-file';
import {
  createSharedFence,
  type FenceIdea,
  type FenceSolver,
  FenceWriter,
  fenceIdeaNames,
  LARGEST_FENCE,
  SMALLEST_FENCE,
} from '@ringfence/proof';
import { hexGrid } from '@ringfence/rules';
import { report, tableOf } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { progressLines } from './support/progress.ts';

const usage = `npm run bench -- fence [--size 4] [--given d4+c5,d4,none] [--nodes 20000] [--seconds S] [--seeds 1] [--threads 1]
  [--without restarts] [--loops] [--table 256] [--proof FILE] [--json]
Does Breaker, with Maker to move, stop every tripod and loop? --given are boards, each with the cells of Breaker's pieces beforehand,
and of Maker's after a colon: d4:b2+c3;
--nodes and --seconds are the limits for each board (--nodes 0: none), --seeds how many runs each gets, --threads search together, --without an idea to switch off: ${fenceIdeaNames.join(', ')}; with --loops a ring that Maker has filled does not count. The table is in megabytes.
--proof writes a proof that Breaker does, or that Maker makes a tripod or a ring, for a single board and seed that is decided; "ringfence verify" checks it.
Shows nodes, processor time and time, then the first moves of the last run of each board that is not decided: proof and disproof
number; every 20 seconds those of the current run.`;

const values = readBenchOptions(usage, {
  size: 4,
  given: 'd4+c5,d4,none',
  nodes: 20000,
  seconds: 0,
  seeds: 1,
  threads: 1,
  without: '',
  table: 256,
  proof: '',
  loops: false,
  json: false,
});

const { size } = values;
if (!(size >= SMALLEST_FENCE && size <= LARGEST_FENCE))
  refuse(`--size is ${SMALLEST_FENCE} to ${LARGEST_FENCE}`, usage);
const off = values.without.split(',').filter((word) => word !== '');
for (const idea of off) if (!isIdea(idea)) refuse(`--without: "${idea}" is not an idea`, usage);
if (values.proof !== '') {
  if (values.given.includes(',') || values.seeds !== 1) refuse('--proof needs a single board and seed', usage);
  const problem = writingProblem(values.proof);
  if (problem !== undefined) refuse(`${values.proof} cannot be written: ${problem}`, usage);
}
const grid = hexGrid(size);
const cellNames = Array.from({ length: grid.cellCount }, (_, cell) => grid.nameOf(cell));
/** How long the writer works between two opportunities to be stopped. */
const SLICE_MS = 50;

/** A limit; 0 is none. */
const limitOf = (value: number): number => value || Number.POSITIVE_INFINITY;

function isIdea(word: string): word is FenceIdea {
  return fenceIdeaNames.some((idea) => idea === word);
}

interface FirstMove {
  readonly move: string;
  readonly pn: number;
  readonly dn: number;
}

/** The letters of a board like `d4+c5`, or `d4:c5` with a piece of each side. */
function lettersOf(given: string): string {
  const letters = new Array<string>(grid.cellCount).fill('.');
  for (const [side, names] of given.split(':', 2).entries()) {
    for (const name of names === 'none' ? [] : names.split('+')) {
      const cell = cellNames.indexOf(name);
      if (cell < 0) refuse(`--given: "${name}" is not a cell of this board`, usage);
      letters[cell] = 'BM'[side];
    }
  }
  return letters.join('');
}

/** Writes the proof of a board that the solver has decided. */
async function writeProof(fence: FenceSolver, letters: string): Promise<void> {
  const begun = performance.now();
  const writer = new FenceWriter(fence, letters);
  const show = progressLines((seconds) => `${seconds} s, ${writer.positions} positions written`, values);
  for (let isDone = false; !isDone; ) {
    const until = performance.now() + SLICE_MS;
    do isDone = writer.step();
    while (!isDone && performance.now() < until);
    show();
    await setImmediate();
  }
  if (writer.sink.count === 0) refuse('--proof: one side already has a tripod or a ring', usage);
  writeWhole(values.proof, gzipSync(writer.sink.take(), { level: 9 }));
  console.error(`${values.proof}: ${writer.positions} positions, ${secondsSince(begun).toFixed(1)} s`);
}

const secondsSince = (begun: number): number => (performance.now() - begun) / 1000;

function firstMoves(fence: FenceSolver, letters: string): FirstMove[] {
  return cellNames.flatMap((move, cell) => {
    if (letters[cell] !== '.') return [];
    fence.play(cell, 'maker');
    const numbers = fence.numbers('breaker');
    fence.undo();
    return numbers === undefined ? [] : [{ move, ...numbers }];
  });
}

function movesLine(moves: readonly FirstMove[]): string {
  const decided = moves.filter(({ pn, dn }) => pn === 0 || dn === 0);
  const open = moves.filter(({ pn, dn }) => pn !== 0 && dn !== 0).map(({ move, pn, dn }) => `${move} ${pn}/${dn}`);
  return `${decided.length} of ${moves.length} first moves decided; pn/dn of the others: ${open.join(', ')}`;
}

/** Its seconds are of processor time, and on the clock. */
async function measure(given: string, seed: number) {
  const letters = lettersOf(given);
  const shared = await createSharedFence(size, {
    threads: values.threads,
    tableSize: values.table,
    seed,
    without: off.filter(isIdea),
    onlyLoops: values.loops,
  });
  const { fence } = shared;
  fence.setUp(letters);
  const seconds = limitOf(values.seconds);
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const answer = await shared.solve(
    { letters, toMove: 'maker' },
    {
      nodes: limitOf(values.nodes),
      ...(seconds < Number.POSITIVE_INFINITY && { signal: AbortSignal.timeout(1000 * seconds) }),
      onProgress: progressLines(
        (soFar) => `${soFar} s, ${shared.nodes} nodes: ${movesLine(firstMoves(fence, letters))}`,
        values,
      ),
    },
  );
  const { nodes } = shared;
  const { user, system } = process.cpuUsage(used);
  const result = { nodes, processor: (user + system) / 1e6, seconds: secondsSince(begun) };
  const moves = firstMoves(fence, letters);
  if (!values.json) console.error(`${given}, seed ${seed}: ${nodes} nodes, ${result.seconds.toFixed(1)} s`);
  if (values.proof !== '' && answer !== undefined) await writeProof(fence, letters);
  shared.close();
  const value = answer === undefined ? 'open' : answer.holds ? 'holds' : 'does not hold';
  return { given, seed, value, ...result, moves };
}

const runs: Awaited<ReturnType<typeof measure>>[] = [];
for (const given of values.given.split(',')) {
  for (let seed = 1; seed <= values.seeds; seed++) {
    runs.push(await measure(given, seed));
  }
}
report(values, runs, () => {
  const lines = tableOf(runs, {
    given: ({ given }) => given,
    seed: ({ seed }) => seed,
    Breaker: ({ value }) => value,
    nodes: ({ nodes }) => nodes,
    'processor s': ({ processor }) => processor.toFixed(1),
    s: ({ seconds }) => seconds.toFixed(1),
  });
  const open = runs.filter(({ seed, value }) => seed === values.seeds && value === 'open');
  return [lines, ...open.map(({ given, moves }) => `\n${given}: ${movesLine(moves)}`)].join('\n');
});
