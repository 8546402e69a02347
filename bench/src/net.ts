/** Evaluations a second of a game's net: the kernel's integers compared with plain floats, in one run. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createNetEvaluator, loadNet, type Net, type NetEvaluator, processorTime, readNet } from '@ringfence/engine';
import { isGameName, type Position, randomSource } from '@ringfence/rules';
import { randomOpening } from './support/games.ts';

const usage = `npm run bench -- net [--game fencemaster] [--sizes 5,6,8] [--net FILE] [--seconds 1] [--json]
--net takes another net than the game's own. Times are those of the processor; the two take turns.`;

const { values } = parseArgs({
  options: {
    game: { type: 'string', default: 'fencemaster' },
    sizes: { type: 'string', default: '5,6,8' },
    net: { type: 'string' },
    seconds: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

const ROUNDS = 4;
const POSITIONS = 12;
/** How often each position is evaluated: a search evaluates many after loading one. */
const EACH = 4;

async function netOf(): Promise<Net> {
  if (values.net === undefined) return loadNet(isGameName(values.game) ? values.game : 'fencemaster');
  const net = readNet(readFileSync(values.net));
  if (!net.ok) throw new Error(`${values.net}: ${net.error}`);
  return net.value;
}

/**
 * Evaluates all positions in turn for this many milliseconds of processor time; returns the count and the milliseconds.
 */
function measure(evaluator: NetEvaluator, positions: readonly Position[], milliseconds: number): [number, number] {
  const started = processorTime();
  let count = 0;
  while (processorTime() - started < milliseconds) {
    for (const position of positions) {
      evaluator.begin(position);
      for (let i = 0; i < EACH; i++) evaluator.again();
    }
    count += positions.length * EACH;
  }
  return [count, processorTime() - started];
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
  const evaluators = [await createNetEvaluator(net), await createNetEvaluator(net, { numbers: 'float' })];
  const rows = sizes.map((size) => {
    const random = randomSource(size);
    const plies = Math.ceil(size * size * 0.6);
    const positions = Array.from({ length: POSITIONS }, () => randomOpening(net.game, size, plies, random));
    const totals = evaluators.map(() => [0, 0]);
    // The first round is for compiling and filling the caches.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [i, evaluator] of evaluators.entries()) {
        const [count, time] = measure(evaluator, positions, (seconds * 1000) / ROUNDS);
        if (round > 0) totals[i] = [totals[i][0] + count, totals[i][1] + time];
      }
    }
    const [integers, floats] = totals.map(([count, time]) => (count / time) * 1000);
    return { size, integers: Math.round(integers), floats: Math.round(floats), ratio: integers / floats };
  });
  if (values.json) console.log(JSON.stringify({ benchmark: 'net', game: net.game, rows }));
  else {
    console.log(
      `${net.game}, ${net.blocks} blocks of ${net.channels} channels, evaluations a second of processor time`,
    );
    for (const { size, integers, floats, ratio } of rows) {
      console.log(`size ${size}: ${integers} in integers, ${floats} in floats, ${ratio.toFixed(2)} times`);
    }
  }
}

await main();
