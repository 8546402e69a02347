// How well a move of Breaker's is answered: for each of Maker's next moves, a reply after which pairs hold. Replies go to the
// proof search's table, which then has to prove only the rest. After a safe move few of Maker's are left without a
// reply, after an unsafe one many.

import { threatsOf } from '../../../proof/assembly/breaker/chain';
import { pairedCells } from '../../../proof/assembly/breaker/pairing';
import { BREAKER_SIDE, first, image, MAKER, reduce, relevant, second } from '../../../proof/assembly/breaker/position';
import { keepProof, knownCarrier, lookUp } from '../../../proof/assembly/breaker/table';
import { HOLDS } from '../../../proof/src/codes';
import { findPairedMove, pairedMove } from './paired-move';

/** Passes for the reply to one move. */
const PASSES: u64 = 160;

/** The number of Maker's moves, with it to move, for which no reply is found; the search stops once there are `most`. */
export function unanswered(maker: u64, solid: u64, most: i32): i32 {
  reduce(maker, solid, MAKER);
  if (threatsOf(maker, relevant) !== 0) return most;
  let left = relevant;
  let count = 0;
  while (left !== 0 && count < most) {
    const move = left & (0 - left);
    left &= ~move;
    reduce(maker | move, solid, BREAKER_SIDE);
    // A reply answers every move off its carrier, or nearly: the proof search knows the exceptions.
    if (lookUp() === HOLDS) left &= knownCarrier;
    else if (findPairedMove(maker | move, solid, PASSES) === HOLDS) {
      const carrier = pairedCells | pairedMove;
      left &= carrier;
      reduce(maker | move, solid, BREAKER_SIDE);
      keepProof(first, second, image, HOLDS, carrier, <i32>ctz<u64>(pairedMove), 1);
    } else count++;
  }
  return count;
}
