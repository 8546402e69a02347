// The net's input for a position of Fencemaster or Havannah: docs/net-format.md lists the planes.

import { REACH } from '../memory';
import { hexRootOf, LINKS, pieceAt } from '../play/hex';
import { isBoardIndex } from '../play/hex-wins';
import { cellCount, cellOfIndex, indexOf, stepTo } from '../play/hexagon';
import { neighbours, planes, planeValues } from './layout';

const OPPONENT: usize = 1 << 2;
const EMPTY: usize = 2 << 2;
const OWN_REACH: u32 = 3;
const OPPONENT_REACH: u32 = 9;
/** The distance from the planes of edges to those of corners. */
const CORNERS: u32 = 12;
const ON_EDGE: usize = 27 << 2;
const IS_CORNER: usize = 28 << 2;
const SIZE: usize = 29 << 2;
const FREE_SHARE: usize = 30 << 2;

/** Stores which cell each tap of each cell reads, for the board of the current size. */
export function makeNeighbours(): void {
  let at = neighbours;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const index = indexOf(cell);
    store<u16>(at, <u16>cell);
    for (let k: u32 = 0; k < 6; k++) {
      const near = index + stepTo(k);
      store<u16>(at + ((k + 1) << 1), <u16>(isBoardIndex(near) ? cellOfIndex(near) : cellCount));
    }
    at += 14;
  }
}

/** Writes the planes of a position from a side's point of view. */
export function writePlanes(base: usize, side: u32, size: u32, havannah: bool, left: u32): void {
  const row = (<usize>planes) << 2;
  memory.fill(planeValues, 0, <usize>cellCount * row);
  const scale = (<f32>size - 6) / 4;
  const share = toHalf(<f32>left / <f32>cellCount);
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const at = planeValues + <usize>cell * row;
    const index = indexOf(cell);
    const piece = pieceAt(base, index);
    if (piece === 0) store<f32>(at, 1, EMPTY);
    else {
      const own = piece === side;
      if (own) store<f32>(at, 1);
      else store<f32>(at, 1, OPPONENT);
      const reach = load<u32>(base + hexRootOf(base, index << 2), LINKS);
      const first = own ? OWN_REACH : OPPONENT_REACH;
      mark(at, reach & 0x3f, first);
      if (havannah) mark(at, (reach >>> 6) & 0x3f, first + CORNERS);
    }
    const touched: u32 = load<u16>(REACH + (index << 1));
    if ((touched & 0x3f) !== 0) store<f32>(at, 1, ON_EDGE);
    if (touched >>> 6 !== 0) store<f32>(at, 1, IS_CORNER);
    store<f32>(at, scale, SIZE);
    store<f32>(at, share, FREE_SHARE);
  }
}

/** Sets the planes from `first` on whose bits are set. */
function mark(at: usize, bits: u32, first: u32): void {
  for (; bits !== 0; bits &= bits - 1) store<f32>(at + ((first + ctz(bits)) << 2), 1);
}

/**
 * A number between 0 and 1 rounded to a 16-bit float, with 11 significant bits: training stores its planes like that.
 */
function toHalf(value: f32): f32 {
  return reinterpret<f32>((reinterpret<u32>(value) + 0x1000) & ~0x1fff);
}
