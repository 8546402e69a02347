import type { Cell } from '@ringfence/rules';
import type { Pair } from '../../board/pairs.ts';

/** Pairs after a tap on a cell: a paired cell loses its pair, a second cell makes one with the first. */
export interface PairChoice {
  readonly pairs: readonly Pair[];
  /** The cell that waits for its partner. */
  readonly waiting: Cell | undefined;
}

export const noPairs: PairChoice = { pairs: [], waiting: undefined };

export function tap({ pairs, waiting }: PairChoice, cell: Cell): PairChoice {
  if (pairs.some((pair) => pair.includes(cell))) {
    return { pairs: pairs.filter((pair) => !pair.includes(cell)), waiting };
  }
  if (waiting === undefined) return { pairs, waiting: cell };
  return { pairs: waiting === cell ? pairs : [...pairs, [waiting, cell]], waiting: undefined };
}
