// Lists of the sets that Maker may still complete, without Maker's own cells, smaller ones first.

import { part } from '../part';
import { bit, countsLoops, fenceEdgeCells, firstOf, isBarred, lastCellOf, SET_CELLS, sizeOf } from './cells';
import { REDUCTIONS, uses } from './ideas';
import { COMMON, COUNTS, FENCE_MOST_CELLS, SPARE, WITH, WITHOUT } from './memory';

/** How many comparisons may be spent on supersets of the sets that have shrunk. */
const MOST_COMPARISONS: i32 = 300_000;
/** Longer lists are not reduced. */
const MOST_REDUCED: i32 = 6000;

/** Set by `reduceSets`: cells that a hold adds to its carrier, and a win; and cells that Maker gets for nothing. */
export let heldCells: u64 = 0;
export let spentCells: u64 = 0;
export let gainedCells: u64 = 0;
/** The first of these, which Maker must play first; −1 if there is none. */
export let gainedFirst: i32 = -1;

export function lengthOf(at: usize, end: usize): i32 {
  return <i32>((end - at) >> 3);
}

/** All cells of a list. */
export function cellsOfList(at: usize, end: usize): u64 {
  let cells: u64 = 0;
  for (let i = at; i < end; i += 8) cells |= load<u64>(i);
  return cells & SET_CELLS;
}

/** Writes what a list becomes when Breaker takes a cell, and returns the end; both lists may be the same. */
export function afterBreaker(at: usize, end: usize, cells: u64, to: usize): usize {
  let out = to;
  for (let i = at; i < end; i += 8) {
    const set = load<u64>(i);
    if (set & cells) continue;
    store<u64>(out, set);
    out += 8;
  }
  return out;
}

/** Writes what a list becomes when Maker takes a cell, and returns the end. Sets that contain one of those that shrink are mostly left out. */
export function afterMaker(at: usize, end: usize, cell: i32, to: usize): usize {
  const taken = bit(cell);
  let withEnd = part + WITH;
  let withoutEnd = part + WITHOUT;
  for (let i = at; i < end; i += 8) {
    const set = load<u64>(i);
    if (set & taken) {
      store<u64>(withEnd, set & ~taken);
      withEnd += 8;
    } else if (!isBarred(set, cell)) {
      store<u64>(withoutEnd, set);
      withoutEnd += 8;
    }
  }
  const others = lengthOf(part + WITHOUT, withoutEnd);
  const most = others > 0 ? <usize>(MOST_COMPARISONS / others + 8) * 8 : 0;
  const compared = min(withEnd, part + WITH + most);
  let out = to;
  const first = part + WITH;
  let next = first;
  for (let i = part + WITHOUT; i < withoutEnd; i += 8) {
    const set = load<u64>(i);
    let j = first;
    while (j < compared && load<u64>(j) & ~set) j += 8;
    if (j < compared) continue;
    const size = sizeOf(set);
    for (; next < withEnd && sizeOf(load<u64>(next)) <= size; next += 8, out += 8) store<u64>(out, load<u64>(next));
    store<u64>(out, set);
    out += 8;
  }
  for (; next < withEnd; next += 8, out += 8) store<u64>(out, load<u64>(next));
  return out;
}

export function commonOf(cell: i32): u64 {
  return load<u64>(part + ((<usize>cell) << 3), COMMON);
}

export function setsWith(cell: i32): i32 {
  return load<i32>(part + ((<usize>cell) << 2), COUNTS);
}

/** Finds for each cell what all sets with it have in common, and their number. */
export function findCommon(at: usize, end: usize): void {
  memory.fill(part + COMMON, 255, <usize>FENCE_MOST_CELLS * 8);
  memory.fill(part + COUNTS, 0, <usize>FENCE_MOST_CELLS * 4);
  const own = part;
  for (let i = at; i < end; i += 8) {
    const set = load<u64>(i);
    for (let left = set & SET_CELLS; left; left &= left - 1) {
      const cell = <usize>firstOf(left);
      const word = own + (cell << 3);
      const half = own + (cell << 2);
      store<u64>(word, load<u64>(word, COMMON) & set & SET_CELLS, COMMON);
      store<i32>(half, load<i32>(half, COUNTS) + 1, COUNTS);
    }
  }
}

/**
 * Leaves out sets that do not matter, and returns the new end. Cells that the same sets contain are a pair of Breaker's.
 * With Maker to move, a set of two cells of which one occurs nowhere else gives Maker the other one, unless that may fill a loop.
 */
export function reduceSets(at: usize, end: usize, makerMoves: bool): usize {
  heldCells = 0;
  spentCells = 0;
  gainedCells = 0;
  gainedFirst = -1;
  if (!uses(REDUCTIONS) || lengthOf(at, end) > MOST_REDUCED) return end;
  let last = end;
  while (last > at && sizeOf(load<u64>(at)) > 1) {
    findCommon(at, last);
    const twins = findTwins();
    if (twins) {
      last = afterBreaker(at, last, twins, at);
      continue;
    }
    const forcing = makerMoves ? findForcing(at, last) : last;
    if (forcing === last) break;
    const set = load<u64>(forcing) & SET_CELLS;
    const gained = gainOf(set);
    heldCells |= set;
    spentCells |= set;
    gainedCells |= bit(gained);
    if (gainedFirst < 0) gainedFirst = gained;
    const rest = <usize>(last - at - 8);
    memory.copy(part + SPARE, at, forcing - at);
    memory.copy(part + SPARE + (forcing - at), forcing + 8, last - forcing - 8);
    last = afterMaker(part + SPARE, part + SPARE + rest, gained, at);
  }
  return last;
}

/** One cell of each pair of cells that the same sets contain. */
function findTwins(): u64 {
  let twins: u64 = 0;
  for (let cell = 0; cell < FENCE_MOST_CELLS; cell++) {
    if (setsWith(cell) === 0) continue;
    for (let left = commonOf(cell) & ~(bit(cell + 1) - 1); left; left &= left - 1) {
      const other = firstOf(left);
      if (!(commonOf(other) & bit(cell))) continue;
      twins |= bit(cell);
      heldCells |= bit(cell) | bit(other);
      break;
    }
  }
  return twins;
}

function isSingle(cell: i32): bool {
  return setsWith(cell) === 1;
}

/** What a forcing set gives Maker. */
function gainOf(set: u64): i32 {
  return isSingle(firstOf(set)) ? lastCellOf(set) : firstOf(set);
}

/** The first set of two cells of which one occurs nowhere else; `end` if there is none. */
function findForcing(at: usize, end: usize): usize {
  for (let i = at; i < end && sizeOf(load<u64>(i)) <= 2; i += 8) {
    const set = load<u64>(i);
    if (!isSingle(firstOf(set)) && !isSingle(lastCellOf(set))) continue;
    if (!countsLoops || bit(gainOf(set)) & fenceEdgeCells) return i;
  }
  return end;
}
