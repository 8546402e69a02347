import type { Move } from '@ringfence/rules';
import type { Searcher } from '../searcher.ts';

/** A search that can also say which moves are about as good as the best, for somebody else to choose among. */
export interface MovePicker extends Searcher {
  /** Whether it is about to find out which moves are safe, so that others should wait. */
  readonly isUrgent: boolean;
  /** The moves that are as certain as the best, and expected to gain less by at most so many hundredths of a cell. */
  closeMoves(closeness: number): Move[];
}
