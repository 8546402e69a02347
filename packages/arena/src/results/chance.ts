import { type Random, randomSource } from '@ringfence/rules';

/** Random variates for the bootstrap, the same for the same seed. */
export interface Chance {
  /** Gamma distributed with scale 1. */
  gamma(shape: number): number;
}

export function createChance(seed: number): Chance {
  const random: Random = randomSource(seed);
  /** Above 0 and below 1. */
  const unit = (): number => (random.next() + 0.5) / 2 ** 32;
  const normal = (): number => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
  const gamma = (shape: number): number => {
    if (shape < 1) return gamma(shape + 1) * unit() ** (1 / shape);
    // Marsaglia and Tsang's method: a cubed normal, drawn again in the few cases where it is rejected.
    const d = shape - 1 / 3;
    const c = 1 / Math.sqrt(9 * d);
    for (;;) {
      const z = normal();
      const v = (1 + c * z) ** 3;
      if (v > 0 && Math.log(unit()) < (z * z) / 2 + d - d * v + d * Math.log(v)) return d * v;
    }
  };
  return { gamma };
}
