// Chains of threats: Maker takes a cell of a set of two, Breaker must take the other, until a set is complete.

import { part } from '../part';
import { firstOf, isBarred, SET_CELLS, sizeOf } from './cells';
import { PAIR_CHAINS, uses } from './ideas';
import { FENCE_MOST_CELLS, PARTNERS, USES } from './memory';

/** Larger sets are left out. */
const LARGEST_SET: i32 = 5;
const MOST_POSITIONS: i32 = 100;
const CANNOT_WIN: u64 = 0;

/** The cells of the chain found last. */
export let chainCells: u64 = 0;
/** Its first move. */
export let chainFirst: i32 = 0;

let budget: i32 = 0;

/** Whether Maker, to move, wins with a chain; the memory from `end` on is used. Complete sets are not looked for. */
export function findPairChain(at: usize, end: usize): bool {
  if (!uses(PAIR_CHAINS)) return false;
  let small = at;
  while (small < end && sizeOf(load<u64>(small)) <= LARGEST_SET) small += 8;
  if (small === at || sizeOf(load<u64>(at)) > 2) return false;
  budget = MOST_POSITIONS;
  chainCells = search(at, small, end);
  return chainCells !== CANNOT_WIN;
}

/** The cells that Maker needs, or CANNOT_WIN; lists below are written from `top` on. */
function search(at: usize, end: usize, top: usize): u64 {
  if (--budget < 0) return CANNOT_WIN;
  let threats: u64 = 0;
  for (let i = at; i < end; i += 8) {
    const set = load<u64>(i);
    const size = sizeOf(set);
    if (size === 1) {
      chainFirst = firstOf(set);
      return set & SET_CELLS;
    }
    if (size !== 2) continue;
    if (set & threats) {
      const shared = firstOf(set & threats);
      const other = load<u64>(part + PARTNERS + ((<usize>shared) << 3));
      if (((set ^ other) & SET_CELLS) === 0 || isBarred(set, shared) || isBarred(other, shared)) continue;
      chainFirst = shared;
      return (set | other) & SET_CELLS;
    }
    threats |= set & SET_CELLS;
    for (let left = set & SET_CELLS; left; left &= left - 1)
      store<u64>(part + PARTNERS + ((<usize>firstOf(left)) << 3), set);
  }
  // No two threats share a cell, so a cell's threat is the only set of two with it, and recursion may reuse the memory.
  for (let tried: u64 = 0; threats & ~tried; ) {
    const cell = busiest(at, end, threats & ~tried);
    if (cell < 0) break;
    const taken = (<u64>1) << cell;
    tried |= taken;
    const answer = threatWith(at, end, cell) & ~taken;
    if (!answer) continue;
    let out = top;
    for (let i = at; i < end; i += 8) {
      const set = load<u64>(i);
      if (set & answer || isBarred(set, cell)) continue;
      store<u64>(out, set & ~taken);
      out += 8;
    }
    const cells = search(top, out, out);
    if (cells !== CANNOT_WIN) {
      chainFirst = cell;
      return cells | taken | answer;
    }
    if (budget < 0) break;
  }
  return CANNOT_WIN;
}

/** The cells of a set of two that counts with this one, 0 if there is none. */
function threatWith(at: usize, end: usize, cell: i32): u64 {
  const taken = (<u64>1) << cell;
  for (let i = at; i < end; i += 8) {
    const set = load<u64>(i);
    if (set & taken && sizeOf(set) === 2 && !isBarred(set, cell)) return set & SET_CELLS;
  }
  return 0;
}

/** The cell that occurs in most sets of three and four, −1 if none does. */
function busiest(at: usize, end: usize, cells: u64): i32 {
  memory.fill(part + USES, 0, <usize>FENCE_MOST_CELLS * 4);
  for (let i = at; i < end; i += 8) {
    const set = load<u64>(i);
    const size = sizeOf(set);
    if (size !== 3 && size !== 4) continue;
    for (let left = set & cells; left; left &= left - 1) {
      const use = part + USES + ((<usize>firstOf(left)) << 2);
      store<i32>(use, load<i32>(use) + (size === 3 ? 4 : 1));
    }
  }
  let best = -1;
  let most = 0;
  for (let left = cells; left; left &= left - 1) {
    const use = load<i32>(part + USES + ((<usize>firstOf(left)) << 2));
    if (use <= most) continue;
    most = use;
    best = firstOf(left);
  }
  return best;
}
