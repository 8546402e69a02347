// The eight images of a set of cells: bit 0 of the number mirrors it top to bottom, bit 1 left to right, bit 2 then
// swaps rows and columns.
import { height, step, width } from './bits';

/** The number of images: a rectangle that is not a square has no swapped rows and columns. The build for strips has no squares. */
export function symmetries(): u32 {
  return !isDefined(STRIPS) && width === height ? 8 : 4;
}

export function imageOf(cells: u64, symmetry: u32): u64 {
  if (symmetry & 1) cells = upsideDown(cells);
  if (symmetry & 2) cells = leftToRight(cells);
  return symmetry & 4 ? transposed(cells) : cells;
}

/** The set whose image this is. */
export function preimageOf(cells: u64, symmetry: u32): u64 {
  if (symmetry & 4) cells = transposed(cells);
  if (symmetry & 2) cells = leftToRight(cells);
  return symmetry & 1 ? upsideDown(cells) : cells;
}

function upsideDown(cells: u64): u64 {
  if (isDefined(STRIPS)) return rowsReversed(cells);
  return bswap<u64>(cells) >>> <u64>(8 * (8 - height));
}

/** Mirrors every row; with rows that have no room for 8 cells each, all bits first and then the rows back. */
function leftToRight(cells: u64): u64 {
  cells = ((cells >>> 1) & 0x5555555555555555) | ((cells & 0x5555555555555555) << 1);
  cells = ((cells >>> 2) & 0x3333333333333333) | ((cells & 0x3333333333333333) << 2);
  cells = ((cells >>> 4) & 0x0f0f0f0f0f0f0f0f) | ((cells & 0x0f0f0f0f0f0f0f0f) << 4);
  if (isDefined(STRIPS)) return rowsReversed(bswap<u64>(cells) >>> <u64>(64 - width * height));
  return cells >>> <u64>(8 - width);
}

/** The last row first. Rows follow one another without a gap. */
function rowsReversed(cells: u64): u64 {
  const row = ((<u64>1) << step()) - 1;
  let turned: u64 = 0;
  for (let left = height; left > 0; left--) {
    turned = (turned << step()) | (cells & row);
    cells >>>= step();
  }
  return turned;
}

function transposed(cells: u64): u64 {
  let swapped = (cells ^ (cells >>> 7)) & 0x00aa00aa00aa00aa;
  cells ^= swapped ^ (swapped << 7);
  swapped = (cells ^ (cells >>> 14)) & 0x0000cccc0000cccc;
  cells ^= swapped ^ (swapped << 14);
  swapped = (cells ^ (cells >>> 28)) & 0x00000000f0f0f0f0;
  return cells ^ swapped ^ (swapped << 28);
}
