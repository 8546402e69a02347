// The inputs of a convolution. After a rectifier more than half of all inputs are zero, so each cell keeps a list of the
// groups of inputs that are not: the numbers of a group as one word, and where its weights begin.

import { NET_LARGEST, NET_LARGEST_BYTE } from '../../src/codes';
import { ENTRY_WEIGHTS, listBytes, listEnds, lists } from './layout';

/** Larger inputs are clamped; sums then stay below 2³¹, since the host scales the weights for that. */
const LARGEST: f32 = <f32>NET_LARGEST;
/** The largest input in 8 bits; sums of four products stay below 2¹⁵, since the host checks the weights for that. */
const LARGEST_BYTE: f32 = <f32>NET_LARGEST_BYTE;

/**
 * Lists the inputs of all cells in pairs of 16 bits, `count` numbers each, times `scale`. Reads f32 from `values`, adds
 * the values at `residual` (0 for none), rectifies if `rectify`, and writes the sums back.
 */
export function listPairs(cells: u32, values: usize, residual: usize, count: u32, scale: f32, rectify: bool): void {
  const factor = f32x4.splat(scale);
  const most = f32x4.splat(LARGEST);
  const least = f32x4.splat(rectify ? 0 : -LARGEST);
  const floor = f32x4.splat(rectify ? 0 : -1e30);
  const row = (<usize>count) << 2;
  for (let cell: u32 = 0; cell < cells; cell++) {
    const from = values + <usize>cell * row;
    const add: usize = residual === 0 ? 0 : residual + <usize>cell * row;
    let to = lists + <usize>cell * listBytes;
    let offset: u32 = 0;
    for (let at: usize = 0; at < row; at += 32) {
      const low = take(from + at, add, at, floor);
      const high = take(from + at + 16, add, at + 16, floor);
      to = appendFour(
        to,
        i16x8.narrow_i32x4_s(whole(low, factor, least, most), whole(high, factor, least, most)),
        offset,
      );
      offset += 4 * ENTRY_WEIGHTS;
    }
    store<u32>(listEnds + (cell << 2), <u32>to);
  }
  endLists(cells);
}

/** Lists inputs in quads of 7 bits, rectified. `factors` holds one f32 for each input. */
export function listQuads(cells: u32, values: usize, residual: usize, count: u32, factors: usize): void {
  const most = f32x4.splat(LARGEST_BYTE);
  const zero = f32x4.splat(0);
  const row = (<usize>count) << 2;
  for (let cell: u32 = 0; cell < cells; cell++) {
    const from = values + <usize>cell * row;
    const add: usize = residual === 0 ? 0 : residual + <usize>cell * row;
    let to = lists + <usize>cell * listBytes;
    let offset: u32 = 0;
    for (let at: usize = 0; at < row; at += 64) {
      const a = whole(take(from + at, add, at, zero), v128.load(factors + at), zero, most);
      const b = whole(take(from + at + 16, add, at + 16, zero), v128.load(factors + at, 16), zero, most);
      const c = whole(take(from + at + 32, add, at + 32, zero), v128.load(factors + at, 32), zero, most);
      const d = whole(take(from + at + 48, add, at + 48, zero), v128.load(factors + at, 48), zero, most);
      to = appendFour(to, i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d)), offset);
      offset += 4 * ENTRY_WEIGHTS;
    }
    store<u32>(listEnds + (cell << 2), <u32>to);
  }
  endLists(cells);
}

/** Four inputs at `from` plus those `at` bytes from `add` (0 for none), at least `floor`. Writes them back. */
function take(from: usize, add: usize, at: usize, floor: v128): v128 {
  let values = v128.load(from);
  if (add !== 0) values = f32x4.add(values, v128.load(add + at));
  values = f32x4.pmax(floor, values);
  v128.store(from, values);
  return values;
}

function whole(values: v128, factor: v128, least: v128, most: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.pmin(most, f32x4.pmax(least, f32x4.mul(values, factor)))));
}

function appendFour(to: usize, words: v128, offset: u32): usize {
  to = append(to, i32x4.extract_lane(words, 0), offset);
  to = append(to, i32x4.extract_lane(words, 1), offset + ENTRY_WEIGHTS);
  to = append(to, i32x4.extract_lane(words, 2), offset + 2 * ENTRY_WEIGHTS);
  return append(to, i32x4.extract_lane(words, 3), offset + 3 * ENTRY_WEIGHTS);
}

/** Writes an entry, and keeps it if its word is not zero: without a branch, which nobody could predict. */
function append(to: usize, word: u32, offset: u32): usize {
  store<u32>(to, word);
  store<u32>(to, offset, 4);
  return to + ((<usize>(word !== 0)) << 3);
}

/** The cell off the board has nothing. */
function endLists(cells: u32): void {
  store<u32>(listEnds + (cells << 2), <u32>(lists + <usize>cells * listBytes));
}
