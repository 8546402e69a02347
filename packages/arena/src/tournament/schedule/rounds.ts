import type { Book } from '../book.ts';

/** Two players who play a pair of games; players are counted from 0 in the order of their seeding. */
export interface Pairing {
  /** Has White in the first game of the pair. */
  readonly first: number;
  readonly second: number;
  readonly size: number;
  /** Pairings with the same number begin with the same opening, so that nobody has an easier one. */
  readonly opening: number;
}

/** The rounds of a tournament, which may depend on the results before them and on nothing else. */
export interface Rounds {
  /** The most pairings that a round has. */
  readonly width: number;
  /** How many games there will be at most. */
  readonly mostGames: number;
  /** Whether there will be exactly that many. */
  readonly isExact: boolean;
  /**
   * The pairings of a round, counted from 1: none past the last round, and `'wait'` if the results of an earlier round are
   * needed first.
   */
  pairings(round: number, book: Book): readonly Pairing[] | 'wait' | undefined;
}

/** What the first players of a round have from each of its pairs; `undefined` until all games are played. */
export function roundPoints(book: Book, round: number, pairs: number): number[] | undefined {
  const all: number[] = [];
  for (let pair = 1; pair <= pairs; pair++) {
    const points = book.pairPoints(round, pair);
    if (points === undefined) return undefined;
    all.push(points);
  }
  return all;
}

/** The pairs of one meeting: so many on each size, with openings of their own, and the right to begin with White in turn. */
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
