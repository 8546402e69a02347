// A quick proof that Maker never captures: Breaker pairs free cells, answers each by its partner, and every cell that
// is not Maker's keeps a path of such cells to the border.
import { beside } from '../../../proof/assembly/bits';

/** The paired cells of the last proof. */
export let paired: u64 = 0;
/** The cells that have both cells of some pair beside them. */
let pairReach: u64 = 0;

/**
 * The cells that disjoint pairs of free ones do not save; Maker can never capture the others. `open` are the cells that
 * Maker might capture, `safe` those with a permanent way out, `solid` the cells that can never be Maker's.
 */
export function unpaired(open: u64, safe: u64, solid: u64, free: u64): u64 {
  paired = 0;
  pairReach = 0;
  let left = open;
  let exits = safe & free;
  while (left !== 0) {
    // Cells that touch a safe solid cell, or both cells of a pair, cost nothing.
    let found = left & beside(solid & safe);
    if (found === 0) found = left & pairReach;
    if (found === 0) found = pairFor(left, exits & ~paired);
    if (found === 0) break;
    safe |= found;
    left &= ~found;
    exits = safe & free;
  }
  return left;
}

/** Chooses the pair that saves the most cells and returns those; none if no cell has two exits. */
function pairFor(left: u64, exits: u64): u64 {
  let best: u64 = 0;
  let bestCount: u64 = 0;
  let bestPair: u64 = 0;
  for (let rest = left; rest !== 0; rest &= rest - 1) {
    const cell = rest & (0 - rest);
    let ways = beside(cell) & exits;
    if ((ways & (ways - 1)) === 0) continue;
    // A cell with just two exits has no choice, so it goes first.
    const urgent: u64 = popcnt<u64>(ways) === 2 ? 8 : 0;
    for (; ways !== 0; ways &= ways - 1) {
      const one = ways & (0 - ways);
      for (let others = ways & (ways - 1); others !== 0; others &= others - 1) {
        const other = others & (0 - others);
        const reach = beside(one) & beside(other);
        const count = popcnt<u64>(reach & left) + urgent;
        if (count > bestCount) {
          bestCount = count;
          best = reach;
          bestPair = one | other;
        }
      }
    }
  }
  paired |= bestPair;
  pairReach |= best;
  return best & left;
}
