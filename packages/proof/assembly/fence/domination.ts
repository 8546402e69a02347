// If every set with a cell also has another one, no side needs to consider the first.

import { bit, firstOf } from './cells';
import { DOMINATION, uses } from './ideas';
import { commonOf, findCommon } from './lists';

/** Finds the cells that are dominated, and writes for each a cell that is not and occurs in every set with it. */
export function findDominated(at: usize, end: usize, cells: u64, dominators: usize): u64 {
  if (!uses(DOMINATION)) return 0;
  findCommon(at, end);
  let dominated: u64 = 0;
  for (let left = cells; left; left &= left - 1) {
    const cell = firstOf(left);
    const by = dominatorsOf(cell);
    store<u64>(dominators + ((<usize>cell) << 3), by);
    if (by) dominated |= bit(cell);
  }
  for (let left = dominated; left; left &= left - 1) {
    const slot = dominators + ((<usize>firstOf(left)) << 3);
    const by = load<u64>(slot) & ~dominated;
    if (by) store<u64>(slot, by & (~by + 1));
    else dominated &= ~bit(firstOf(left));
  }
  return dominated;
}

/** Cells that occur in all sets with this one; of two that the same sets contain, the first dominates. */
function dominatorsOf(cell: i32): u64 {
  let by = commonOf(cell) & ~bit(cell);
  for (let left = by & ~(bit(cell) - 1); left; left &= left - 1) {
    const other = firstOf(left);
    if (commonOf(other) & bit(cell)) by &= ~bit(other);
  }
  return by;
}
