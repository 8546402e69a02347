import { randomSource } from '@ringfence/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchingSize } from './matching.ts';

/** Slow and obvious: leave the first player out, or pair it with anybody. */
function bestOf(players: readonly number[], allowed: (one: number, other: number) => boolean): number {
  const [first, ...others] = players;
  if (first === undefined) return 0;
  let best = bestOf(others, allowed);
  for (const other of others) {
    if (!allowed(first, other)) continue;
    const rest = others.filter((one) => one !== other);
    best = Math.max(best, 1 + bestOf(rest, allowed));
  }
  return best;
}

test('finds as many pairs as exhaustive search', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.nat(), fc.integer({ min: 1, max: 5 }), (count, seed, density) => {
      const random = randomSource(seed);
      const edges = Array.from({ length: count * count }, () => random.below(6) < density);
      const allowed = (one: number, other: number) => edges[Math.min(one, other) * count + Math.max(one, other)];
      expect(matchingSize(count, allowed)).toBe(bestOf([...Array(count).keys()], allowed));
    }),
    { numRuns: 300 },
  );
});

test('handles odd cycles: five players in a ring and one beside it', () => {
  const edges = new Set(['0 1', '1 2', '2 3', '3 4', '0 4', '2 5']);
  const allowed = (one: number, other: number) => edges.has(`${Math.min(one, other)} ${Math.max(one, other)}`);
  expect(matchingSize(6, allowed)).toBe(3);
});
