// The groups of one side, and what a further piece would win or threaten.

import { GROUP_CELLS, GROUP_RIMS, GROUPS_BESIDE, JOINED_REACH, REACH_AT, WINS } from '../memory';
import { dfpnNear, fills, floodWithin, hexRim, inside, one, patternAt, sidesReached, spread } from './bits';

// For each free cell: the edges and corners that a piece there would join, u16, and the groups beside it, u32. For each group: its
// pieces and the free cells beside it, u64 each, and what it touches, u16.
const RIM_REACH: usize = 0x100;

/** Patterns around a cell with two or more runs of pieces, a bit for each. */
let torn: u64 = 0;
for (let pattern: u32 = 0; pattern < 64; pattern++) {
  if (popcnt(pattern & ~((pattern >> 1) | ((pattern & 1) << 5))) > 1) torn |= one(pattern);
}

let own: u64 = 0;
let free: u64 = 0;

/** Surveys a side's groups; the other functions are about the last survey. */
export function survey(pieces: u64, empty: u64): void {
  own = pieces;
  free = empty;
  for (let rest = empty; rest !== 0; rest &= rest - 1) {
    const bit = <usize>ctz(rest);
    store<u16>(JOINED_REACH + (bit << 1), load<u16>(REACH_AT + (bit << 1)));
    store<u32>(GROUPS_BESIDE + (bit << 2), 0);
  }
  let group: u32 = 0;
  for (let rest = pieces; rest !== 0; group++) {
    const cells = floodWithin(rest & -rest, pieces);
    rest &= ~cells;
    const reach = (cells & hexRim) === 0 ? 0 : sidesReached(cells);
    const beside = spread(cells) & empty;
    store<u64>(GROUP_CELLS + (group << 3), cells);
    store<u64>(GROUP_RIMS + (group << 3), beside);
    store<u16>(GROUP_RIMS + (group << 1), <u16>reach, RIM_REACH);
    for (let left = beside; left !== 0; left &= left - 1) {
      const bit = <usize>ctz(left);
      const joined = JOINED_REACH + (bit << 1);
      const groups = GROUPS_BESIDE + (bit << 2);
      store<u16>(joined, load<u16>(joined) | <u16>reach);
      store<u32>(groups, load<u32>(groups) | (1 << group));
    }
  }
}

/** Whether pieces are on two sides of a cell, with a gap on both sides between them. */
function isTorn(set: u64, bit: u32): bool {
  return (torn & one(patternAt(set, bit))) !== 0;
}

/** The free cells on which the side wins at once. */
function winsNow(): u64 {
  let wins: u64 = 0;
  for (let rest = spread(own) & free; rest !== 0; rest &= rest - 1) {
    const bit = <u32>ctz(rest);
    if (load<u8>(WINS + <usize>load<u16>(JOINED_REACH + ((<usize>bit) << 1))) !== 0 || closesLoop(bit))
      wins |= one(bit);
  }
  if (!fills) return wins;
  for (let rest = crowded(); rest !== 0; rest &= rest - 1) {
    const missing = dfpnNear(<u32>ctz(rest)) & ~own;
    if ((missing & (missing - 1)) === 0) wins |= missing & free;
  }
  return wins;
}

function closesLoop(bit: u32): bool {
  if (!isTorn(own, bit)) return false;
  for (let rest: u32 = load<u32>(GROUPS_BESIDE + ((<usize>bit) << 2)); rest !== 0; rest &= rest - 1) {
    if (isTorn(load<u64>(GROUP_CELLS + ((<usize>ctz(rest)) << 3)), bit)) return true;
  }
  return false;
}

/** Havannah: pieces inside with at least four own neighbours. */
function crowded(): u64 {
  let found: u64 = 0;
  for (let rest = own & inside; rest !== 0; rest &= rest - 1) {
    if (popcnt(dfpnNear(<u32>ctz(rest)) & own) >= 4) found |= rest & -rest;
  }
  return found;
}

/** The cells on which the side would win after a piece on a free cell, where it cannot win at once; without filled rings. */
export function threatsBy(bit: u32): u64 {
  let cells = one(bit);
  let beside = dfpnNear(bit) & free;
  const reach: u32 = load<u16>(JOINED_REACH + ((<usize>bit) << 1));
  for (let rest: u32 = load<u32>(GROUPS_BESIDE + ((<usize>bit) << 2)); rest !== 0; rest &= rest - 1) {
    const group = (<usize>ctz(rest)) << 3;
    cells |= load<u64>(GROUP_CELLS + group);
    beside |= load<u64>(GROUP_RIMS + group);
  }
  let threats: u64 = 0;
  for (let rest = beside & ~one(bit); rest !== 0; rest &= rest - 1) {
    const next = <u32>ctz(rest);
    const joined: u32 = load<u16>(JOINED_REACH + ((<usize>next) << 1));
    if (load<u8>(WINS + <usize>(reach | joined)) !== 0 || isTorn(cells, next)) threats |= one(next);
  }
  return threats;
}

/** Havannah: writes for each cell of some rings, which two more pieces would fill, the other one of these two; false if there are none. */
export function writeFills(at: usize): bool {
  if (!fills) return false;
  let found = false;
  for (let rest = crowded(); rest !== 0; rest &= rest - 1) {
    const missing = dfpnNear(<u32>ctz(rest)) & ~own;
    if (popcnt(missing) !== 2 || (missing & ~free) !== 0) continue;
    if (!found) memory.fill(at, 0, 512);
    found = true;
    const first = (<usize>ctz(missing)) << 3;
    const second = (<usize>ctz(missing & (missing - 1))) << 3;
    store<u64>(at + first, load<u64>(at + first) | (missing & (missing - 1)));
    store<u64>(at + second, load<u64>(at + second) | (missing & -missing));
  }
  return found;
}

/** The free cells on which a side wins at once. */
export function winsOf(pieces: u64, empty: u64): u64 {
  if (pieces === 0) return 0;
  survey(pieces, empty);
  return winsNow();
}
