// Convolutions in 16-bit integers. After a rectifier more than half of all inputs are zero, so each cell keeps a list
// of the pairs of inputs that are not: the two numbers as one word, and where the weights of that pair begin. An output
// cell joins the lists of its neighbours and adds up products along it.

import { NET_LARGEST } from '../../src/codes';
import { CHUNK, gathered, gatheredEnds, LANES, listBytes, listEnds, lists, neighbours, PAIR_BYTES } from './layout';

/** Larger inputs are clamped; sums then stay below 2³¹, since the host scales the weights for that. */
const LARGEST: f32 = <f32>NET_LARGEST;

/**
 * Lists the inputs of all cells, `count` numbers each, times `scale`. Reads f32 from `values`, adds the values at
 * `residual` (0 for none), rectifies if `rectify`, and writes the sums back.
 */
export function listInputs(cells: u32, values: usize, residual: usize, count: u32, scale: f32, rectify: bool): void {
  const factor = f32x4.splat(scale);
  const most = f32x4.splat(LARGEST);
  const least = f32x4.splat(rectify ? 0 : -LARGEST);
  const floor = f32x4.splat(rectify ? 0 : -1e30);
  const row = (<usize>count) << 2;
  for (let cell: u32 = 0; cell < cells; cell++) {
    const from = values + <usize>cell * row;
    const add = residual + <usize>cell * row;
    let to = lists + <usize>cell * listBytes;
    let pair: u32 = 0;
    for (let at: usize = 0; at < row; at += 32) {
      let low = v128.load(from + at);
      let high = v128.load(from + at, 16);
      if (residual !== 0) {
        low = f32x4.add(low, v128.load(add + at));
        high = f32x4.add(high, v128.load(add + at, 16));
      }
      low = f32x4.pmax(floor, low);
      high = f32x4.pmax(floor, high);
      v128.store(from + at, low);
      v128.store(from + at, high, 16);
      const words = i16x8.narrow_i32x4_s(quantised(low, factor, least, most), quantised(high, factor, least, most));
      to = append(to, i32x4.extract_lane(words, 0), pair);
      to = append(to, i32x4.extract_lane(words, 1), pair + PAIR_BYTES);
      to = append(to, i32x4.extract_lane(words, 2), pair + 2 * PAIR_BYTES);
      to = append(to, i32x4.extract_lane(words, 3), pair + 3 * PAIR_BYTES);
      pair += 4 * PAIR_BYTES;
    }
    store<u32>(listEnds + (cell << 2), <u32>to);
  }
  // The cell off the board has an empty list.
  store<u32>(listEnds + (cells << 2), <u32>(lists + <usize>cells * listBytes));
}

function quantised(values: v128, factor: v128, least: v128, most: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.pmin(most, f32x4.pmax(least, f32x4.mul(values, factor)))));
}

/** Writes an entry, and keeps it if its word is not zero: without a branch, which could not be predicted. */
function append(to: usize, word: u32, offset: u32): usize {
  store<u32>(to, word);
  store<u32>(to, offset, 4);
  return to + ((<usize>(word !== 0)) << 3);
}

/**
 * Convolves the lists of `listInputs`, `pairs` pairs per cell, to `outputs` numbers per cell at `to`. Weights come from
 * `at`: for each block of outputs by tap and pair, then a factor and a bias for each output, f32. Returns where they
 * end.
 */
export function convolve(cells: u32, at: usize, netTaps: u32, pairs: u32, outputs: u32, to: usize): usize {
  const tapBytes = pairs * PAIR_BYTES;
  const block = <usize>netTaps * tapBytes;
  const passes = outputs / LANES;
  const factors = at + <usize>passes * block;
  const biases = factors + ((<usize>outputs) << 2);
  for (let first: u32 = 0; first < cells; first += CHUNK) {
    const last = min<u32>(cells, first + CHUNK);
    let end = gathered;
    for (let cell = first; cell < last; cell++) {
      end = gather(cells, cell, netTaps, tapBytes, end);
      store<u32>(gatheredEnds + ((cell - first) << 2), <u32>end);
    }
    for (let pass: u32 = 0; pass < passes; pass++) {
      const lane = (<usize>pass * LANES) << 2;
      const from = at + <usize>pass * block;
      let entry = gathered;
      for (let cell = first; cell < last; cell++) {
        const next = <usize>load<u32>(gatheredEnds + ((cell - first) << 2));
        sum(entry, next, from, factors + lane, biases + lane, to + (((<usize>cell * outputs) << 2) + lane));
        entry = next;
      }
    }
  }
  return biases + ((<usize>outputs) << 2);
}

/** Joins the lists of a cell and its neighbours from `to` on, to an even number of entries; returns where they end. */
function gather(cells: u32, cell: u32, netTaps: u32, tapBytes: u32, to: usize): usize {
  const start = to;
  let offsets: u32 = 0;
  for (let tap: u32 = 0; tap < netTaps; tap++) {
    const near: u32 = netTaps === 1 ? cell : load<u16>(neighbours + ((cell * netTaps + tap) << 1));
    const from = lists + <usize>near * listBytes;
    const length = <usize>load<u32>(listEnds + (near << 2)) - from;
    if (near < cells) {
      const add = i32x4(0, offsets, 0, offsets);
      // A copy of fixed length is faster than one that must find its end.
      for (let i: usize = 0; i < listBytes; i += 64) {
        v128.store(to + i, i32x4.add(v128.load(from + i), add));
        v128.store(to + i, i32x4.add(v128.load(from + i, 16), add), 16);
        v128.store(to + i, i32x4.add(v128.load(from + i, 32), add), 32);
        v128.store(to + i, i32x4.add(v128.load(from + i, 48), add), 48);
      }
      to += length;
    }
    offsets += tapBytes;
  }
  store<u64>(to, 0);
  return to + ((to - start) & 8);
}

/** Adds up one block of outputs along the joined lists. */
function sum(start: usize, end: usize, block: usize, factors: usize, biases: usize, to: usize): void {
  let s0 = i32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let s4 = s0;
  let s5 = s0;
  let s6 = s0;
  let s7 = s0;
  for (let entry = start; entry < end; entry += 16) {
    let x = v128.load32_splat(entry);
    let w: usize = block + load<u32>(entry, 4);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(x, v128.load(w)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(x, v128.load(w, 16)));
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(x, v128.load(w, 32)));
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(x, v128.load(w, 48)));
    s4 = i32x4.add(s4, i32x4.dot_i16x8_s(x, v128.load(w, 64)));
    s5 = i32x4.add(s5, i32x4.dot_i16x8_s(x, v128.load(w, 80)));
    s6 = i32x4.add(s6, i32x4.dot_i16x8_s(x, v128.load(w, 96)));
    s7 = i32x4.add(s7, i32x4.dot_i16x8_s(x, v128.load(w, 112)));
    x = v128.load32_splat(entry, 8);
    w = block + load<u32>(entry, 12);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(x, v128.load(w)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(x, v128.load(w, 16)));
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(x, v128.load(w, 32)));
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(x, v128.load(w, 48)));
    s4 = i32x4.add(s4, i32x4.dot_i16x8_s(x, v128.load(w, 64)));
    s5 = i32x4.add(s5, i32x4.dot_i16x8_s(x, v128.load(w, 80)));
    s6 = i32x4.add(s6, i32x4.dot_i16x8_s(x, v128.load(w, 96)));
    s7 = i32x4.add(s7, i32x4.dot_i16x8_s(x, v128.load(w, 112)));
  }
  finish(s0, factors, biases, to, 0);
  finish(s1, factors, biases, to, 16);
  finish(s2, factors, biases, to, 32);
  finish(s3, factors, biases, to, 48);
  finish(s4, factors, biases, to, 64);
  finish(s5, factors, biases, to, 80);
  finish(s6, factors, biases, to, 96);
  finish(s7, factors, biases, to, 112);
}

function finish(sums: v128, factors: usize, biases: usize, to: usize, at: usize): void {
  const values = f32x4.mul(f32x4.convert_i32x4_s(sums), v128.load(factors + at));
  v128.store(to + at, f32x4.add(values, v128.load(biases + at)));
}
