/** How often each misreading is right on the default boards, and on boards at the end of games. */
import { percent } from '@ringfence/arena';
import { gameNames } from '@ringfence/rules';
import { endings } from './support/endings.ts';
import { fairnessOf, MOST_MILD, mildness } from './support/fairness.ts';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- fair-marks [--games 200] [--seed 1] [--rows 20] [--json]
Plays games between random, classroom and engine players, half of them on boards of the default size, and compares the share of
boards at their end that each misreading gets right, in each variant, with its share on the default boards that are not about the
text alone. --games: how many of each game; --rows: how many misreadings of each game the table shows, the most flattered first.`;

const values = readBenchOptions(usage, {
  games: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  rows: { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
});

const seed = Number(values.seed);
const all = [];
for (const game of gameNames)
  all.push({ game, rows: fairnessOf(game, seed, await endings(game, Number(values.games), seed)) });

if (values.json) console.log(JSON.stringify(all));
else {
  for (const { game, rows } of all) {
    const lines = rows
      .slice(0, Number(values.rows))
      .map((row) => [row.name, percent(row.marked), percent(row.played), `${Math.round(100 * mildness(row))}`]);
    console.log(`${table([[game, 'default boards', 'ends of games', 'milder by'], ...lines])}\n`);
  }
  for (const { game, rows } of all) {
    const over = rows.filter((row) => mildness(row) > MOST_MILD).length;
    console.log(
      `${game}: ${rows.length} variants of misreadings, ${over} milder by more than ${100 * MOST_MILD} points on the default boards.`,
    );
  }
}
