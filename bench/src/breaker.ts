/** The Breaker solver of Squatter: the effect of each of its ideas, on empty boards. */

import { processorTime } from '@ringfence/engine';
import { type BreakerIdea, breakerIdeaNames, createBreaker } from '@ringfence/proof';
import { median, table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- breaker [--boards 6x6,5x8,6x7] [--nodes 100000] [--seeds 3] [--table 128] [--only WORD] [--json]
Solves each board with all ideas, and without each of them. --nodes: where a run gives up; --table: megabytes; --only: the variants
with this word in their name, such as "all".`;

const values = readBenchOptions(usage, {
  boards: { type: 'string', default: '6x6,5x8,6x7' },
  nodes: { type: 'string', default: '100000' },
  seeds: { type: 'string', default: '3' },
  table: { type: 'string', default: '128' },
  only: { type: 'string' },
  json: { type: 'boolean', default: false },
});

interface Row {
  readonly board: string;
  readonly ideas: string;
  readonly solved: number;
  readonly seeds: number;
  readonly medianNodes: number;
  readonly medianSeconds: number;
}

const SLICE = 1000;
const seeds = Number(values.seeds);
const most = Number(values.nodes);

/** Nodes and seconds of processor time until the empty board is solved, or the nodes are used up. */
async function measure(board: string, off: readonly BreakerIdea[], seed: number) {
  const [rows, columns] = board.split('x').map(Number);
  const breaker = await createBreaker({ rows, columns }, { tableSize: Number(values.table), seed });
  breaker.without(...off);
  const begun = processorTime();
  let answer = breaker.ask({ maker: 0n, solid: 0n, makerToMove: true }, SLICE);
  while (answer === undefined && breaker.nodes < most) {
    answer = breaker.ask({ maker: 0n, solid: 0n, makerToMove: true }, SLICE);
  }
  return { solved: answer?.holds === true, nodes: breaker.nodes, seconds: (processorTime() - begun) / 1000 };
}

const variants: (readonly [string, readonly BreakerIdea[]])[] = [
  ['all', []],
  ...breakerIdeaNames.map((idea) => [`without ${idea}`, [idea]] as const),
];
const rows: Row[] = [];
for (const board of values.boards.split(',')) {
  for (const [ideas, off] of variants) {
    if (values.only !== undefined && !ideas.includes(values.only)) continue;
    const runs = [];
    for (let seed = 1; seed <= seeds; seed++) runs.push(await measure(board, off, seed));
    rows.push({
      board,
      ideas,
      solved: runs.filter(({ solved }) => solved).length,
      seeds,
      medianNodes: median(runs.map(({ nodes }) => nodes)),
      medianSeconds: median(runs.map(({ seconds }) => seconds)),
    });
    if (!values.json) console.error(`${board} ${ideas}`);
  }
}

if (values.json) console.log(JSON.stringify(rows));
else {
  const lines = rows.map((row) => [
    row.board.replace('x', '×'),
    row.ideas,
    `${row.solved} of ${row.seeds}`,
    `${row.solved > row.seeds / 2 ? '' : '> '}${row.medianNodes}`,
    row.medianSeconds.toFixed(2),
  ]);
  console.log(table([['board', 'ideas', 'solved', 'nodes (median)', 'seconds (median)'], ...lines]));
}
