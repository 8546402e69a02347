// Convolutions in integers. An output cell joins the lists of its neighbours, created by `lists.ts`, and adds up products
// along them.

import { CHUNK, ENTRY_WEIGHTS, gathered, gatheredEnds, LANES, listBytes, listEnds, lists, neighbours } from './layout';
import { sumPairs, sumQuads } from './sums';

/**
 * Convolves the listed inputs, `groups` pairs or quads per cell, to `outputs` numbers per cell at `to`. Weights start at
 * `at`: for each block of outputs by tap and group, then a factor and a bias for each output, f32. Returns where they end.
 */
export function convolve(
  cells: u32,
  at: usize,
  netTaps: u32,
  groups: u32,
  inQuads: bool,
  outputs: u32,
  to: usize,
): usize {
  const tapBytes = groups * ENTRY_WEIGHTS;
  const block = <usize>netTaps * tapBytes;
  const passes = outputs / LANES;
  const factors = at + <usize>passes * block;
  const biases = factors + ((<usize>outputs) << 2);
  for (let first: u32 = 0; first < cells; first += CHUNK) {
    const last = min<u32>(cells, first + CHUNK);
    let end = gathered;
    for (let cell = first; cell < last; cell++) {
      end = gather(cells, cell, netTaps, groups, end);
      store<u32>(gatheredEnds + ((cell - first) << 2), <u32>end);
    }
    for (let pass: u32 = 0; pass < passes; pass++) {
      const lane = (<usize>pass * LANES) << 2;
      const from = at + <usize>pass * block;
      let entry = gathered;
      for (let cell = first; cell < last; cell++) {
        const next = <usize>load<u32>(gatheredEnds + ((cell - first) << 2));
        const result = to + (((<usize>cell * outputs) << 2) + lane);
        if (ASC_FEATURE_RELAXED_SIMD && inQuads) {
          sumQuads(entry, next, from, factors + lane, biases + lane, result);
        } else {
          sumPairs(entry, next, from, factors + lane, biases + lane, result);
        }
        entry = next;
      }
    }
  }
  return biases + ((<usize>outputs) << 2);
}

/** Joins the lists of a cell and its neighbours from `to` on, to an even number of entries; returns where they end. */
function gather(cells: u32, cell: u32, netTaps: u32, groups: u32, to: usize): usize {
  const start = to;
  const tapBytes = groups * ENTRY_WEIGHTS;
  const longest = (<usize>groups) << 3;
  let offsets: u32 = 0;
  for (let tap: u32 = 0; tap < netTaps; tap++) {
    const near: u32 = netTaps === 1 ? cell : load<u16>(neighbours + ((cell * netTaps + tap) << 1));
    const from = lists + <usize>near * listBytes;
    const length = <usize>load<u32>(listEnds + (near << 2)) - from;
    if (near < cells) {
      const add = i32x4(0, offsets, 0, offsets);
      // A copy of a fixed length is quicker than one that must find its end.
      for (let i: usize = 0; i < longest; i += 64) {
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
