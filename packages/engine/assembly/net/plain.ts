// The same convolutions in plain 32-bit floats over all inputs: the reference for tests and the benchmark of
// `sparse.ts`.

import { neighbours } from './layout';

/** Adds the values at `added` (0 for none) to the inputs of all cells, and rectifies them if asked to. */
export function prepare(cells: u32, values: usize, added: usize, inputs: u32, rectify: bool): void {
  const bytes = (<usize>(cells * inputs)) << 2;
  const floor = f32x4.splat(rectify ? 0 : -1e30);
  for (let at: usize = 0; at < bytes; at += 16) {
    const value = v128.load(values + at);
    v128.store(values + at, f32x4.pmax(floor, added === 0 ? value : f32x4.add(value, v128.load(added + at))));
  }
  memory.fill(values + bytes, 0, (<usize>inputs) << 2);
}

/**
 * Four cells by eight outputs at a time. `at` holds weights by tap, input and output, then biases; returns where they
 * end.
 */
export function convolvePlain(
  cells: u32,
  from: usize,
  at: usize,
  taps: u32,
  inputs: u32,
  outputs: u32,
  to: usize,
): usize {
  const row = (<usize>outputs) << 2;
  const biases = at + <usize>(taps * inputs) * row;
  const inputRow = (<usize>inputs) << 2;
  for (let cell: u32 = 0; cell < cells; cell += 4) {
    for (let lane: usize = 0; lane < row; lane += 32) {
      let a0 = v128.load(biases + lane);
      let a1 = v128.load(biases + lane, 16);
      let b0 = a0;
      let b1 = a1;
      let c0 = a0;
      let c1 = a1;
      let d0 = a0;
      let d1 = a1;
      let weight = at + lane;
      for (let tap: u32 = 0; tap < taps; tap++) {
        let a = from + near(cells, cell, tap, taps) * inputRow;
        let b = from + near(cells, cell + 1, tap, taps) * inputRow;
        let c = from + near(cells, cell + 2, tap, taps) * inputRow;
        let d = from + near(cells, cell + 3, tap, taps) * inputRow;
        for (const end = a + inputRow; a < end; a += 4, b += 4, c += 4, d += 4, weight += row) {
          const w0 = v128.load(weight);
          const w1 = v128.load(weight, 16);
          let x = v128.load32_splat(a);
          a0 = f32x4.add(a0, f32x4.mul(x, w0));
          a1 = f32x4.add(a1, f32x4.mul(x, w1));
          x = v128.load32_splat(b);
          b0 = f32x4.add(b0, f32x4.mul(x, w0));
          b1 = f32x4.add(b1, f32x4.mul(x, w1));
          x = v128.load32_splat(c);
          c0 = f32x4.add(c0, f32x4.mul(x, w0));
          c1 = f32x4.add(c1, f32x4.mul(x, w1));
          x = v128.load32_splat(d);
          d0 = f32x4.add(d0, f32x4.mul(x, w0));
          d1 = f32x4.add(d1, f32x4.mul(x, w1));
        }
      }
      const first = to + <usize>cell * row + lane;
      v128.store(first, a0);
      v128.store(first, a1, 16);
      v128.store(first + row, b0);
      v128.store(first + row, b1, 16);
      v128.store(first + 2 * row, c0);
      v128.store(first + 2 * row, c1, 16);
      v128.store(first + 3 * row, d0);
      v128.store(first + 3 * row, d1, 16);
    }
  }
  return biases + row;
}

/** The cell that a tap reads; off the board, the cell after the last, which is all zero. */
function near(cells: u32, cell: u32, tap: u32, taps: u32): usize {
  if (cell >= cells) return cells;
  return taps === 1 ? <usize>cell : <usize>load<u16>(neighbours + ((cell * taps + tap) << 1));
}
