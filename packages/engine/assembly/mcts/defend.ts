// Moves that leave the other side a chain of threats that wins. Where it has one as soon as the mover does nothing about it,
// every move is tried against it, and what does not help is proved lost: mostly all but the few that touch the chain.

import { CHILDREN, COUNT, LEAST, MOST, NODE } from '../../src/codes';
import { BOARD, join } from '../play/hex';
import { journalTop, rewind } from '../play/journal';
import { chainFrom } from './chain';
import { bound, MOVE } from './tree';

/** Settles the children of a node that lose that way; `side` moves in the position at `base`. */
export function defend(node: usize, base: usize, side: u32, positions: u32): void {
  // A node with one child has a forced move, and its child will be looked at.
  if (load<u16>(node, COUNT) < 2 || chainFrom(base, 3 - side, positions) === 0) return;
  let child: usize = load<u32>(node, CHILDREN);
  for (const end = child + <usize>load<u16>(node, COUNT) * NODE; child < end; child += NODE) {
    const index: u32 = load<u16>(child, MOVE);
    if (index === 0 || load<u8>(child, MOST) === 0) continue;
    const mark = journalTop;
    const wins = join(base, index, side) !== 0;
    if (!wins && chainFrom(base, 3 - side, positions) !== 0) store<u16>(child, 0, LEAST);
    rewind(mark);
    store<u8>(base + index, 0, BOARD);
  }
  bound(node);
}
