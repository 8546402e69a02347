import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { HOLDS, OPEN } from '../codes.ts';
import { disagreement, plainCase } from '../testing/breaker-boards.ts';
import { Breaker, type BreakerPosition } from './kernel.ts';
import { bitsOf } from './proof-desk.ts';
import { planShared } from './shared.ts';
import { instantiateShared } from './shared-plan.ts';

// Node threads are tested with the built command; here instances on one memory take turns on one thread.

async function together(rows: number, columns: number, threads: number): Promise<readonly Breaker[]> {
  const board = { rows, columns };
  const plan = await planShared(board, { threads, tableSize: 4 });
  return Promise.all(
    Array.from({ length: threads + 1 }, async (_, i) => new Breaker(await instantiateShared(plan, i), board, 1 + i)),
  );
}

test.each([
  [5, 5],
  [4, 9],
])('searches of %i×%i with common proofs agree with a plain search', async (rows, columns) => {
  const random = randomSource(29);
  const breakers = await together(rows, columns, 2);
  for (let i = 0; i < 20; i++) {
    const board = plainCase(rows, columns, 7, random);
    for (const breaker of breakers) expect(disagreement(breaker, board)).toBeUndefined();
  }
});

test.each([2, 4])('%i searches that take turns solve a board with less work each than one alone', async (threads) => {
  const empty: BreakerPosition = { maker: 0n, solid: 0n, makerToMove: true };
  const [alone] = await together(6, 7, 1);
  while (alone.ask(empty, 10) === undefined);
  const breakers = await together(6, 7, threads);
  const searching = breakers.slice(0, threads);
  let answer: ReturnType<Breaker['ask']>;
  while (answer === undefined) for (const breaker of searching) answer ??= breaker.ask(empty, 10);
  expect(answer.holds).toBe(true);
  expect(Math.max(...searching.map(({ nodes }) => nodes))).toBeLessThan(alone.nodes);
  // A later query finds the answer in the table.
  expect(breakers[threads].ask(empty, 1)).toMatchObject({ holds: true, carrier: answer.carrier });
});

// Black holds, but no pairing shows it: four seeds of one search alone took 1,175 to 6,868 nodes before equal weights.
const contested: BreakerPosition = { maker: 34898706432n, solid: 9070970933248n, makerToMove: true };

test('4 searches that take turns need less than 12,000 nodes together', async () => {
  const threads = 4;
  const searching = (await together(7, 7, threads)).slice(0, threads);
  let answer: ReturnType<Breaker['ask']>;
  while (answer === undefined) for (const breaker of searching) answer ??= breaker.ask(contested, 1);
  expect(answer.holds).toBe(true);
  const nodes = searching.reduce((sum, breaker) => sum + breaker.nodes, 0);
  expect(nodes).toBeLessThan(12_000);
});

test('a search stops soon after another has solved its position', async () => {
  const [slow, fast] = await together(7, 7, 2);
  expect(slow.ask(contested, 300)).toBeUndefined();
  while (fast.ask(contested, 100) === undefined);
  const before = slow.nodes;
  while (slow.ask(contested, 1) === undefined) expect(slow.nodes - before).toBeLessThan(50);
});

test('searches have proofs in common, but not the numbers of open positions', async () => {
  const [one, other] = await together(7, 7, 2);
  const { maker, solid } = contested;
  const known = ({ module }: Breaker): number[] =>
    [...bitsOf(module.breakerReduce(maker, solid, 0))].map((move) => {
      module.breakerReduce(maker | move, solid, 1);
      return module.breakerLookUp();
    });
  const hasBoth = (values: readonly number[]): boolean => values.includes(OPEN) && values.includes(HOLDS);
  while (!hasBoth(known(one))) expect(one.ask(contested, 1)).toBeUndefined();
  expect(known(other)).toEqual(known(one).map((value) => (value === OPEN ? -1 : value)));
});

test.each([1, 3, 64])(
  'the tables of %i threads together fit into the size asked for, and use at least half',
  async (threads) => {
    const { proofBytes, numberBytes, memory } = await planShared({ rows: 5, columns: 5 }, { threads, tableSize: 24 });
    const bytes = proofBytes + threads * numberBytes;
    expect(bytes).toBeLessThanOrEqual(24 * 0x100000);
    expect(bytes).toBeGreaterThanOrEqual(12 * 0x100000);
    expect(memory.buffer.byteLength).toBeGreaterThan(bytes);
  },
);

test('reports how many threads are possible', async () => {
  await expect(planShared({ rows: 5, columns: 5 }, { threads: 65 })).rejects.toThrow('1 to 64');
  await expect(planShared({ rows: 5, columns: 5 }, { threads: 0 })).rejects.toThrow(RangeError);
  await expect(planShared({ rows: 9, columns: 8 }, { threads: 2 })).rejects.toThrow('64 cells');
});
