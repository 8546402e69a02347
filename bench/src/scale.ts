/** The Elo scale: levels and fixed anchors in one fit for each board, with random play as 0. */

import { writeFileSync } from 'node:fs';
import { openingPlies, randomOpening } from './support/games.ts';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { playRows, rowHelp, rowOptions, rowPlan } from './support/rows.ts';
import { countsOf, fitScale, readCounts, scaleBoards, scaleLines, scaleRows } from './support/scale.ts';

const COUNTS = 'bench/data/scale.jsonl';

const usage = `npm run bench -- scale [--minutes 60] [--games 200] [--rows WORD,…] [--seed 1] [--part 1/1] [--state FILE]
  [--save FILE] [--json]
npm run bench -- scale --counts ${COUNTS} [--rows WORD,…] [--json]
Levels 1 to 10, random play, the classroom's minimax at depths 1 to 4 and engine:mcts with 100, 1000 and 10000 nodes a move: neighbours
play, and one fit for each board gives all of them an Elo, random play having 0. A row is named like "havannah 5: level:3 – level:2".
An opening is two random moves, in Squatter twelve. A draw counts half. The default state file is .cache/scale.jsonl.
--save    writes the counts of all rows, a line each: they are all that the fit needs
--counts  plays nothing and fits the counts of a file, such as the published ones
${rowHelp}`;

const values = readBenchOptions(usage, {
  ...rowOptions,
  state: { type: 'string', default: '.cache/scale.jsonl' },
  save: { type: 'string', default: '' },
  counts: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
});

async function main(): Promise<void> {
  const read = rowPlan(
    scaleBoards.flatMap(([game, size]) => scaleRows(game, size)),
    values,
    values.state,
  );
  if (!read.ok) return refuse(read.error, usage);
  const plan = read.value;
  const wanted = new Set(plan.rows.map(({ name }) => name));
  const counts =
    values.counts === ''
      ? (
          await playRows(plan, {
            opening: ({ game, size }, random) => randomOpening(game, size, openingPlies(game), random),
          })
        ).map(({ row, pairs }) => countsOf(row, pairs))
      : readCounts(values.counts).filter(({ game, size, a, b }) => wanted.has(`${game} ${size}: ${a} – ${b}`));
  const played = counts.filter(({ pairs }) => pairs.some((count) => count > 0));
  if (values.counts !== '' && played.length === 0) {
    refuse(`${values.counts} has no counts of such rows; npm run bench -- scale --save FILE writes them.`, usage);
  }
  if (values.save !== '') writeFileSync(values.save, played.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const scales = scaleBoards
    .filter(([game, size]) => played.some((row) => row.game === game && row.size === size))
    .map(([game, size]) => fitScale({ game, size }, played));
  if (values.json) console.log(JSON.stringify({ benchmark: 'scale', seed: plan.seed, scales }));
  else console.log(scales.map((scale) => table(scaleLines(scale))).join('\n\n'));
}

await main();
