/** How much the default boards flatter each misreading: its share on them against that on boards at the ends of games. */
import { percent } from '@ringfence/arena';
import { flatteryOf, MOST_MILD } from '@ringfence/course';
import { suiteGames } from '@ringfence/rules/suite';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- fair-marks [--game squatter] [--seed 1] [--all] [--json]
Lists the misreadings which the default boards of a seed flatter most, each in its worst variant. --all: every misreading.`;

const values = readBenchOptions(usage, {
  game: { type: 'string' },
  seed: { type: 'string', default: '1' },
  all: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
});

const SHOWN = 10;

for (const game of suiteGames.filter((one) => values.game === undefined || one === values.game)) {
  const variants = flatteryOf(game, Number(values.seed)).sort(
    (one, other) => other.marked - other.played - (one.marked - one.played),
  );
  const over = variants.filter(({ marked, played }) => marked - played > MOST_MILD);
  if (values.json) {
    console.log(JSON.stringify({ game, variants }));
    continue;
  }
  const worst = variants.filter(({ name }, i) => variants.findIndex((one) => one.name === name) === i);
  const lines = worst
    .slice(0, values.all ? undefined : SHOWN)
    .map(({ name, marked, played }) => [name, percent(marked), percent(played)]);
  console.log(table([[game, 'default boards', 'ends of games'], ...lines]));
  console.log(`${over.length} of ${variants.length} variants are more than ${percent(MOST_MILD)} milder.\n`);
}
