/** Fencemaster 4 as a Maker–Breaker game: time, nodes, and which first moves are decided, with some pieces beforehand. */

import { gzipSync } from 'node:zlib';
import { processorTime } from '@ringfence/engine';
import { writeWhole, writingProblem } from '@ringfence/jail/whole-file';
import {
  createFence,
  type FenceIdea,
  type FenceSolver,
  FenceWriter,
  fenceIdeaNames,
  LARGEST_FENCE,
  SMALLEST_FENCE,
} from '@ringfence/proof';
import { hexGrid } from '@ringfence/rules';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';

const usage = `npm run bench -- fence [--size 4] [--given d4+c5,d4,none] [--nodes 20000] [--seeds 1] [--without restarts] [--table 256] [--proof FILE] [--json]
Does Breaker, with Maker to move, stop every tripod and loop? --given are boards, each with the cells of Breaker's pieces beforehand,
and of Maker's after a colon: d4:b2+c3;
--nodes is the limit for each board, --seeds how many runs each gets, --without an idea to switch off: ${fenceIdeaNames.join(', ')}. The table is in megabytes.
--proof writes a proof that Breaker does, or that Maker makes a tripod or a ring, for a single board and seed that is decided; "ringfence verify" checks it.
Shows processor time and nodes, then the first moves of the last run of each board that is not decided: proof and disproof number.`;

const values = readBenchOptions(usage, {
  size: { type: 'string', default: '4' },
  given: { type: 'string', default: 'd4+c5,d4,none' },
  nodes: { type: 'string', default: '20000' },
  seeds: { type: 'string', default: '1' },
  without: { type: 'string', default: '' },
  table: { type: 'string', default: '256' },
  proof: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
});

const size = Number(values.size);
if (!(size >= SMALLEST_FENCE && size <= LARGEST_FENCE))
  refuse(`--size is ${SMALLEST_FENCE} to ${LARGEST_FENCE}`, usage);
const off = values.without.split(',').filter((word) => word !== '');
for (const idea of off) if (!isIdea(idea)) refuse(`--without: "${idea}" is not an idea`, usage);
if (values.proof !== '') {
  if (values.given.includes(',') || values.seeds !== '1') refuse('--proof needs a single board and seed', usage);
  const problem = writingProblem(values.proof);
  if (problem !== undefined) refuse(`${values.proof} cannot be written: ${problem}`, usage);
}
const grid = hexGrid(size);
const cellNames = Array.from({ length: grid.cellCount }, (_, cell) => grid.nameOf(cell));
const SLICE = 1000;

function isIdea(word: string): word is FenceIdea {
  return fenceIdeaNames.some((idea) => idea === word);
}

interface Run {
  readonly given: string;
  readonly seed: number;
  readonly value: 'holds' | 'does not hold' | 'open';
  readonly nodes: number;
  readonly seconds: number;
  readonly moves: readonly FirstMove[];
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
function writeProof(fence: FenceSolver, letters: string): void {
  const writer = new FenceWriter(fence, letters);
  while (!writer.step());
  if (writer.sink.count === 0) refuse('--proof: one side already has a tripod or a ring', usage);
  writeWhole(values.proof, gzipSync(writer.sink.take()));
  console.error(`${values.proof}: ${writer.positions} positions`);
}

function firstMoves(fence: FenceSolver, letters: string): FirstMove[] {
  return cellNames.flatMap((move, cell) => {
    if (letters[cell] !== '.') return [];
    fence.play(cell, 'maker');
    const numbers = fence.numbers('breaker');
    fence.undo();
    return numbers === undefined ? [] : [{ move, ...numbers }];
  });
}

async function measure(given: string, seed: number): Promise<Run> {
  const letters = lettersOf(given);
  const fence = await createFence(size, { tableSize: Number(values.table), seed });
  fence.without(...off.filter(isIdea));
  fence.setUp(letters);
  const begun = processorTime();
  let answer = fence.ask('maker', SLICE);
  while (answer === undefined && fence.nodes < Number(values.nodes)) answer = fence.ask('maker', SLICE);
  const seconds = (processorTime() - begun) / 1000;
  const { nodes } = fence;
  const moves = firstMoves(fence, letters);
  if (values.proof !== '' && answer !== undefined) writeProof(fence, letters);
  const value = answer === undefined ? 'open' : answer.holds ? 'holds' : 'does not hold';
  return { given, seed, value, nodes, seconds, moves };
}

const runs: Run[] = [];
for (const given of values.given.split(',')) {
  for (let seed = 1; seed <= Number(values.seeds); seed++) {
    runs.push(await measure(given, seed));
    if (!values.json) console.error(`${given}, seed ${seed}`);
  }
}
if (values.json) console.log(JSON.stringify(runs));
else {
  const lines = runs.map((run) => [run.given, `${run.seed}`, run.value, `${run.nodes}`, run.seconds.toFixed(1)]);
  console.log(table([['given', 'seed', 'Breaker', 'nodes', 'seconds'], ...lines]));
  for (const { given, moves } of runs.filter(({ seed, value }) => seed === Number(values.seeds) && value === 'open')) {
    const decided = moves.filter(({ pn, dn }) => pn === 0 || dn === 0);
    const open = moves.filter(({ pn, dn }) => pn !== 0 && dn !== 0).map(({ move, pn, dn }) => `${move} ${pn}/${dn}`);
    console.log(
      `\n${given}: ${decided.length} of ${moves.length} first moves decided; pn/dn of the others: ${open.join(', ')}`,
    );
  }
}
