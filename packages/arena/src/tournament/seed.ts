import { randomSource } from '@ringfence/rules';

/** Seeds fit the `int` of any language. */
const SEEDS = 2 ** 31;

/** Coprime to the number of seeds, so that games have different ones. */
const STRIDE = 1_000_003;

/**
 * The seed of a game by its number. The first game has the tournament's own seed, so that any game can be repeated as a
 * match of one.
 */
export const gameSeed = (seed: number, number: number): number => (seed + ((number * STRIDE) % SEEDS)) % SEEDS;

/** Derives a seed for another purpose from a tournament's seed. */
export function seedFor(seed: number, purpose: string): number {
  // FNV-1a; a few rounds of the generator improve its low bits.
  let hash = 0x811c9dc5;
  for (let i = 0; i < purpose.length; i++) hash = Math.imul(hash ^ purpose.charCodeAt(i), 0x01000193);
  return randomSource((hash >>> 0) * 2 ** 20 + seed).next() % SEEDS;
}
