// The whole net for one position, from its planes to logits and outcome, as docs/net-format.md defines it.

import { LAYER_INPUTS } from '../memory';
import {
  blocks,
  change,
  channels,
  HEAD,
  HEADS,
  HIDDEN,
  logits,
  netWeightsAt,
  OUTCOMES,
  outcomeAt,
  output,
  planes,
  planeValues,
  pooled,
  pools,
  quads,
  stream,
  taps,
} from './layout';
import { listPairs, listQuads } from './lists';
import { convolve } from './sparse';

/** The input of a layer: this many numbers per cell. */
@unmanaged
class Inputs {
  from: usize;
  /** Added to them first, 0 for nothing. */
  added: usize;
  count: u32;
  /** Whether they are rectified. */
  rectify: bool;
}

/** The planes, unchanged. */
function inPlanes(): Inputs {
  const inputs = changetype<Inputs>(LAYER_INPUTS);
  inputs.from = planeValues;
  inputs.added = 0;
  inputs.count = planes;
  inputs.rectify = false;
  return inputs;
}

/** The channels of another layer's output. */
function inChannels(from: usize, added: usize): Inputs {
  const inputs = changetype<Inputs>(LAYER_INPUTS);
  inputs.from = from;
  inputs.added = added;
  inputs.count = channels;
  inputs.rectify = true;
  return inputs;
}

/** Evaluates the planes at `planeValues`. */
export function forward(cells: u32): void {
  let at = layer(cells, inPlanes(), netWeightsAt, taps, channels, stream);
  let added: usize = 0;
  for (let block: u32 = 0; block < blocks; block++) {
    at = layer(cells, inChannels(stream, added), at, taps, channels, output);
    if (((pooled >>> block) & 1) !== 0) at = addPooled(cells, at);
    at = layer(cells, inChannels(output, 0), at, taps, channels, change);
    // The next layer adds it to the stream.
    added = change;
  }
  heads(cells, layer(cells, inChannels(stream, added), at, 1, HEADS, output));
}

/**
 * Prepares the inputs and convolves them. Integer weights at `at` come after the factors of the inputs: one in 16 bytes
 * for pairs, one for each input for quads. Returns where the weights end.
 */
function layer(cells: u32, inputs: Inputs, at: usize, layerTaps: u32, outputs: u32, to: usize): usize {
  const from = inputs.from;
  const count = inputs.count;
  // Planes may be negative, and a convolution with one tap costs little.
  if (quads && inputs.rectify && layerTaps > 1) {
    listQuads(cells, from, inputs.added, count, at);
    return convolve(cells, at + ((<usize>count) << 2), layerTaps, count >>> 2, true, outputs, to);
  }
  listPairs(cells, from, inputs.added, count, load<f32>(at), inputs.rectify);
  return convolve(cells, at + 16, layerTaps, count >>> 1, false, outputs, to);
}

/** Adds to each channel a bias from the pooled activations of all channels. Returns where the weights end. */
function addPooled(cells: u32, at: usize): usize {
  pool(cells, output, channels, channels);
  const bias = pools + ((<usize>channels) << 3);
  const end = multiply(pools, at, 2 * channels, channels, bias);
  const row = (<usize>channels) << 2;
  for (let at = output; at < output + <usize>cells * row; at += row) {
    for (let k: usize = 0; k < row; k += 16) v128.store(at + k, f32x4.add(v128.load(at + k), v128.load(bias + k)));
  }
  return end;
}

/** Writes the means, then the largest values, of the first channels of each row, rectified, to `pools`. */
function pool(cells: u32, values: usize, rowLength: u32, count: u32): void {
  const share = f32x4.splat(<f32>1 / <f32>cells);
  const zero = f32x4.splat(0);
  const row = (<usize>rowLength) << 2;
  const bytes = (<usize>count) << 2;
  for (let k: usize = 0; k < bytes; k += 16) {
    let sum = zero;
    let most = zero;
    let from = values + k;
    for (let cell: u32 = 0; cell < cells; cell++, from += row) {
      const value = f32x4.pmax(zero, v128.load(from));
      sum = f32x4.add(sum, value);
      most = f32x4.pmax(most, value);
    }
    v128.store(pools + k, f32x4.mul(sum, share));
    v128.store(pools + bytes + k, most);
  }
}

/** A matrix of `from` rows and `to` columns, then a bias, times a vector; `to` is a multiple of 4. */
function multiply(vector: usize, matrix: usize, from: u32, to: u32, result: usize): usize {
  const row = (<usize>to) << 2;
  const bias = matrix + <usize>from * row;
  for (let k: usize = 0; k < row; k += 16) {
    let sum = v128.load(bias + k);
    let at = matrix + k;
    for (let i: u32 = 0; i < from; i++, at += row) {
      sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(vector + (i << 2)), v128.load(at)));
    }
    v128.store(result + k, sum);
  }
  return bias + row;
}

/** The heads: `output` holds the value's channels, then the policy's, for each cell. */
function heads(cells: u32, at: usize): void {
  pool(cells, output, HEADS, HEAD);
  const scale = (sqrt<f32>(<f32>cells) - 11) / 4;
  for (let k: usize = 0; k < HEAD << 2; k += 4) store<f32>(pools + k, scale * load<f32>(pools + k), HEAD << 3);
  const hidden = pools + HEAD * 12;
  at = multiply(pools, at, 3 * HEAD, HIDDEN, hidden);
  for (let k: usize = 0; k < HIDDEN << 2; k += 4) store<f32>(hidden + k, max<f32>(0, load<f32>(hidden + k)));
  at = multiply(hidden, at, HIDDEN, OUTCOMES, outcomeAt);
  const shift = hidden;
  at = multiply(pools, at, 3 * HEAD, HEAD, shift);
  const zero = f32x4.splat(0);
  for (let cell: u32 = 0; cell < cells; cell++) {
    const row = output + ((<usize>cell * HEADS + HEAD) << 2);
    let sum = zero;
    for (let k: usize = 0; k < HEAD << 2; k += 16) {
      const value = f32x4.pmax(zero, f32x4.add(v128.load(row + k), v128.load(shift + k)));
      sum = f32x4.add(sum, f32x4.mul(value, v128.load(at + k)));
    }
    const total =
      f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3);
    store<f32>(logits + (cell << 2), total);
  }
}
