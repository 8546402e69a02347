import { sprtState } from '../../results/sprt.ts';
import type { Book } from '../book.ts';
import type { SprtRule, Tournament } from '../tournament.ts';
import { type Pairing, type Rounds, roundPoints } from './rounds.ts';

/**
 * Pairs between decisions. Testing only at these points keeps every core busy, and makes the decision independent of
 * the number of cores and the order in which games end.
 */
const BATCH = 10;

/** How many pairs gave the first player 0, ½, 1, 1½ and 2 points. */
type Counts = [number, number, number, number, number];

/** Two players meet until the test is decided, or the maximal number of pairs is reached. */
export function sprt({ sizes }: Tournament, rule: SprtRule): Rounds {
  const settled: Counts = [0, 0, 0, 0, 0];
  let settledRounds = 0;
  let decided = Number.POSITIVE_INFINITY;

  /** Examines the complete rounds; returns after how many the test is decided. */
  const settle = (book: Book): number => {
    while (decided === Number.POSITIVE_INFINITY) {
      const points = roundPoints(book, settledRounds + 1, BATCH);
      if (points === undefined) break;
      // Every other pair has the players exchanged.
      points.forEach((own, i) => void settled[2 * (i % 2 === 0 ? own : 2 - own)]++);
      settledRounds++;
      if (sprtState(settled, rule).decision !== 'continue') decided = settledRounds;
    }
    return decided;
  };

  return {
    width: BATCH,
    mostGames: rule.maxPairs * 2,
    isExact: false,
    pairings(round, book) {
      const before = (round - 1) * BATCH;
      if (before >= rule.maxPairs || round > settle(book)) return undefined;
      if (round > settledRounds + 1) return 'wait';
      return Array.from(
        { length: Math.min(BATCH, rule.maxPairs - before) },
        (_, i): Pairing => ({
          ...(i % 2 === 0 ? { first: 0, second: 1 } : { first: 1, second: 0 }),
          size: sizes[(before + i) % sizes.length],
          opening: before + i,
        }),
      );
    },
  };
}
