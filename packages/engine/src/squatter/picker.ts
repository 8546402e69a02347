import type { Move } from '@ringfence/rules';
import type { Searcher } from '../searcher.ts';

/** A search that can also return the moves that are about as good as the best, for another one to choose among. */
export interface MovePicker extends Searcher {
  /** Whether it is about to find out which moves are safe, so that others should wait. */
  readonly isUrgent: boolean;
  /** The nodes so far, weighted by the time that they take. */
  readonly effort: number;
  /**
   * The moves that are as certain as the best, and expected to gain at most this many hundredths of a cell less; with how
   * many it is.
   */
  closeMoves(closeness: number): ReadonlyMap<Move, number>;
  /** Names moves that another search prefers, best first: they are the first to be searched deeper. */
  prefer(moves: readonly Move[]): void;
}
