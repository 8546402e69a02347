// The hexagonal board of the current size and ruleset: cells, edges, and the meaning of patterns around a cell.

import { BRIDGE, TRIPOD } from '../../src/codes';
import { CELL_OF, INDEX_OF, REACH, RUNS, WINS } from '../memory';

/** The edges and corners that a cell or a group touches: see `reachAt`. */
export const REACH_BITS: u32 = 0xfff;
/** All six neighbours in the bits of `patternAround`; bit 3 is the cell itself. */
export const ALL_AROUND: u32 = 0b1110111;

let n: u32 = 0;
export let cellCount: u32 = 0;
export let indexCount: u32 = 0;
/** The step from a cell to the one below it: a row of cells and one cell of padding, which the next row shares. */
export let stride: u32 = 0;
/** Whether a ring around a piece of its own side counts as a loop, as in Havannah. */
export let ringsFill: bool = false;

export function indexOf(cell: u32): u32 {
  return load<u16>(INDEX_OF + (cell << 1));
}

export function cellOfIndex(index: u32): u32 {
  return load<u16>(CELL_OF + (index << 1));
}

/** Prepares the tables of a size from 2 to 15. */
export function makeHexagon(size: u32, havannah: bool): void {
  n = size;
  ringsFill = havannah;
  stride = 2 * n;
  indexCount = stride * (2 * n + 1) + 2;
  const middle = <i32>n - 1;
  cellCount = 0;
  for (let row = 0; row <= 2 * middle; row++) {
    const from = max(0, row - middle);
    const to = min(2 * middle, row + middle);
    for (let col = from; col <= to; col++) {
      const index: u32 = (row + 1) * stride + col + 1;
      store<u16>(INDEX_OF + (cellCount << 1), <u16>index);
      store<u16>(CELL_OF + (index << 1), <u16>cellCount);
      store<u16>(REACH + (index << 1), <u16>reachAt(row, col));
      cellCount++;
    }
  }
  makeRuns(havannah);
  makeWins(havannah);
}

/** The step from a cell to its neighbour k, clockwise from the upper right. */
export function stepTo(k: u32): i32 {
  const down = <i32>stride;
  return k === 0 ? -down : k === 1 ? 1 : k === 2 ? down + 1 : k === 3 ? down : k === 4 ? -1 : -down - 1;
}

/** The bit of neighbour k in `patternAround`. */
export function patternBit(k: u32): u32 {
  return k === 0 ? 1 : k === 1 ? 4 : k === 2 ? 6 : k === 3 ? 5 : k === 4 ? 2 : 0;
}

/**
 * For each pattern the steps (times four) to the first piece of each run of own neighbours, 0 for none, and last the
 * neighbours that could be the middle of a filled ring: those between two own neighbours, bit 6 for the cell itself.
 */
function makeRuns(havannah: bool): void {
  for (let pattern: u32 = 0; pattern < 128; pattern++) {
    const entry = RUNS + (pattern << 3);
    store<u64>(entry, 0);
    let runs: usize = 0;
    let middles: u32 = 0;
    for (let k: u32 = 0; k < 6; k++) {
      if (!has(pattern, k)) continue;
      if (has(pattern, k + 5) && has(pattern, k + 1)) middles |= 1 << k;
      if (!has(pattern, k + 5)) store<i16>(entry + (runs++ << 1), <i16>(stepTo(k) << 2));
    }
    if ((pattern & ALL_AROUND) === ALL_AROUND) {
      store<i16>(entry, <i16>(stepTo(0) << 2));
      middles |= 1 << 6;
    }
    if (havannah) store<u16>(entry, <u16>middles, 6);
  }
}

function has(pattern: u32, k: u32): bool {
  return ((pattern >>> patternBit(k % 6)) & 1) !== 0;
}

function makeWins(havannah: bool): void {
  for (let reach: u32 = 0; reach < 4096; reach++) {
    const tripod = popcnt(reach & 0x3f) >= 3 ? TRIPOD : 0;
    const bridge = havannah && popcnt(reach >>> 6) >= 2 ? BRIDGE : 0;
    store<u8>(WINS + reach, <u8>(tripod | bridge));
  }
}

/** Bit i for edge i, bit 6 + i for corner i, clockwise from the top; corners are on no edge. */
function reachAt(row: i32, col: i32): u32 {
  const middle = <i32>n - 1;
  const last = 2 * middle;
  if (row === 0) return col === 0 ? 1 << 6 : col === middle ? 1 << 7 : 1;
  if (row === last) return col === last ? 1 << 9 : col === middle ? 1 << 10 : 1 << 3;
  if (row === middle) return col === last ? 1 << 8 : col === 0 ? 1 << 11 : 0;
  if (col - row === middle) return 1 << 1;
  if (col === last) return 1 << 2;
  if (row - col === middle) return 1 << 4;
  return col === 0 ? 1 << 5 : 0;
}
