/** How strong the opponents of Play are: each against an anchor of the Elo scale that is near it. */
import { writeFileSync } from 'node:fs';
import { openingPlies, randomOpening } from './support/games.ts';
import { table } from './support/measure.ts';
import { fitOpponents, OPPONENT_COUNTS, opponentRows } from './support/opponents.ts';
import { readBenchOptions, refuse } from './support/options.ts';
import { playRows, rowHelp, rowOptions, rowPlan } from './support/rows.ts';
import { countsOf, readCounts } from './support/scale.ts';

const usage = `npm run bench -- opponents [--minutes 60] [--games 200] [--rows WORD,…] [--seed 1] [--part 1/1] [--state FILE] [--save FILE] [--json]
npm run bench -- opponents --counts bench/data/opponents.jsonl [--rows WORD,…] [--json]
A row is named like "fencemaster 4: parrot – minimax:2". The owl is the classroom's minimax, of depth 3 on these boards, and the dog is
level 10: both are on the scale themselves. One fit with the published games of the scale gives the others their Elo.
The default state file is .cache/opponents.jsonl.
--save    writes the counts of all rows, a line each: they are all that the fit needs
--counts  plays nothing and fits the counts of a file, such as the published ones
${rowHelp}`;

const values = readBenchOptions(usage, {
  ...rowOptions,
  state: { type: 'string', default: '.cache/opponents.jsonl' },
  save: { type: 'string', default: '' },
  counts: { type: 'string', default: '' },
  json: { type: 'boolean', default: false },
});

async function main(): Promise<void> {
  const read = rowPlan(opponentRows, values, values.state);
  if (!read.ok) return refuse(read.error, usage);
  const wanted = new Set(read.value.rows.map(({ name }) => name));
  const counts =
    values.counts === ''
      ? (
          await playRows(read.value, {
            opening: ({ game, size }, random) => randomOpening(game, size, openingPlies(game), random),
          })
        ).map(({ row, pairs }) => countsOf(row, pairs))
      : readCounts(values.counts).filter(({ game, size, a, b }) => wanted.has(`${game} ${size}: ${a} – ${b}`));
  const played = counts.filter(({ pairs }) => pairs.some((count) => count > 0));
  if (values.counts !== '' && played.length === 0) {
    refuse(`${values.counts} has no counts of such rows; the published ones are in ${OPPONENT_COUNTS}.`, usage);
  }
  if (values.save !== '') writeFileSync(values.save, played.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const boards = fitOpponents(played);
  if (values.json) console.log(JSON.stringify({ benchmark: 'opponents', boards }));
  else console.log(boards.map(({ lines }) => table(lines)).join('\n\n'));
}

await main();
