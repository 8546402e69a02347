/** How often the 95 % intervals of a class hold the true rating, in simulated classes with the real pairing and ratings. */
import { percent } from '@ringfence/arena';
import type { Rating } from '@ringfence/ladder';
import { report, tableOf } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { SimulatedClass } from './support/simulated-class.ts';

const usage = `npm run bench -- rating-coverage [--teams 24,40,100,300] [--classes 200] [--seed 1] [--json]
Teams of known strength play until they have 10, 20 and 40 games each; then a tenth of them submits a version that is 300 points
better. --classes: how many classes of each size; one of 300 teams takes about 8 seconds of processor time, one of 100 two.`;

const values = readBenchOptions(usage, { teams: '24,40,100,300', classes: 10, seed: 1, json: false });

const STAGES = [10, 20, 40] as const;
const IMPROVED = 300;
const IMPROVED_STAGES = [10, 20] as const;
/** Teams that differ by at least this much should stand in the right order. */
const APART = 100;

/** The mean of what was added; of a yes and a no, how often it was so. */
class Mean {
  private sum = 0;
  private count = 0;

  add(value: number | boolean): void {
    this.sum += Number(value);
    this.count++;
  }

  get mean(): number {
    return this.sum / this.count;
  }
}

interface Stage {
  /** How often a team's interval holds its true rating. */
  readonly own: Mean;
  /** How often the interval holds the difference of two neighbours in the standings, from both intervals. */
  readonly neighbours: Mean;
  /** Half the width of an interval. */
  readonly reach: Mean;
  /** How often the stronger of two teams that are apart stands above the other. */
  readonly order: Mean;
}

interface Improved {
  readonly own: Mean;
  readonly bias: Mean;
  readonly reach: Mean;
}

const reachOf = ({ low, high }: Pick<Rating, 'low' | 'high'>): number => (high - low) / 2;

function lookAt(simulated: SimulatedClass, { own, neighbours, reach, order }: Stage): void {
  const ratings = simulated.ratings();
  const rows = simulated.versions
    .map((id) => ({ ...(ratings.get(id) as Rating), truth: simulated.truth.get(id) as number }))
    .sort((a, b) => b.rating - a.rating);
  rows.forEach((row, i) => {
    own.add(row.low <= row.truth && row.truth <= row.high);
    reach.add(reachOf(row));
    for (const below of rows.slice(i + 1)) {
      if (Math.abs(row.truth - below.truth) >= APART) order.add(row.truth > below.truth);
    }
    const next = rows[i + 1];
    if (next === undefined) return;
    const error = row.rating - next.rating - (row.truth - next.truth);
    neighbours.add(Math.abs(error) <= Math.hypot(reachOf(row), reachOf(next)));
  });
}

function simulate(teams: number, seed: number, stages: readonly Stage[], improved: readonly Improved[]): void {
  const simulated = new SimulatedClass(teams, seed);
  const batch = Math.max(4, Math.ceil(teams / 4));
  const playUntil = (versions: readonly string[], games: number): void => {
    const mean = (): number => versions.reduce((sum, id) => sum + simulated.gamesOf(id), 0) / versions.length;
    for (let round = 0; mean() < games && round < 10_000; round++) simulated.play(batch);
  };
  STAGES.forEach((games, i) => {
    playUntil(simulated.versions, games);
    lookAt(simulated, stages[i]);
  });
  const better = simulated.versions
    .filter((_, i) => i % 10 === 0)
    .map((id) => {
      const team = id.slice(2, id.lastIndexOf('-'));
      return simulated.submit(team, (simulated.truth.get(id) as number) + IMPROVED);
    });
  IMPROVED_STAGES.forEach((games, i) => {
    playUntil(better, games);
    const ratings = simulated.ratings();
    for (const id of better) {
      const { rating, low, high } = ratings.get(id) as Rating;
      const truth = simulated.truth.get(id) as number;
      improved[i].bias.add(rating - truth);
      improved[i].reach.add(reachOf({ low, high }));
      improved[i].own.add(low <= truth && truth <= high);
    }
  });
}

const mean = (): Mean => new Mean();
const reports = values.teams.split(',').map((text) => {
  const teams = Number(text);
  const stages = STAGES.map((): Stage => ({ own: mean(), neighbours: mean(), reach: mean(), order: mean() }));
  const improved = IMPROVED_STAGES.map((): Improved => ({ own: mean(), bias: mean(), reach: mean() }));
  for (let i = 0; i < values.classes; i++) simulate(teams, values.seed + i, stages, improved);
  const meansOf = (stage: Stage | Improved) =>
    Object.fromEntries(Object.entries(stage).map(([name, one]: [string, Mean]) => [name, one.mean]));
  return {
    teams,
    stages: stages.map((stage, i) => ({ teams, games: STAGES[i], ...meansOf(stage) })),
    improved: improved.map((stage, i) => ({ teams, games: IMPROVED_STAGES[i], ...meansOf(stage) })),
  };
});
type Row = Readonly<Record<string, number>>;
report(values, { benchmark: 'rating-coverage', classes: values.classes, reports }, () => {
  const columns = {
    teams: ({ teams }: Row) => teams,
    'games each': ({ games }: Row) => games,
    'in interval': ({ own }: Row) => percent(own),
  };
  const reach = ({ reach }: Row) => reach.toFixed(0);
  const first = tableOf<Row>(
    reports.flatMap(({ stages }) => stages),
    {
      ...columns,
      'difference of neighbours': ({ neighbours }) => percent(neighbours),
      '± points': reach,
      [`in order, ${APART}+ apart`]: ({ order }) => percent(order),
    },
  );
  const better = reports.flatMap(({ improved }) => improved);
  const later = tableOf<Row>(better, { ...columns, bias: ({ bias }) => bias.toFixed(0), '± points': reach });
  return `${first}\n\nVersions that are ${IMPROVED} points better than those before:\n${later}`;
});
