// The order in which the moves of a node are tried: near Maker's pieces, and where few pieces close off a cell.

import { around, beside, rim } from '../bits';
import { PROMISES, PROMISING } from '../memory';
import { noise } from './pairing';
import { scratch } from './scratch';

/** Sorts moves, the most promising first, and returns their number. */
export function sortMoves(moves: u64, maker: u64, solid: u64): i32 {
  let count = 0;
  const promises = scratch + PROMISES;
  const order = scratch + PROMISING;
  for (let rest = moves; rest !== 0; rest &= rest - 1) {
    const bit = rest & (0 - rest);
    const sides = beside(bit);
    const near = <i32>popcnt<u64>(around(bit) & maker);
    const loose = <i32>popcnt<u64>(sides & ~(maker | solid));
    const backed = <i32>popcnt<u64>(sides & solid);
    const promise = ((2 * near + loose + 2 * backed + ((bit & rim) === 0 ? 3 : 0)) << 3) + noise();
    let at = count++;
    for (; at > 0 && load<i32>(promises + ((<usize>at - 1) << 2)) < promise; at--) {
      store<i32>(promises + ((<usize>at) << 2), load<i32>(promises + ((<usize>at - 1) << 2)));
      store<u8>(order + at, load<u8>(order + at - 1));
    }
    store<i32>(promises + ((<usize>at) << 2), promise);
    store<u8>(order + at, <u8>ctz<u64>(bit));
  }
  return count;
}

/** One of the moves sorted last. */
export function sortedMove(number: i32): i32 {
  return <i32>load<u8>(scratch + PROMISING + number);
}
