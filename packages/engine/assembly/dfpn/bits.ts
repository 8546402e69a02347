// Hexagons up to n = 5 as sets of cells in 64 bits, for the solver. Up to n = 4 a cell's bit is 8 · row + column, so
// that sets grow by shifts; n = 5 has too many cells for that, and its 61 cells are numbered consecutively.

import { BIT_OF, CELL_AT, CLOCKWISE, IO_PIECES, NEAR, REACH, REACH_AT, SIDES, WINS } from '../memory';
import { isBoardIndex } from '../play/hex-wins';
import { cellCount, cellOfIndex, indexOf, makeHexagon, stepTo } from '../play/hexagon';

export let everything: u64 = 0;
export let hexRim: u64 = 0;
export let inside: u64 = 0;
let byShifts: bool = false;
/** Whether a ring filled with own pieces wins. */
export let fills: bool = false;

/** Prepares the tables of a size from 2 to 5. */
export function makeBits(size: u32, havannah: bool): void {
  makeHexagon(size, havannah);
  byShifts = size <= 4;
  fills = havannah;
  everything = 0;
  hexRim = 0;
  memory.fill(SIDES, 0, 96);
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const index = indexOf(cell);
    const row = index / (2 * size) - 1;
    const bit = byShifts ? row * 8 + (index % (2 * size)) - 1 : cell;
    const reach: u32 = load<u16>(REACH + (index << 1));
    store<u8>(BIT_OF + cell, <u8>bit);
    store<u8>(CELL_AT + bit, <u8>cell);
    store<u16>(REACH_AT + (bit << 1), <u16>reach);
    everything |= one(bit);
    if (reach === 0) continue;
    hexRim |= one(bit);
    const side = SIDES + (ctz(reach) << 3);
    store<u64>(side, load<u64>(side) | one(bit));
  }
  inside = everything & ~hexRim;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    let neighbours: u64 = 0;
    for (let k: u32 = 0; k < 6; k++) {
      const index = indexOf(cell) + stepTo(k);
      const next: u32 = isBoardIndex(index) ? bitAtCell(cellOfIndex(index)) : 255;
      store<u8>(CLOCKWISE + (bitAtCell(cell) << 3) + k, <u8>next);
      if (next !== 255) neighbours |= one(next);
    }
    store<u64>(NEAR + (bitAtCell(cell) << 3), neighbours);
  }
}

export function one(bit: u32): u64 {
  return (<u64>1) << bit;
}

export function bitAtCell(cell: u32): u32 {
  return load<u8>(BIT_OF + cell);
}

export function cellOfBit(bit: u32): u32 {
  return load<u8>(CELL_AT + bit);
}

/** The pieces of a side among those written by the host. */
export function dfpnPiecesOf(side: u32): u64 {
  let set: u64 = 0;
  for (let cell: u32 = 0; cell < cellCount; cell++)
    if (load<u8>(IO_PIECES + cell) === side) set |= one(bitAtCell(cell));
  return set;
}

export function dfpnNear(bit: u32): u64 {
  return load<u64>(NEAR + (bit << 3));
}

/** The pieces of a set around a cell, clockwise, a bit for each neighbour. */
export function patternAt(set: u64, bit: u32): u32 {
  if (byShifts) {
    // From the upper left on.
    const near = bit >= 9 ? set >> (bit - 9) : set << (9 - bit);
    return <u32>((near & 3) | ((near >> 8) & 4) | ((near >> 15) & 8) | ((near >> 13) & 16) | ((near >> 3) & 32));
  }
  let pattern: u32 = 0;
  for (let k: u32 = 0; k < 6; k++) {
    const next: u32 = load<u8>(CLOCKWISE + (bit << 3) + k);
    if (next !== 255 && (set & one(next)) !== 0) pattern |= 1 << k;
  }
  return pattern;
}

/** A set and all its neighbours; may include bits off the board. */
export function spread(set: u64): u64 {
  if (byShifts) {
    const wide = set | (set << 1) | (set >> 1);
    return wide | (set << 8) | (set >> 8) | (set << 9) | (set >> 9);
  }
  let all = set;
  for (let rest = set; rest !== 0; rest &= rest - 1) all |= dfpnNear(<u32>ctz(rest));
  return all;
}

/** The cells reachable from a set within another. */
export function floodWithin(from: u64, within: u64): u64 {
  if (byShifts) {
    for (let set = from; ; ) {
      const next = spread(set) & within;
      if (next === set) return set;
      set = next;
    }
  }
  let set = from;
  for (let front = from; front !== 0; ) {
    const next = spread(front) & within & ~set;
    set |= next;
    front = next;
  }
  return set;
}

/** The edges and corners that a set touches. */
export function sidesReached(set: u64): u32 {
  let reach: u32 = 0;
  for (let side: u32 = 0; side < 12; side++) if ((set & load<u64>(SIDES + (side << 3))) !== 0) reach |= 1 << side;
  return reach;
}

/** Whether a side could still win if it had all empty cells: as in mcts/potential.ts. */
export function couldWin(own: u64, enemy: u64): bool {
  if (couldEnclose(own, enemy) !== 0) return true;
  const open = everything & ~enemy;
  for (let rest = hexRim & open; rest !== 0; ) {
    const area = floodWithin(rest & -rest, open);
    if (load<u8>(WINS + sidesReached(area)) !== 0) return true;
    rest &= ~area;
  }
  return false;
}

/** The cells that a loop could still enclose. */
function couldEnclose(own: u64, enemy: u64): u64 {
  let cells = inside & ~own & ~spread(floodWithin(hexRim & enemy, enemy));
  if (fills) {
    for (let rest = inside & own; rest !== 0; rest &= rest - 1) {
      if ((dfpnNear(<u32>ctz(rest)) & enemy) === 0) cells |= rest & -rest;
    }
  }
  return cells;
}

/** The empty cells that may be part of a win of a side, whatever happens; a sound superset, not the smallest. */
export function usefulCells(own: u64, enemy: u64): u64 {
  let blocked = enemy;
  let useful: u64 = 0;
  for (let found = true; found; ) {
    found = false;
    let open = everything & ~blocked;
    const round = spread(couldEnclose(own, blocked));
    useful = 0;
    for (let rest = open; rest !== 0; ) {
      const area = floodWithin(rest & -rest, open);
      rest &= ~area;
      if ((area & round) !== 0 || load<u8>(WINS + sidesReached(area)) !== 0) useful |= area;
    }
    useful &= ~own;
    // One at a time: a cell is dead because of its neighbours, which must still be there.
    for (let rest = useful; rest !== 0; rest &= rest - 1) {
      if (!isDead(<u32>ctz(rest), open)) continue;
      open &= ~(rest & -rest);
      found = true;
    }
    blocked = everything & ~open;
  }
  return useful;
}

/**
 * Whether every path through a cell has a shorter one beside it: its open neighbours, including the edge or corner it
 * is on, all touch each other.
 */
function isDead(bit: u32, open: u64): bool {
  const beside = dfpnNear(bit) & open;
  const reach: u32 = load<u16>(REACH_AT + (bit << 1));
  const first = beside & -beside;
  if (reach !== 0 && (fills || reach < 64)) {
    return beside === 0 || (beside === first && (load<u16>(REACH_AT + ((<usize>ctz(beside)) << 1)) & reach) !== 0);
  }
  if (beside === first) return true;
  return (first | (dfpnNear(<u32>ctz(first)) & beside)) === beside && popcnt(beside) === 2;
}
