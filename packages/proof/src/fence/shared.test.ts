import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { fenceDisagreement, PlainFence } from '../testing/fence-boards.ts';
import { type FenceSolver, openFence, planFence, type ToMove } from './kernel.ts';

// Node threads are tested with the built command; here solvers with one memory take turns on one thread.

async function together(size: number, parts: number, tableSize = 4): Promise<readonly FenceSolver[]> {
  const plan = await planFence(size, parts, { tableSize });
  return Array.from({ length: parts }, (_, number) => openFence(plan, number));
}

/** Asks each in turn for a few nodes, until one of them has the answer. */
function takeTurns(fences: readonly FenceSolver[], toMove: ToMove, nodes: number): FenceSolver {
  for (;;) for (const fence of fences) if (fence.ask(toMove, nodes) !== undefined) return fence;
}

test('what solvers find in turns agrees with a plain search, for each of them', async () => {
  const plain = new PlainFence(3);
  const random = randomSource(31);
  const fences = await together(3, 3);
  for (const fence of fences) fence.restartAfter(2);
  let wins = 0;
  for (let i = 0; i < 12; i++) {
    const letters = plain.random(12 - (i % 3), 0.5, random);
    for (const fence of fences) fence.setUp(letters);
    takeTurns(fences, i % 2 === 0 ? 'maker' : 'breaker', 1);
    for (const fence of fences) {
      const { makerWins, problem } = fenceDisagreement(fence, plain, letters, i % 2 === 0);
      expect(problem).toBeUndefined();
      if (makerWins) wins++;
    }
  }
  expect(wins).toBeGreaterThan(0);
  expect(wins).toBeLessThan(36);
});

test('solvers that take turns do about the work of one', async () => {
  const [alone] = await together(3, 1);
  takeTurns([alone], 'maker', 5);
  const fences = await together(3, 4);
  takeTurns(fences, 'maker', 5);
  const nodes = fences.map((fence) => fence.nodes);
  expect(nodes.reduce((sum, each) => sum + each)).toBeLessThan(2 * alone.nodes);
  // None of them has found the whole proof itself.
  expect(Math.max(...nodes)).toBeLessThan(0.6 * alone.nodes);
});

test('each has a line of its own', async () => {
  const [one, other] = await together(3, 2);
  one.setUp('BB.................');
  const before = one.cells;
  other.setUp('....MM.............');
  expect(one.cells).toBe(before);
  expect(other.cells).not.toBe(before);
});

test('each sees what the others have found, proved or not', async () => {
  const [one, other, third] = await together(3, 3);
  expect(one.ask('maker', 5)).toBeUndefined();
  const numbers = one.numbers('maker');
  expect(numbers?.pn).toBeGreaterThan(0);
  expect(other.numbers('maker')).toEqual(numbers);
  const answer = one.ask('maker', 1_000_000);
  expect(answer?.holds).toBe(true);
  expect(other.numbers('maker')?.dn).toBe(0);
  expect(other.ask('maker', 1)).toEqual(answer);
  expect(third.nodes + other.nodes).toBe(0);
});

test.each([1, 17, 65])('the table that is asked for is there besides %i parts', async (parts) => {
  const { memory } = await planFence(4, parts, { tableSize: 16 });
  const fence = openFence({ ...(await planFence(3, parts, { tableSize: 16 })), memory }, parts - 1);
  expect(fence.setCount).toBe(251);
  expect(memory.buffer.byteLength).toBeGreaterThan(parts * 0x1300000 + 16 * 0x100000);
});

test('more memory than there is, is cut down to what there is', async () => {
  await expect(planFence(3, 1, { tableSize: 100_000 })).resolves.toMatchObject({ parts: 1 });
});
