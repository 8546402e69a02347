import { randomSource } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { type Elimination, eliminate } from './elimination.ts';

type Pairs = readonly (readonly [number, number])[];

/** The rows below the diagonal in each column, slow and obvious: eliminates in the given order, with a set for each unknown. */
function columnsOf({ order, ranks }: Elimination, pairs: Pairs): number[][] {
  const neighbours = Array.from(order, () => new Set<number>());
  for (const [one, other] of pairs) {
    neighbours[one].add(other);
    neighbours[other].add(one);
  }
  return Array.from(order, (unknown) => {
    const own = [...neighbours[unknown]];
    for (const one of own) {
      neighbours[one].delete(unknown);
      for (const other of own) if (other !== one) neighbours[one].add(other);
    }
    return own.map((one) => ranks[one]).sort((a, b) => a - b);
  });
}

const entriesOf = (size: number, pairs: Pairs): number => eliminate(size, pairs).rows.length;

test('the columns are those of elimination in this order, each unknown comes once, and always one with the fewest neighbours', () => {
  const random = randomSource(8);
  for (const size of [1, 2, 31, 32, 33, 64, 90]) {
    const pairs = Array.from({ length: 2 * size }, () => [random.below(size), random.below(size)] as const).filter(
      ([one, other]) => one !== other,
    );
    const plan = eliminate(size, pairs);
    expect([...plan.order].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i));
    expect([...plan.order].map((unknown) => plan.ranks[unknown])).toEqual(Array.from({ length: size }, (_, i) => i));
    const columns = columnsOf(plan, pairs);
    columns.forEach((column, rank) => {
      expect([...plan.rows.slice(plan.starts[rank], plan.starts[rank + 1])]).toEqual([rank, ...column]);
      const degree = (at: number): number => {
        const swapped = plan.order.slice();
        [swapped[rank], swapped[at]] = [swapped[at], swapped[rank]];
        const ranks = Int32Array.from(plan.ranks, (own) => (own === rank ? at : own === at ? rank : own));
        return columnsOf({ ...plan, order: swapped, ranks }, pairs)[rank].length;
      };
      if (rank % 10 === 0)
        for (let at = rank; at < size; at++) expect(degree(at)).toBeGreaterThanOrEqual(column.length);
    });
  }
});

test('a chain, a star and a chain with a hub have no entry that the matrix does not have', () => {
  const chain = (length: number): [number, number][] =>
    Array.from({ length: length - 1 }, (_, i): [number, number] => [i, i + 1]);
  const star = (hub: number, size: number): [number, number][] =>
    Array.from({ length: size }, (_, i): [number, number] => [hub, i]).filter(([one, other]) => one !== other);
  expect(entriesOf(50, chain(50))).toBe(50 + 49);
  expect(entriesOf(50, star(0, 50))).toBe(50 + 49);
  expect(entriesOf(50, [...chain(49), ...star(49, 50)])).toBe(50 + 48 + 49);
});

test('the order of the pairs does not matter', () => {
  const pairs = Array.from({ length: 30 }, (_, i) => [i, (i * 7 + 3) % 31] as const);
  expect(eliminate(31, pairs)).toEqual(
    eliminate(
      31,
      [...pairs].reverse().map(([one, other]) => [other, one]),
    ),
  );
});
