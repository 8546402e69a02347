// Breaker's answer from the table alone, without search. Of a proof read from a file the table has only the positions with
// Maker to move.

import { HOLDS } from '../../src/codes';
import { BREAKER_SIDE, MAKER, reduce, relevant } from './position';
import { knownCarrier, knownMove, lookUp } from './table';

/** Set by `recallAnswer` if it returns true: the carrier, and Breaker's move or −1 if it needs none. */
export let recalledCarrier: u64 = 0;
export let recalledMove: i32 = -1;

/** Whether the table knows that Breaker, to move, holds without using some cells: there, or after one of its moves. */
export function recallAnswer(maker: u64, solid: u64, without: u64): bool {
  reduce(maker, solid, BREAKER_SIDE);
  recalledCarrier = 0;
  recalledMove = -1;
  const free = relevant;
  if (free === 0) return true;
  if (lookUp() === HOLDS && (knownCarrier & without) === 0) {
    recalledCarrier = knownCarrier;
    recalledMove = knownMove;
    return true;
  }
  for (let rest = free & ~without; rest !== 0; rest &= rest - 1) {
    const bit = rest & (0 - rest);
    reduce(maker, solid | bit, MAKER);
    const isOver = relevant === 0;
    if (!isOver && (lookUp() !== HOLDS || (knownCarrier & without) !== 0)) continue;
    recalledCarrier = isOver ? bit : knownCarrier | bit;
    recalledMove = <i32>ctz<u64>(bit);
    return true;
  }
  return false;
}
