/** The search with a net in Chromium, on one thread and on several: simulations a second of wall-clock time. */
import { availableParallelism, loadavg } from 'node:os';
import { isGameName, randomSource } from '@ringfence/rules';
import { type ChromiumSite, openSite } from './support/chromium.ts';
import { randomOpening } from './support/games.ts';
import { table } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';

const usage = `npm run bench -- browser-threads [--game fencemaster|havannah] [--sizes 5,8] [--threads 1,2,4] [--seconds 2] [--positions 3] [--json]
The worker for analysis of the built site, in a headless Chromium, on a page that the server isolates so that threads may share memory.
--seconds for each position, board and number of threads; all take turns, position by position. More threads than the machine has
processors gain nothing.`;

const values = readBenchOptions(usage, {
  game: { type: 'string', default: 'fencemaster' },
  sizes: { type: 'string', default: '5,8' },
  threads: { type: 'string', default: '1,2,4' },
  seconds: { type: 'string', default: '2' },
  positions: { type: 'string', default: '3' },
  json: { type: 'boolean', default: false },
});

interface Measured {
  readonly size: number;
  readonly threads: number;
  readonly simulations: number;
  readonly milliseconds: number;
}

const speedOf = ({ simulations, milliseconds }: Measured): number => (1000 * simulations) / milliseconds;

async function measure(site: ChromiumSite, sizes: readonly number[], threads: readonly number[]): Promise<Measured[]> {
  const { game } = values;
  if (!isGameName(game)) return [];
  const limits = { moveTime: 1000 * Number(values.seconds), search: 'net' } as const;
  const random = randomSource(1);
  const rows: Measured[] = [];
  for (const size of sizes) {
    const sums = threads.map((count) => ({ size, threads: count, simulations: 0, milliseconds: 0 }));
    for (let i = 0; i < Number(values.positions); i++) {
      const position = randomOpening(game, size, 4, random);
      for (const sum of sums) {
        // The first search loads the net and starts the threads.
        if (i === 0) await site.analyse(position, { ...limits, moveTime: 500 }, sum.threads);
        const info = await site.analyse(position, limits, sum.threads);
        const used = info.threads ?? 1;
        if (used !== sum.threads) throw new Error(`the page searched on ${used} threads, not on ${sum.threads}`);
        sum.simulations += info.nodes;
        sum.milliseconds += info.milliseconds;
      }
    }
    rows.push(...sums);
  }
  return rows;
}

async function main(): Promise<void> {
  const [sizes, threads] = [values.sizes, values.threads].map((list) => list.split(',').map(Number));
  if (!isGameName(values.game) || values.game === 'squatter') {
    return refuse('--game is fencemaster or havannah: Squatter plays on one thread', usage);
  }
  if ([...sizes, ...threads].some(Number.isNaN)) return refuse('--sizes and --threads are lists of numbers', usage);
  const site = await openSite();
  try {
    const rows = await measure(site, sizes, threads);
    const machine = { processors: availableParallelism(), load: Number(loadavg()[0].toFixed(1)) };
    if (values.json) {
      console.log(JSON.stringify({ benchmark: 'browser-threads', game: values.game, ...machine, measured: rows }));
      return;
    }
    const lines = rows.map((row) => {
      const first = rows.find(({ size }) => size === row.size) ?? row;
      return [
        `${values.game} ${row.size}`,
        `${row.threads}`,
        speedOf(row).toFixed(0),
        `${(speedOf(row) / speedOf(first)).toFixed(2)}×`,
      ];
    });
    console.log(table([['board', 'threads', 'simulations/s', 'as many as the first'], ...lines]));
    console.log(`${machine.processors} processors, load ${machine.load} at the end`);
  } finally {
    await site.close();
  }
}

await main();
