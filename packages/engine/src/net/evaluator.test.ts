import { type GameName, type Position, randomSource, startPosition } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { forwardPass } from '../testing/forward.ts';
import { hexPlanes } from '../testing/hex-planes.ts';
import { randomNetFile } from '../testing/random-net.ts';
import { createNetEvaluator, type NetOutput } from './evaluator.ts';
import { type Net, readNet } from './file.ts';
import { viewSquatter } from './squatter-planes.ts';

function netOf(options: Parameters<typeof randomNetFile>[0]): Net {
  const net = readNet(randomNetFile(options));
  if (!net.ok) throw new Error(net.error);
  return net.value;
}

function randomGame(game: GameName, size: number, plies: number, seed: number): Position {
  const random = randomSource(seed);
  const position = startPosition(game, { size });
  for (let i = 0; i < plies && position.outcome === undefined; i++) position.play(random.pick(position.legalMoves()));
  return position;
}

const boards: readonly (readonly [GameName, number, number])[] = [
  ['fencemaster', 2, 2],
  ['fencemaster', 3, 7],
  ['fencemaster', 5, 25],
  ['havannah', 4, 20],
  ['havannah', 6, 60],
  ['havannah', 10, 150],
];

const largest = (a: Float32Array, b: Float32Array): number => Math.max(...a.map((value, i) => Math.abs(value - b[i])));

/** Random nets have logits of 10 and more; rounding to 16 bits costs less than a hundredth of that. */
function expectNear(found: NetOutput, wanted: NetOutput, ofLogits: number, ofOutcome: number): void {
  expect(largest(found.logits, wanted.logits)).toBeLessThan(ofLogits);
  expect(largest(found.outcome, wanted.outcome)).toBeLessThan(ofOutcome);
}

test('the kernel sees the planes of the reference, at every move of random games', async () => {
  const evaluator = await createNetEvaluator(netOf({ blocks: 1, pooled: [] }));
  for (const [game, size, plies] of boards) {
    const whole = randomGame(game, size, plies, size);
    const position = startPosition(game, { size });
    for (const move of whole.moves) {
      expect(largest(evaluator.planes(position), hexPlanes(position))).toBe(0);
      position.play(move);
    }
  }
});

describe('the kernel computes what the reference computes', () => {
  test.each([
    { blocks: 2, channels: 32, pooled: [1] },
    { blocks: 1, channels: 96, pooled: [] },
    { blocks: 3, channels: 64, pooled: [0, 2], game: 'havannah' },
  ] as const)('$blocks blocks of $channels channels', async (shape) => {
    const net = netOf(shape);
    const whole = await createNetEvaluator(net);
    for (const [game, size, plies] of boards) {
      if (size > 6) continue;
      const position = randomGame(game, size, plies, size);
      const wanted = forwardPass(net, position.grid, hexPlanes(position));
      expectNear(whole.evaluate(position), wanted, 0.2, 0.05);
    }
  });

  test('in Squatter, with nine taps', async () => {
    const net = netOf({ game: 'squatter', blocks: 2, channels: 64, pooled: [1] });
    const whole = await createNetEvaluator(net);
    for (const size of [5, 7, 10]) {
      const position = randomGame('squatter', size, size * 3, size);
      const wanted = forwardPass(net, position.grid, viewSquatter(position).planes);
      expectNear(whole.evaluate(position), wanted, 0.2, 0.05);
    }
  });

  test.each([
    { blocks: 2, channels: 32, pooled: [1] },
    { blocks: 1, channels: 96, pooled: [0] },
    { blocks: 2, channels: 64, pooled: [1], game: 'squatter' },
  ] as const)('in 8 bits: $blocks blocks of $channels channels', async (shape) => {
    const net = netOf({ ...shape, dtype: 'i8' });
    const rounded = await createNetEvaluator(net, { numbers: 'int8' });
    for (const [game, size, plies] of boards) {
      if (size > 6) continue;
      const square = net.game === 'squatter';
      const position = square ? randomGame('squatter', size + 3, 20, size) : randomGame(game, size, plies, size);
      const planes = square ? viewSquatter(position).planes : hexPlanes(position);
      expectNear(rounded.evaluate(position), forwardPass(net, position.grid, planes, true), 0.2, 0.05);
    }
  });

  test('on one board after another, as if it were the first', async () => {
    const evaluator = await createNetEvaluator(netOf({ dtype: 'i8' }));
    const first = randomGame('havannah', 4, 9, 1);
    const before = evaluator.evaluate(first);
    evaluator.evaluate(randomGame('fencemaster', 8, 60, 2));
    expect(evaluator.evaluate(first)).toEqual(before);
  });
});

test('inputs out of range are clamped and do not overflow', async () => {
  const ranges = Object.fromEntries(['block0.conv1', 'block0.conv2', 'block1.conv1'].map((name) => [name, 1e-4]));
  const evaluator = await createNetEvaluator(netOf({ ranges }));
  const { logits, outcome } = evaluator.evaluate(randomGame('fencemaster', 5, 20, 3));
  // All inputs are tiny then, so nothing may become large.
  expect(Math.max(...logits.map(Math.abs), ...outcome.map(Math.abs))).toBeLessThan(100);
});
