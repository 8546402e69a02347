// The steps that both searches share: whether a move is listed already, and which one to search next.

import { one } from './bits';
import { INFINITY } from './table';

// The results of `weighMoves`: the move with the smallest number of the mover's, that number and the next one, how many moves are
// left, and what counts against the mover.
export let favourite: u32 = 0;
export let leastNumber: u32 = 0;
export let nextNumber: u32 = 0;
let liveMoves: u32 = 0;
export let numberAgainst: u32 = 0;

/**
 * Compares moves by their numbers: the mover's, which it wants small, and those against it, u32 each, and their bits, u8. Moves off
 * the cells that must be played do not count.
 */
export function weighMoves(numbers: usize, against: usize, bits: usize, count: u32, must: u64): void {
  favourite = 0;
  leastNumber = INFINITY;
  nextNumber = INFINITY;
  liveMoves = 0;
  let largest: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const other = load<u32>(against + (i << 2));
    if (other === 0 || (must & one(load<u8>(bits + i))) === 0) continue;
    const number = load<u32>(numbers + (i << 2));
    liveMoves++;
    largest = max<u32>(largest, other);
    if (number < leastNumber) {
      nextNumber = leastNumber;
      leastNumber = number;
      favourite = i;
    } else if (number < nextNumber) nextNumber = number;
  }
  // Many moves lead to the same few positions, so the sum of their numbers would count the same work repeatedly.
  numberAgainst = liveMoves === 0 ? 0 : min<u32>(INFINITY, largest + liveMoves - 1);
}

/** How far the favourite may be searched before another move is preferred. */
export function favouriteLimit(limit: u32): u32 {
  return min<u32>(limit, nextNumber + max<u32>(1, nextNumber >> 2));
}

/** How large the number against the mover may become after the favourite. */
export function againstLimit(limit: u32): u32 {
  return limit === INFINITY ? INFINITY : limit - liveMoves + 1;
}

/** Whether an image of a position is already among the first `count` keys of a list, u64 each. */
export function isListed(keys: usize, count: u32, key: u64): bool {
  for (let i: u32 = 0; i < count; i++) if (load<u64>(keys + (i << 3)) === key) return true;
  return false;
}
