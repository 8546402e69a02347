// The square board of the current size, for Squatter above 8×8: cells, steps, and the meaning of patterns around a
// cell.
import { CELL_OF, INDEX_OF, RUNS, STEPS } from '../memory';
import { ringDown, ringRight, runStarts } from './ring';

export let cellCount: u32 = 0;
export let indexCount: u32 = 0;
/** The step from a cell to the one below it: a row of cells and one cell of padding, which the next row shares. */
export let stride: u32 = 0;

export function indexOf(cell: u32): u32 {
  return load<u16>(INDEX_OF + (cell << 1));
}

export function cellOfIndex(index: u32): u32 {
  return load<u16>(CELL_OF + (index << 1));
}

/** The step from a cell to neighbour k, clockwise from the top. */
export function stepTo(k: u32): i32 {
  return load<i32>(STEPS + (k << 2));
}

/** Prepares the tables of a size up to 19. */
export function makeSquare(size: u32): void {
  stride = size + 1;
  indexCount = stride * (size + 2) + 1;
  cellCount = 0;
  for (let row: u32 = 1; row <= size; row++) {
    for (let col: u32 = 1; col <= size; col++) {
      const index = row * stride + col;
      store<u16>(INDEX_OF + (cellCount << 1), <u16>index);
      store<u16>(CELL_OF + (index << 1), <u16>cellCount);
      cellCount++;
    }
  }
  for (let k: u32 = 0; k < 8; k++) store<i32>(STEPS + (k << 2), ringDown(k) * <i32>stride + ringRight(k));
  for (let pattern: u32 = 0; pattern < 256; pattern++) makeRuns(pattern);
}

/** The steps (times four) to the first piece of each run of own pieces round a cell, 0 for none. */
function makeRuns(pattern: u32): void {
  const entry = RUNS + (pattern << 3);
  store<u64>(entry, 0);
  const starts = runStarts(pattern);
  let runs: usize = 0;
  for (let k: u32 = 0; k < 8; k++) {
    if (((starts >>> k) & 1) !== 0) store<i16>(entry + (runs++ << 1), <i16>(stepTo(k) << 2));
  }
}
