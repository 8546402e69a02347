// Which moves come first: cells of many small sets matter most to both sides.

import { firstOf, SET_CELLS, sizeOf } from './cells';
import { FENCE_MOST_CELLS } from './memory';

/** What a set loses in weight for each cell that Maker lacks. */
const PER_CELL: f32 = 3;

/** Writes the weight of each cell (f32): the sum over the sets of a list that contain it. */
export function weighCells(at: usize, end: usize, weights: usize): void {
  memory.fill(weights, 0, <usize>FENCE_MOST_CELLS * 4);
  let size = 0;
  let weight: f32 = 1;
  for (let i = at; i < end; i += 8) {
    const set = load<u64>(i);
    // Smaller sets come first in a list.
    for (; size < sizeOf(set); size++) weight /= PER_CELL;
    for (let left = set & SET_CELLS; left; left &= left - 1) {
      const slot = weights + ((<usize>firstOf(left)) << 2);
      store<f32>(slot, load<f32>(slot) + weight);
    }
  }
}

/** The cell of these with the largest weight, the first of them if several have it. */
export function heaviestCell(cells: u64, weights: usize): i32 {
  let best = firstOf(cells);
  for (let left = cells; left; left &= left - 1) {
    const cell = firstOf(left);
    if (load<f32>(weights + ((<usize>cell) << 2)) > load<f32>(weights + ((<usize>best) << 2))) best = cell;
  }
  return best;
}
