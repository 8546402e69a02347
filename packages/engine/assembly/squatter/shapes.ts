// The small regions that a loop can enclose, and the walls it needs: what a side builds when it tries to capture.
import { SHAPES, SHAPES_END } from '../memory';
import { beside, board, rim } from './bits';

/** A shape: its walls, then what they enclose. */
export const SHAPE_BYTES: usize = 16;
export const REGION: usize = 8;

/** The end of the list for boards of the current size; it begins at `SHAPES`, smallest regions first. */
export let shapesEnd: usize = SHAPES;

/** Lists the regions of one to four cells that fit inside the border: single cells, bars, corners, squares. */
export function makeShapes(): void {
  shapesEnd = SHAPES;
  addAll(1);
  addAll(0x3);
  addAll(0x101);
  addAll(0x7);
  addAll(0x10101);
  addAll(0x103);
  addAll(0x301);
  addAll(0x302);
  addAll(0x203);
  addAll(0x303);
}

function addAll(pattern: u64): void {
  const inner = board & ~rim;
  for (let at: u64 = 0; at < 64; at++) {
    const region = pattern << at;
    // Shifts that push cells off the top or around the edge fail one of these tests.
    if ((region & ~inner) !== 0 || region >>> at !== pattern) continue;
    if (shapesEnd + SHAPE_BYTES > SHAPES_END) return;
    store<u64>(shapesEnd, beside(region) & ~region);
    store<u64>(shapesEnd, region, REGION);
    shapesEnd += SHAPE_BYTES;
  }
}
