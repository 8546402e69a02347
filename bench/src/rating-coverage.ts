/** How often the 95 % intervals of a class hold the true rating, in simulated classes with the real pairing and ratings. */
import { percent } from '@ringfence/arena';
import type { Rating } from '@ringfence/ladder';
import { table } from './support/measure.ts';
import { readBenchOptions } from './support/options.ts';
import { SimulatedClass } from './support/simulated-class.ts';

const usage = `npm run bench -- rating-coverage [--teams 24,40,100,300] [--classes 200] [--seed 1] [--json]
Teams of known strength play until they have 10, 20 and 40 games each; then a tenth of them submits a version that is 300 points
better. --classes: how many classes of each size; one of 300 teams takes about 8 seconds of processor time, one of 100 two.`;

const values = readBenchOptions(usage, {
  teams: { type: 'string', default: '24,40,100,300' },
  classes: { type: 'string', default: '10' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});

const STAGES = [10, 20, 40] as const;
const IMPROVED = 300;
const IMPROVED_STAGES = [10, 20] as const;
/** Teams that differ by at least this much should stand in the right order. */
const APART = 100;

/** Counts how often something is so. */
class Share {
  private yes = 0;
  private all = 0;

  add(isSo: boolean): void {
    this.all++;
    if (isSo) this.yes++;
  }

  get share(): number {
    return this.all === 0 ? Number.NaN : this.yes / this.all;
  }
}

class Mean {
  private sum = 0;
  private count = 0;

  add(value: number): void {
    this.sum += value;
    this.count++;
  }

  get mean(): number {
    return this.sum / this.count;
  }
}

interface Stage {
  /** How often a team's interval holds its true rating. */
  readonly own: Share;
  /** The same for the difference of two neighbours in the standings, from both intervals. */
  readonly neighbours: Share;
  /** Half the width of an interval. */
  readonly reach: Mean;
  /** How often the stronger of two teams that are apart stands above the other. */
  readonly order: Share;
}

interface Improved {
  readonly own: Share;
  readonly bias: Mean;
  readonly reach: Mean;
}

const reachOf = ({ low, high }: Rating): number => (high - low) / 2;

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
      improved[i].reach.add((high - low) / 2);
      improved[i].own.add(low <= truth && truth <= high);
    }
  });
}

const reports = values.teams.split(',').map((text) => {
  const teams = Number(text);
  const stages = STAGES.map(
    (): Stage => ({ own: new Share(), neighbours: new Share(), reach: new Mean(), order: new Share() }),
  );
  const improved = IMPROVED_STAGES.map((): Improved => ({ own: new Share(), bias: new Mean(), reach: new Mean() }));
  for (let i = 0; i < Number(values.classes); i++) {
    simulate(teams, Number(values.seed) + i, stages, improved);
  }
  return {
    teams,
    stages: stages.map(({ own, neighbours, reach, order }, i) => ({
      games: STAGES[i],
      coverage: own.share,
      coverageOfNeighbours: neighbours.share,
      reach: reach.mean,
      inOrder: order.share,
    })),
    improved: improved.map(({ own, bias, reach }, i) => ({
      games: IMPROVED_STAGES[i],
      coverage: own.share,
      bias: bias.mean,
      reach: reach.mean,
    })),
  };
});
if (values.json)
  console.log(JSON.stringify({ benchmark: 'rating-coverage', classes: Number(values.classes), reports }));
else {
  console.log(
    table([
      ['teams', 'games each', 'in interval', 'difference of neighbours', '± points', `in order, ${APART}+ apart`],
      ...reports.flatMap(({ teams, stages }) =>
        stages.map(({ games, coverage, coverageOfNeighbours, reach, inOrder }) => [
          `${teams}`,
          `${games}`,
          percent(coverage),
          percent(coverageOfNeighbours),
          reach.toFixed(0),
          percent(inOrder),
        ]),
      ),
    ]),
  );
  console.log(`\nVersions that are ${IMPROVED} points better than those before:`);
  console.log(
    table([
      ['teams', 'games each', 'in interval', 'bias', '± points'],
      ...reports.flatMap(({ teams, improved }) =>
        improved.map(({ games, coverage, bias, reach }) => [
          `${teams}`,
          `${games}`,
          percent(coverage),
          bias.toFixed(0),
          reach.toFixed(0),
        ]),
      ),
    ]),
  );
}
