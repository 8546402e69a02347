// Sums of products along a list of inputs, for 32 outputs at a time: eight sums of four stay in registers.

import { NET_ONES } from '../memory';

/** Adds up pairs of 16 bits. The list has an even number of entries. */
export function sumPairs(start: usize, end: usize, block: usize, factors: usize, biases: usize, to: usize): void {
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

/**
 * Adds up quads of 8 bits, two entries at a time: four products at a time are added in 16 bits, where they fit since the
 * host checks the weights, and only then widened. That is five instructions for 32 products; pairs take eight.
 */
export function sumQuads(start: usize, end: usize, block: usize, factors: usize, biases: usize, to: usize): void {
  let s0 = i32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let s4 = s0;
  let s5 = s0;
  let s6 = s0;
  let s7 = s0;
  // A constant would be created again for each use.
  const one = v128.load(NET_ONES);
  for (let entry = start; entry < end; entry += 16) {
    const x = v128.load32_splat(entry);
    const y = v128.load32_splat(entry, 8);
    const v = block + load<u32>(entry, 4);
    const w = block + load<u32>(entry, 12);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(fours(x, y, v128.load(v), v128.load(w)), one));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(fours(x, y, v128.load(v, 16), v128.load(w, 16)), one));
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(fours(x, y, v128.load(v, 32), v128.load(w, 32)), one));
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(fours(x, y, v128.load(v, 48), v128.load(w, 48)), one));
    s4 = i32x4.add(s4, i32x4.dot_i16x8_s(fours(x, y, v128.load(v, 64), v128.load(w, 64)), one));
    s5 = i32x4.add(s5, i32x4.dot_i16x8_s(fours(x, y, v128.load(v, 80), v128.load(w, 80)), one));
    s6 = i32x4.add(s6, i32x4.dot_i16x8_s(fours(x, y, v128.load(v, 96), v128.load(w, 96)), one));
    s7 = i32x4.add(s7, i32x4.dot_i16x8_s(fours(x, y, v128.load(v, 112), v128.load(w, 112)), one));
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

/** Inputs x times weights v plus y times w, two by two. Inputs are the operand of 7 bits. */
function fours(x: v128, y: v128, v: v128, w: v128): v128 {
  return i16x8.add(i16x8.relaxed_dot_i8x16_i7x16_s(v, x), i16x8.relaxed_dot_i8x16_i7x16_s(w, y));
}

function finish(sums: v128, factors: usize, biases: usize, to: usize, at: usize): void {
  const values = f32x4.mul(f32x4.convert_i32x4_s(sums), v128.load(factors + at));
  v128.store(to + at, f32x4.add(values, v128.load(biases + at)));
}
