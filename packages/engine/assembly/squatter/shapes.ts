// The small regions that a loop can enclose, and the walls it needs: what a side builds when it tries to capture. Each
// shape is stored once, relative to an anchor, so that it is looked at everywhere on the board at once.

import { board, rim } from '../../../proof/assembly/bits';
import { SHAPES } from '../memory';

/**
 * A shape: the anchors at which it fits, then how many walls and cells it has, then their distances from the anchor, for a
 * rotation of all 64 bits. A shape that fits never reaches beyond them.
 */
export const SHAPE_BYTES: usize = 32;
export const ANCHORS: usize = 0;
export const WALL_COUNT: usize = 8;
export const CELL_COUNT: usize = 9;
export const WALLS: usize = 16;
export const CELLS: usize = 24;

/** The end of the list; it begins at `SHAPES`. */
export let shapesEnd: usize = SHAPES;

/** Lists the regions of one to four cells: single cells, bars, corners, squares. */
export function makeShapes(): void {
  shapesEnd = SHAPES;
  add(1);
  add(0x3);
  add(0x101);
  add(0x7);
  add(0x10101);
  add(0x103);
  add(0x301);
  add(0x302);
  add(0x203);
  add(0x303);
}

/** An anchor inside the border of every board, from which distances are measured. */
const INNER: i32 = 9;

function add(pattern: u64): void {
  const inner = board & ~rim;
  let anchors: u64 = 0;
  for (let at: u64 = 0; at < 64; at++) {
    const region = pattern << at;
    // Shifts that push cells off the top or around the edge fail one of these tests.
    if ((region & ~inner) === 0 && region >>> at === pattern) anchors |= (<u64>1) << at;
  }
  const region = pattern << INNER;
  const around = (region << 8) | (region >>> 8) | (region << 1) | (region >>> 1);
  store<u64>(shapesEnd, anchors, ANCHORS);
  store<u8>(shapesEnd, writeDistances(shapesEnd + WALLS, around & ~region), WALL_COUNT);
  store<u8>(shapesEnd, writeDistances(shapesEnd + CELLS, region), CELL_COUNT);
  shapesEnd += SHAPE_BYTES;
}

/** Writes the distances of some cells from the inner anchor, and returns their number. */
function writeDistances(to: usize, cells: u64): u8 {
  let count: u8 = 0;
  for (let rest = cells; rest !== 0; rest &= rest - 1) {
    store<u8>(to + count, <u8>((<i32>ctz<u64>(rest) - INNER) & 63));
    count++;
  }
  return count;
}
