/** Evaluations a second of a game's net: 8-bit and 16-bit integers, plain floats, and onnxruntime if it is installed. */
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
import { median } from './support/measure.ts';
import { loadOnnx, type OnnxRuntime, onnxNames } from './support/onnx-runtime.ts';
import { readBenchOptions, refuse } from './support/options.ts';

const usage = `npm run bench -- net [--game fencemaster] [--sizes 5,6,8] [--net FILE] [--seconds 1] [--json]
--net takes another net than the game's own. Times are processor times of one thread; all take turns. onnxruntime is
measured if it is installed: ONNXRUNTIME_NODE_INSTALL=skip npm i --no-save onnxruntime-node onnxruntime-web`;

const values = readBenchOptions(usage, {
  game: { type: 'string', default: 'fencemaster' },
  sizes: { type: 'string', default: '5,6,8' },
  net: { type: 'string' },
  seconds: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
});

const ROUNDS = 9;
const POSITIONS = 12;
/** How often each position is evaluated in a row: a search evaluates many after loading one. */
const EACH = 4;
/** The largest difference of an output from those of our floats. */
const TOLERANCE = 0.001;

/** One way to evaluate a net, on positions of one size. */
interface Contestant {
  readonly name: string;
  /** Evaluates a position this many times. */
  run(position: number, times: number): void | Promise<void>;
}

async function netOf(): Promise<Net> {
  if (values.net === undefined) return loadNet(isGameName(values.game) ? values.game : 'fencemaster');
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

/** Checks onnxruntime's outputs against those of our floats. */
async function theirs(
  runtime: OnnxRuntime,
  net: Net,
  floats: NetEvaluator,
  positions: readonly Position[],
): Promise<Contestant> {
  const session = await runtime.open(net, floats, positions);
  for (const [i, position] of positions.entries()) {
    const [wanted, found] = [floats.evaluate(position), await session.run(i)];
    const pairs = [...wanted.logits, ...wanted.outcome].map((value, k) => [
      value,
      [...found.logits, ...found.outcome][k],
    ]);
    const difference = Math.max(...pairs.map(([a, b]) => Math.abs(a - b)));
    if (!(difference < TOLERANCE)) throw new Error(`${runtime.name} differs from our floats by ${difference}`);
  }
  return {
    name: runtime.name,
    async run(position, times) {
      for (let i = 0; i < times; i++) await session.run(position);
    },
  };
}

/** Evaluations a second of processor time, over all positions, for at least this many milliseconds. */
async function rateOf({ run }: Contestant, milliseconds: number): Promise<number> {
  const started = processorTime();
  let count = 0;
  do {
    for (let position = 0; position < POSITIONS; position++) await run(position, EACH);
    count += POSITIONS * EACH;
  } while (processorTime() - started < milliseconds);
  return (count / (processorTime() - started)) * 1000;
}

/** The median rate of each, and the median of its ratio to the first of the same round. */
async function compare(
  contestants: readonly Contestant[],
  milliseconds: number,
): Promise<{ name: string; rate: number; ratio: number }[]> {
  const rounds: number[][] = [];
  // The first round is for compiling and filling the caches.
  for (let round = 0; round <= ROUNDS; round++) {
    const rates: number[] = [];
    for (const contestant of contestants) rates.push(await rateOf(contestant, milliseconds / ROUNDS));
    if (round > 0) rounds.push(rates);
  }
  return contestants.map(({ name }, i) => ({
    name,
    rate: Math.round(median(rounds.map((rates) => rates[i]))),
    ratio: median(rounds.map((rates) => rates[i] / rates[0])),
  }));
}

async function main(): Promise<void> {
  const sizes = values.sizes.split(',').map(Number);
  const seconds = Number(values.seconds);
  if (!isGameName(values.game) || [...sizes, seconds].some(Number.isNaN)) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const net = await netOf();
  const numbers: NetNumbers[] = inBytes(net) && hasRelaxedSimd() ? ['float', 'int16', 'int8'] : ['float', 'int16'];
  const evaluators = await Promise.all(numbers.map((kind) => createNetEvaluator(net, { numbers: kind })));
  const runtimes = (await Promise.all(onnxNames.map(loadOnnx))).filter((runtime) => runtime !== undefined);
  const wasm = statSync(new URL(`../wasm/${numbers.includes('int8') ? 'relaxed' : 'net'}.wasm`, engineFile)).size;
  const sizesOfCode = { ours: wasm, ...Object.fromEntries(runtimes.map(({ name, bytes }) => [name, bytes])) };
  const rows = [];
  for (const size of sizes) {
    const random = randomSource(size);
    const plies = Math.ceil(size * size * 0.6);
    const positions = Array.from({ length: POSITIONS }, () => randomOpening(net.game, size, plies, random));
    const contestants = numbers.map((name, i) => ours(name, evaluators[i], positions));
    for (const runtime of runtimes) contestants.push(await theirs(runtime, net, evaluators[0], positions));
    rows.push({ size, rates: await compare(contestants, seconds * 1000) });
  }
  if (values.json) {
    console.log(JSON.stringify({ benchmark: 'net', game: net.game, bytes: sizesOfCode, rows }));
    return;
  }
  console.log(`${net.game}, ${net.blocks} blocks of ${net.channels} channels, evaluations a second of processor time`);
  for (const { size, rates } of rows) {
    const parts = rates.map(({ name, rate, ratio }) => `${name} ${rate} (${ratio.toFixed(2)})`);
    console.log(`size ${size}: ${parts.join(', ')}`);
  }
  const parts = Object.entries(sizesOfCode).map(([name, bytes]) => `${name} ${Math.round(bytes / 1000)} kB`);
  console.log(`code: ${parts.join(', ')}`);
  if (runtimes.length < onnxNames.length) {
    console.log(
      'To compare with onnxruntime: ONNXRUNTIME_NODE_INSTALL=skip npm i --no-save onnxruntime-node onnxruntime-web',
    );
  }
}

const engineFile = import.meta.resolve('@ringfence/engine');

await main();
