/** The search with a net on one thread and on several: simulations a second of wall-clock time, and what each costs. */
import { processorTime } from '@ringfence/engine';
import { createNetSearcher, loadNet, type Net, netOptionNames, usualNetOptions } from '@ringfence/engine/tuning';
import { isGameName, type Position, randomSource } from '@ringfence/rules';
import { randomOpening } from './support/games.ts';
import { table } from './support/measure.ts';
import { parseIdeas, readBenchOptions, refuse } from './support/options.ts';

const usage = `npm run bench -- net-threads [--game fencemaster|havannah] [--sizes 5,8] [--threads 1,2] [--seconds 1]
  [--options NAME=VALUE,…] [--positions 4] [--json]
--seconds for each position, board and number of threads; all take turns, position by position.
Options: ${netOptionNames.map((name) => `${name}=${usualNetOptions[name]}`).join(' ')}`;

const values = readBenchOptions(usage, {
  game: { type: 'string', default: 'fencemaster' },
  sizes: { type: 'string', default: '5,8' },
  threads: { type: 'string', default: '1,2' },
  seconds: { type: 'string', default: '1' },
  options: { type: 'string', default: '' },
  positions: { type: 'string', default: '4' },
  json: { type: 'boolean', default: false },
});

const WARM_UP_MS = 300;
/** Node compiles the kernel again, for speed, while it is in use: that must be over before the first measurement. */
const FIRST_WARM_UP_MS = 3000;
const SLICE = { milliseconds: 10, nodes: 1000 };

interface Measured {
  readonly size: number;
  readonly threads: number;
  readonly simulations: number;
  readonly wallSeconds: number;
  /** Of all threads together. */
  readonly processorSeconds: number;
}

/** One search of a position, long enough for all threads to be busy. */
async function measure(
  net: Net,
  position: Position,
  threads: number,
  milliseconds: number,
  warmUp = WARM_UP_MS,
): Promise<Measured> {
  const searcher = await createNetSearcher(
    net,
    { tableSize: 256, threads },
    parseIdeas(values.options, netOptionNames),
  );
  const search = (time: number): void => {
    const end = performance.now() + time;
    searcher.begin(position.clone(), {});
    // On one thread a slice is counted in nodes only.
    const nodes = threads === 1 ? 8 : SLICE.nodes;
    while (performance.now() < end && !searcher.step({ ...SLICE, nodes }));
  };
  search(warmUp);
  searcher.clear();
  const [wall, processor] = [performance.now(), processorTime()];
  search(milliseconds);
  const measured = {
    size: position.grid.size,
    threads,
    simulations: searcher.nodes,
    wallSeconds: (performance.now() - wall) / 1000,
    processorSeconds: (processorTime() - processor) / 1000,
  };
  searcher.close();
  return measured;
}

function summed(all: readonly Measured[]): Measured {
  const sum = (field: 'simulations' | 'wallSeconds' | 'processorSeconds'): number =>
    all.reduce((total, each) => total + each[field], 0);
  return {
    ...all[0],
    simulations: sum('simulations'),
    wallSeconds: sum('wallSeconds'),
    processorSeconds: sum('processorSeconds'),
  };
}

async function main(): Promise<void> {
  const { game } = values;
  const sizes = values.sizes.split(',').map(Number);
  const threads = values.threads.split(',').map(Number);
  if (!isGameName(game) || game === 'squatter') return refuse('--game is fencemaster or havannah', usage);
  if ([...sizes, ...threads].some(Number.isNaN)) return refuse('--sizes and --threads are lists of numbers', usage);
  const net = await loadNet(game);
  const random = randomSource(1);
  await measure(net, randomOpening(game, sizes[0], 4, random), 1, 0, FIRST_WARM_UP_MS);
  const rows: Measured[] = [];
  for (const size of sizes) {
    const measured = new Map<number, Measured[]>(threads.map((count) => [count, []]));
    for (let i = 0; i < Number(values.positions); i++) {
      const position = randomOpening(game, size, 4, random);
      for (const [count, list] of measured) {
        list.push(await measure(net, position, count, 1000 * Number(values.seconds)));
      }
    }
    rows.push(...[...measured.values()].map(summed));
  }
  if (values.json) {
    console.log(JSON.stringify({ benchmark: 'net-threads', game, options: values.options, measured: rows }));
    return;
  }
  const head = [
    'board',
    'threads',
    'simulations/s',
    'as many as the first',
    'processor ms a simulation',
    'processors used',
  ];
  const lines = rows.map((row) => {
    const first = rows.find(({ size }) => size === row.size) ?? row;
    const speed = ({ simulations, wallSeconds }: Measured): number => simulations / wallSeconds;
    return [
      `${game} ${row.size}`,
      `${row.threads}`,
      speed(row).toFixed(0),
      `${(speed(row) / speed(first)).toFixed(2)}×`,
      ((1000 * row.processorSeconds) / row.simulations).toFixed(3),
      (row.processorSeconds / row.wallSeconds).toFixed(2),
    ];
  });
  console.log(table([head, ...lines]));
}

await main();
