/** A seeded stream of random numbers: the same seed gives the same stream on every machine. */
export interface Random {
  /** A whole number from 0 to 2³² − 1. */
  next(): number;
  /** A whole number from 0 to `bound` − 1, for bounds up to 2³². */
  below(bound: number): number;
  /** One of the items, all equally likely. */
  pick<T>(items: readonly T[]): T;
  /** Shuffles the items in place. */
  shuffle<T>(items: T[]): T[];
}

/** Chris Doty-Humphrey's sfc32 generator, seeded from a number. */
export function randomSource(seed: number): Random {
  let a = seed | 0;
  let b = Math.floor(seed / 2 ** 32) | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return t >>> 0;
  };
  // The first numbers still show the seed; drop them.
  for (let i = 0; i < 15; i++) next();
  const below = (bound: number): number => Math.floor((next() / 2 ** 32) * bound);
  return {
    next,
    below,
    pick: (items) => items[below(items.length)],
    shuffle(items) {
      for (let i = items.length - 1; i > 0; i--) {
        const j = below(i + 1);
        const kept = items[i];
        items[i] = items[j];
        items[j] = kept;
      }
      return items;
    },
  };
}
