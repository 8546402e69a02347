// Maker's groups: pieces connected by king's steps, which is how a loop is closed. A list has its length (i32) and then a
// record for each group. The empty words before and after a group's cells let `closes` read rows beyond the board.

import { part } from '../part';
import { aroundHigh, aroundLow, columns, high, highBit, lowBit, widened } from './board';
import { CLOSING, MAKER_GROUPS, MERGED, ON_BOARD } from './memory';

const GROUP: usize = 64;
const CELLS_LOW: usize = 8;
const CELLS_HIGH: usize = 16;
/** The group's cells and all around them. */
const NEAR_LOW: usize = 32;
const NEAR_HIGH: usize = 40;
/** More groups than fit on any board with three rows. */
const MOST_GROUPS: usize = 47;
const LIST_BYTES: usize = GROUP * (MOST_GROUPS + 1);

/** The fewest pieces that one more turns into a loop. */
export const FEWEST: i32 = 3;

/** The list of the position that is examined; the list of a link of a chain. */
export const BASE: i32 = 0;
export const FIRST_LINK: i32 = 1;
/** In a race Breaker's groups are listed too, so many lists behind Maker's. */
export const FOE: i32 = 32;

export function listAt(number: i32): usize {
  return part + MAKER_GROUPS + <usize>number * LIST_BYTES;
}

export function listEnd(list: usize): usize {
  return list + GROUP + <usize>load<i32>(list) * GROUP;
}

export function listStart(list: usize): usize {
  return list + GROUP;
}

/** The group of the piece that was added last. */
export function lastGroup(list: usize): usize {
  return list + <usize>load<i32>(list) * GROUP;
}

export function nextGroup(group: usize): usize {
  return group + GROUP;
}

export function cellsLow(group: usize): u64 {
  return load<u64>(group, CELLS_LOW);
}

export function cellsHigh(group: usize): u64 {
  return load<u64>(group, CELLS_HIGH);
}

export function nearLow(group: usize): u64 {
  return load<u64>(group, NEAR_LOW);
}

export function nearHigh(group: usize): u64 {
  return load<u64>(group, NEAR_HIGH);
}

/** Clears the words around the cells of all records; once for each part. */
export function prepareGroups(): void {
  memory.fill(part + MERGED, 0, MAKER_GROUPS - MERGED);
}

/** Lists the groups of these pieces. */
export function listGroups(low: u64, high_: u64, list: usize): void {
  let group = listStart(list);
  let leftLow = low;
  let leftHigh = high_;
  let count = 0;
  while (leftLow | leftHigh) {
    let cellsLow: u64 = leftLow & -leftLow;
    let cellsHigh: u64 = leftLow ? 0 : leftHigh & -leftHigh;
    for (;;) {
      const wideLow = widened(cellsLow, cellsHigh);
      const wideHigh = high;
      if ((wideLow & low) === cellsLow && (wideHigh & high_) === cellsHigh) {
        putGroup(group, cellsLow, cellsHigh, wideLow, wideHigh);
        break;
      }
      cellsLow = wideLow & low;
      cellsHigh = wideHigh & high_;
    }
    leftLow &= ~cellsLow;
    leftHigh &= ~cellsHigh;
    group += GROUP;
    count++;
  }
  store<i32>(list, count);
}

export function copyList(from: usize, to: usize): void {
  memory.copy(to, from, listEnd(from) - from);
}

/** Writes the list after one more piece. */
export function addPiece(from: usize, cell: i32, to: usize): void {
  const bitLow = lowBit(cell);
  const bitHigh = highBit(cell);
  let ownLow = bitLow;
  let ownHigh = bitHigh;
  let wideLow = aroundLow(cell) | bitLow;
  let wideHigh = aroundHigh(cell) | bitHigh;
  let at = listStart(to);
  let count = 1;
  const end = listEnd(from);
  for (let group = listStart(from); group < end; group += GROUP) {
    if ((nearLow(group) & bitLow) | (nearHigh(group) & bitHigh)) {
      ownLow |= cellsLow(group);
      ownHigh |= cellsHigh(group);
      wideLow |= nearLow(group);
      wideHigh |= nearHigh(group);
    } else {
      putGroup(at, cellsLow(group), cellsHigh(group), nearLow(group), nearHigh(group));
      at += GROUP;
      count++;
    }
  }
  putGroup(at, ownLow, ownHigh, wideLow, wideHigh);
  store<i32>(to, count);
}

function putGroup(group: usize, low: u64, high: u64, wideLow: u64, wideHigh: u64): void {
  store<u64>(group, 0);
  store<u64>(group, low, CELLS_LOW);
  store<u64>(group, high, CELLS_HIGH);
  store<u64>(group, 0, CELLS_HIGH + 8);
  store<u64>(group, wideLow, NEAR_LOW);
  store<u64>(group, wideHigh, NEAR_HIGH);
}

/** A record for cells that a move would connect; `prepareGroups` has cleared what surrounds them. */
export function mergedGroup(low: u64, high: u64): usize {
  const group = part + MERGED;
  store<u64>(group, low, CELLS_LOW);
  store<u64>(group, high, CELLS_HIGH);
  return group;
}

/** Three bits of a group's row, from the one before a cell on. */
function threeBits(group: usize, cell: i32): u32 {
  const at = <u32>(cell + 63);
  return (<u32>load<u16>(group + (at >> 3)) >> (at & 7)) & 7;
}

/** Whether a piece of Maker's on a free cell closes a loop of this group. */
export function closes(group: usize, cell: i32): bool {
  const pattern =
    threeBits(group, cell - columns) | (threeBits(group, cell) << 3) | (threeBits(group, cell + columns) << 6);
  return load<bool>(part + CLOSING + <usize>(pattern & load<u16>(part + ON_BOARD + ((<usize>cell) << 1))));
}
