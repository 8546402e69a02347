// What chains of threats prove about a node of the tree. A chain of the mover's wins. If the opponent has one unless
// the mover prevents it, every move is tried against it, and moves that do not help are proved lost: mostly all but the
// few that touch the chain.

import { CHILDREN, COUNT, LEAST, MOST, NODE, VISITS } from '../../src/codes';
import { BOARD, join } from '../play/hex';
import { journalTop, rewind } from '../play/journal';
import { chainFrom, chainHolds, positionsLeft } from './chain';
import { bound, childFor, MOVE } from './tree';

/** Settles a node whose side to move wins by a chain of threats, if one is found in this many positions. */
export function followChain(node: usize, base: usize, side: u32, positions: u32): bool {
  if (load<u16>(node, COUNT) < 2) return false;
  const index = chainFrom(base, side, positions);
  if (index === 0) return false;
  const child = childFor(node, index);
  if (child !== 0) store<u16>(child, 0x0202, LEAST);
  store<u16>(node, 0, LEAST);
  return true;
}

/**
 * Settles the children of a node that lose that way; `side` moves in the position at `base`. Visits `positions` for
 * each chain and about `total` altogether; visited children come first.
 */
export function defend(node: usize, base: usize, side: u32, positions: u32, total: u32): void {
  // A node with one child has a forced move, and its child will be examined.
  if (load<u16>(node, COUNT) < 2 || chainFrom(base, 3 - side, positions) === 0) return;
  const first: usize = load<u32>(node, CHILDREN);
  const end = first + <usize>load<u16>(node, COUNT) * NODE;
  let rest = <i64>total;
  for (let pass = 0; pass < 2; pass++) {
    for (let child = first; child < end && rest > 0; child += NODE) {
      const index: u32 = load<u16>(child, MOVE);
      if (index === 0 || load<u8>(child, MOST) === 0 || (load<u32>(child, VISITS) === 0) !== (pass === 1)) continue;
      const mark = journalTop;
      const wins = join(base, index, side) !== 0;
      if (!wins) {
        if (chainHolds(base, 3 - side)) store<u16>(child, 0, LEAST);
        else {
          if (chainFrom(base, 3 - side, positions) !== 0) store<u16>(child, 0, LEAST);
          rest -= positions - positionsLeft();
        }
      }
      rest--;
      rewind(mark);
      store<u8>(base + index, 0, BOARD);
    }
  }
  bound(node);
}
