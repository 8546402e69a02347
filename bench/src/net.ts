/** Evaluations a second of a game's net, in 16-bit and 8-bit integers. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { processorTime } from '@ringfence/engine';
import {
  createNetEvaluator,
  hasRelaxedSimd,
  inBytes,
  loadNet,
  type Net,
  type NetEvaluator,
  type NetNumbers,
  readNet,
} from '@ringfence/engine/tuning';
import { isGameName, type Position, randomSource } from '@ringfence/rules';
import { randomOpening } from './support/games.ts';
import { median, report } from './support/measure.ts';
import { readBenchOptions, refuse } from './support/options.ts';

const usage = `npm run bench -- net [--game fencemaster] [--sizes 5,6,8] [--net FILE] [--seconds 1] [--json]
--net takes another net than the game's own. Times are processor times of one thread; all take turns.`;

const values = readBenchOptions(usage, { game: 'fencemaster', sizes: '5,6,8', net: '', seconds: 1, json: false });

const ROUNDS = 9;
const POSITIONS = 12;
/** How often each position is evaluated in a row: a search evaluates many after loading one. */
const EACH = 4;

/** One way to evaluate a net, on positions of one size. */
interface Contestant {
  readonly name: string;
  /** Evaluates a position this many times. */
  run(position: number, times: number): void;
}

async function netOf(): Promise<Net> {
  if (values.net === '') return loadNet(isGameName(values.game) ? values.game : 'fencemaster');
  if (!existsSync(values.net)) return refuse(`${values.net}: no such file`, usage);
  const net = readNet(readFileSync(values.net));
  return net.ok ? net.value : refuse(`${values.net}: ${net.error}`, usage);
}

const ours = (name: string, evaluator: NetEvaluator, positions: readonly Position[]): Contestant => ({
  name,
  run(position, times) {
    evaluator.begin(positions[position]);
    for (let i = 0; i < times; i++) evaluator.again();
  },
});

/** Evaluations a second of processor time, over all positions, for at least this many milliseconds. */
function rateOf({ run }: Contestant, milliseconds: number): number {
  const started = processorTime();
  let count = 0;
  do {
    for (let position = 0; position < POSITIONS; position++) run(position, EACH);
    count += POSITIONS * EACH;
  } while (processorTime() - started < milliseconds);
  return (count / (processorTime() - started)) * 1000;
}

/** The median rate of each, and the median of its ratio to the first of the same round. */
function compare(
  contestants: readonly Contestant[],
  milliseconds: number,
): { name: string; rate: number; ratio: number }[] {
  const rounds: number[][] = [];
  // The first round is for compiling and filling the caches.
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = contestants.map((contestant) => rateOf(contestant, milliseconds / ROUNDS));
    if (round > 0) rounds.push(rates);
  }
  return contestants.map(({ name }, i) => ({
    name,
    rate: Math.round(median(rounds.map((rates) => rates[i]))),
    ratio: median(rounds.map((rates) => rates[i] / rates[0])),
  }));
}

const sizes = values.sizes.split(',').map(Number);
if (!isGameName(values.game) || sizes.some(Number.isNaN)) refuse('--game is a game, and --sizes are numbers.', usage);
const net = await netOf();
const numbers: NetNumbers[] = inBytes(net) && hasRelaxedSimd() ? ['int16', 'int8'] : ['int16'];
const evaluators = await Promise.all(numbers.map((kind) => createNetEvaluator(net, { numbers: kind })));
const kernel = `../wasm/${numbers.includes('int8') ? 'relaxed' : 'net'}.wasm`;
const bytes = statSync(new URL(kernel, import.meta.resolve('@ringfence/engine'))).size;
const rows = sizes.map((size) => {
  const random = randomSource(size);
  const plies = Math.ceil(size * size * 0.6);
  const positions = Array.from({ length: POSITIONS }, () => randomOpening(net.game, size, plies, random));
  const contestants = numbers.map((name, i) => ours(name, evaluators[i], positions));
  return { size, rates: compare(contestants, values.seconds * 1000) };
});
report(values, { benchmark: 'net', game: net.game, bytes, rows }, () =>
  [
    `${net.game}, ${net.blocks} blocks of ${net.channels} channels, evaluations a second of processor time`,
    ...rows.map(({ size, rates }) => {
      return `size ${size}: ${rates.map(({ name, rate, ratio }) => `${name} ${rate} (${ratio.toFixed(2)})`).join(', ')}`;
    }),
    `code: ${Math.round(bytes / 1000)} kB`,
  ].join('\n'),
);
