// All smallest sets of cells with which Maker has a tripod or a ring: a cycle around at least one cell, whatever is on it. Where only loops
// count, there is a ring for each cell inside, which Maker must not have.

import { part } from '../part';
import {
  barring,
  bit,
  boardCells,
  countsLoops,
  edgeOf,
  fenceEdgeCells,
  firstOf,
  nearCell,
  nearCells,
  sizeOf,
} from './cells';
import { ALL, EDGE, STACK } from './memory';

/** Where sets are collected before they are sorted, and a hash table of all that were seen, both on the unused stack. */
const SEEN: usize = STACK;
const SEEN_SLOTS: usize = 1 << 18;
const FOUND: usize = SEEN + SEEN_SLOTS * 8;
const SHORTEST_CYCLE: i32 = 6;

let cellCount: i32 = 0;
let found: usize = 0;
/** The two edges that the path of a tripod connects, and their cells. */
let firstEdge: u32 = 0;
let secondEdge: u32 = 0;
let firstCells: u64 = 0;
let secondCells: u64 = 0;

/** Writes all sets to `ALL`, smaller ones first, and returns the end of the list. */
export function listSets(count: i32): usize {
  cellCount = count;
  found = part + FOUND;
  memory.fill(part + SEEN, 0, SEEN_SLOTS * 8);
  for (let cell = 0; cell < count; cell++) {
    for (let next = nearCell(cell); next; next &= next - 1) {
      const second = firstOf(next);
      if (second > cell) extendCycle(cell, second, bit(cell) | bit(second), 0);
    }
  }
  for (firstEdge = 0; firstEdge < 6; firstEdge++) {
    firstCells = cellsOf(firstEdge);
    for (secondEdge = firstEdge + 1; secondEdge < 6; secondEdge++) {
      secondCells = cellsOf(secondEdge);
      for (let start = firstCells; start; start &= start - 1) {
        extendPath(firstOf(start), start & (~start + 1), 0);
      }
    }
  }
  return sortSets();
}

/** By size, then by value. */
function sortSets(): usize {
  const bytes = found - (part + FOUND);
  memory.copy(part + ALL, part + FOUND, bytes);
  const end = part + ALL + bytes;
  for (let gap = bytes >> 4; gap > 0; gap >>= 1) {
    const step = gap << 3;
    for (let i = part + ALL + step; i < end; i += 8) {
      const set = load<u64>(i);
      let j = i;
      for (; j >= part + ALL + step && isBefore(set, load<u64>(j - step)); j -= step)
        store<u64>(j, load<u64>(j - step));
      store<u64>(j, set);
    }
  }
  return end;
}

function isBefore(a: u64, b: u64): bool {
  const difference = sizeOf(a) - sizeOf(b);
  return difference < 0 || (difference === 0 && a < b);
}

function cellsOf(edge: u32): u64 {
  let cells: u64 = 0;
  for (let cell = 0; cell < cellCount; cell++) if (load<u8>(part + EDGE + <usize>cell) === edge) cells |= bit(cell);
  return cells;
}

/** Extends a path into cycles without chords; `barred` cells touch the inside of the path. */
function extendCycle(start: i32, end: i32, path: u64, barred: u64): void {
  for (let next = nearCell(end) & ~path & ~barred; next; next &= next - 1) {
    const cell = firstOf(next);
    if (cell < start) continue;
    const touched = nearCell(cell) & path & ~bit(end);
    const longer = path | bit(cell);
    if (touched === 0) extendCycle(start, cell, longer, barred | nearCell(end));
    else if (touched === bit(start) && sizeOf(longer) >= SHORTEST_CYCLE && isNew(longer) && !hasTripod(longer))
      addRing(longer);
  }
}

/** Extends a path from the first edge to the second; unless it touches a third one, a branch leads there. */
function extendPath(end: i32, path: u64, barred: u64): void {
  if (path & secondCells) {
    if (edgeCount(path) >= 3) {
      addTripod(path);
      return;
    }
    const beside = nearCells(path);
    for (let next = beside & ~path & ~firstCells & ~secondCells; next; next &= next - 1) {
      extendBranch(firstOf(next), path, next & (~next + 1), 0, beside);
    }
    return;
  }
  for (let next = nearCell(end) & ~path & ~barred & ~firstCells; next; next &= next - 1) {
    const cell = firstOf(next);
    if ((nearCell(cell) & path) === bit(end)) extendPath(cell, path | bit(cell), barred | nearCell(end));
  }
}

function extendBranch(end: i32, path: u64, branch: u64, barred: u64, beside: u64): void {
  const edge = edgeOf(end);
  if (edge < 6 && edge !== firstEdge && edge !== secondEdge) {
    addTripod(path | branch);
    return;
  }
  const closed = path | branch | barred | beside | firstCells | secondCells;
  for (let next = nearCell(end) & ~closed; next; next &= next - 1) {
    const cell = firstOf(next);
    if ((nearCell(cell) & branch) === bit(end)) {
      extendBranch(cell, path, branch | bit(cell), barred | nearCell(end), beside);
    }
  }
}

/** Adds a tripod unless a smaller set is enough. */
function addTripod(cells: u64): void {
  if (!isNew(cells)) return;
  for (let left = cells; left; left &= left - 1) if (hasTripod(cells & ~bit(firstOf(left)))) return;
  if (countsLoops || !hasRing(cells)) add(cells);
}

/** Whether a set is seen for the first time. */
function isNew(cells: u64): bool {
  let slot = <usize>((cells * 0x9e3779b97f4a7c15) >> 46);
  for (;;) {
    const seen = load<u64>(part + SEEN + slot * 8);
    if (seen === cells) return false;
    if (seen === 0) break;
    slot = (slot + 1) & (SEEN_SLOTS - 1);
  }
  store<u64>(part + SEEN + slot * 8, cells);
  return true;
}

function add(cells: u64): void {
  store<u64>(found, cells);
  found += 8;
}

function addRing(cells: u64): void {
  if (!countsLoops) add(cells);
  else for (let inside = insideOf(cells); inside; inside &= inside - 1) add(cells | barring(firstOf(inside)));
}

function edgeCount(cells: u64): i32 {
  let edges: u32 = 0;
  for (let left = cells; left; left &= left - 1) {
    const edge = edgeOf(firstOf(left));
    if (edge < 6) edges |= 1 << edge;
  }
  return <i32>popcnt<u32>(edges);
}

function hasTripod(cells: u64): bool {
  for (let left = cells; left; ) {
    const group = flood(left & (~left + 1), left);
    if (edgeCount(group) >= 3) return true;
    left &= ~group;
  }
  return false;
}

/** Whether a set cuts off a cell from the rim, or surrounds one of its own. */
function hasRing(cells: u64): bool {
  if (insideOf(cells)) return true;
  for (let inside = boardCells & ~fenceEdgeCells; inside; inside &= inside - 1) {
    if ((nearCell(firstOf(inside)) & ~cells) === 0) return true;
  }
  return false;
}

/** The other cells that a set cuts off from the rim. */
function insideOf(cells: u64): u64 {
  return boardCells & ~cells & ~flood(fenceEdgeCells & ~cells, boardCells & ~cells);
}

/** The cells of `within` that are connected with `start`. */
function flood(start: u64, within: u64): u64 {
  let reached = start;
  for (let edge = start; edge; ) {
    edge = nearCells(edge) & within & ~reached;
    reached |= edge;
  }
  return reached;
}
