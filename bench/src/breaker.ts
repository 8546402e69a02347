/** The Breaker solver of Squatter: the effect of each of its ideas, on empty boards. */

import { type BreakerIdea, breakerIdeaNames, createBreaker } from '@ringfence/proof';
import { costOf, median, report, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- breaker [--boards 6x6,5x8,6x7] [--nodes 100000] [--seeds 3] [--table 128] [--only WORD] [--json]
Solves each board with all ideas, and without each of them. --nodes: where a run gives up; --table: megabytes; --only: the variants
with this word in their name, such as "all".`;

const values = readBenchOptions(usage, {
  boards: '6x6,5x8,6x7',
  nodes: 100000,
  seeds: 3,
  table: 128,
  only: '',
  json: false,
});

const SLICE = 1000;
const { seeds, nodes: most } = values;

/** Nodes and seconds of processor time until the empty board is solved, or the nodes are used up. */
async function measure(board: string, off: readonly BreakerIdea[], seed: number) {
  const [rows, columns] = board.split('x').map(Number);
  const breaker = await createBreaker({ rows, columns }, { tableSize: values.table, seed });
  breaker.without(...off);
  const ask = () => breaker.ask({ maker: 0n, solid: 0n, makerToMove: true }, SLICE);
  let answer: ReturnType<typeof ask>;
  const { cpuMs } = await costOf(() => {
    do answer = ask();
    while (answer === undefined && breaker.nodes < most);
  });
  return { solved: answer?.holds === true, nodes: breaker.nodes, seconds: cpuMs / 1000 };
}

const variants: (readonly [string, readonly BreakerIdea[]])[] = [
  ['all', []],
  ...breakerIdeaNames.map((idea) => [`without ${idea}`, [idea]] as const),
];
const rows: { board: string; ideas: string; solved: number; medianNodes: number; medianSeconds: number }[] = [];
for (const board of values.boards.split(',')) {
  for (const [ideas, off] of variants) {
    if (!ideas.includes(values.only)) continue;
    const runs = [];
    for (let seed = 1; seed <= seeds; seed++) runs.push(await measure(board, off, seed));
    rows.push({
      board,
      ideas,
      solved: runs.filter(({ solved }) => solved).length,
      medianNodes: median(runs.map(({ nodes }) => nodes)),
      medianSeconds: median(runs.map(({ seconds }) => seconds)),
    });
    if (!values.json) console.error(`${board} ${ideas}`);
  }
}

report(values, rows, () =>
  tableOf(rows, {
    board: ({ board }) => board.replace('x', '×'),
    ideas: ({ ideas }) => ideas,
    solved: ({ solved }) => `${solved} of ${seeds}`,
    'nodes (median)': ({ solved, medianNodes }) => `${solved > seeds / 2 ? '' : '> '}${medianNodes}`,
    'seconds (median)': ({ medianSeconds }) => medianSeconds.toFixed(2),
  }),
);
