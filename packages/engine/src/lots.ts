import type { Random } from '@ringfence/rules';

/** From 0 to below 1. */
export const lotOf = (random: Random): number => random.next() / 2 ** 32;

/** An index, as often as its weight says; `lot` is from 0 to below 1. */
export function weighted(weights: readonly number[], lot: number): number {
  let rest = lot * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    rest -= weight;
    return rest < 0;
  });
  return at < 0 ? weights.length - 1 : at;
}
