/** How much the default boards flatter each misreading: its share on them against that on boards at the ends of games. */
import { percent } from '@ringfence/arena';
import { flatteryOf, MOST_MILD } from '@ringfence/course';
import { suiteGames } from '@ringfence/rules/suite';
import { report, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';

const usage = `npm run bench -- fair-marks [--game squatter] [--seed 1] [--all] [--json]
Lists the misreadings which the default boards of a seed flatter most, each in its worst variant. --all: every misreading.`;

const values = readBenchOptions(usage, { game: '', seed: 1, all: false, json: false });

const SHOWN = 10;

for (const game of suiteGames.filter((one) => values.game === '' || one === values.game)) {
  const variants = flatteryOf(game, values.seed).sort(
    (one, other) => other.marked - other.played - (one.marked - one.played),
  );
  const over = variants.filter(({ marked, played }) => marked - played > MOST_MILD);
  const worst = variants.filter(({ name }, i) => variants.findIndex((one) => one.name === name) === i);
  report(values, { game, variants }, () => {
    const shown = tableOf(worst.slice(0, values.all ? undefined : SHOWN), {
      [game]: ({ name }) => name,
      'default boards': ({ marked }) => percent(marked),
      'ends of games': ({ played }) => percent(played),
    });
    return `${shown}\n${over.length} of ${variants.length} variants are more than ${percent(MOST_MILD)} milder.\n`;
  });
}
