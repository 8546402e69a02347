import type { Book } from '../book.ts';

/** Two players who play a pair of games; players are numbered from 0 in the order of their seeding. */
export interface Pairing {
  /** Has White in the first game of the pair. */
  readonly first: number;
  readonly second: number;
  readonly size: number;
  /** Pairings with the same number start from the same opening, so that nobody has an easier one. */
  readonly opening: number;
}

/** The rounds of a tournament, which may depend only on the results before them. */
export interface Rounds {
  /** The maximal number of pairings in a round. */
  readonly width: number;
  /** The maximal number of games. */
  readonly mostGames: number;
  /** Whether that number is exact. */
  readonly isExact: boolean;
  /**
   * The pairings of a round, counted from 1: none after the last round, and `'wait'` if results of an earlier round are
   * missing.
   */
  pairings(round: number, book: Book): readonly Pairing[] | 'wait' | undefined;
}

/** The first players' points in each pair of a round; `undefined` until all games are played. */
export function roundPoints(book: Book, round: number, pairs: number): number[] | undefined {
  const all: number[] = [];
  for (let pair = 1; pair <= pairs; pair++) {
    const points = book.pairPoints(round, pair);
    if (points === undefined) return undefined;
    all.push(points);
  }
  return all;
}

/** The pairs of one meeting: several on each size, with their own openings, and White in the first game alternating. */
export function meeting(
  first: number,
  second: number,
  sizes: readonly number[],
  repetitions: number,
  firstOpening: number,
): Pairing[] {
  return Array.from({ length: repetitions * sizes.length }, (_, i) => ({
    ...(i % 2 === 0 ? { first, second } : { first: second, second: first }),
    size: sizes[i % sizes.length],
    opening: firstOpening + i,
  }));
}
