import type { Grid } from '@ringfence/rules';
import { NET_HEAD, NET_HIDDEN, NET_LARGEST_BYTE } from '../codes.ts';
import { type NetOutput, neighbour } from '../net/evaluator.ts';
import type { Net } from '../net/file.ts';

/**
 * The net as docs/net-format.md defines it, written as simply as possible. The kernel computes the same a thousand
 * times faster; tests compare the two. With `inBytes`, inputs of layers stored in 8 bits are rounded to their units.
 */
export function forwardPass(net: Net, grid: Grid, planes: Float32Array, inBytes = false): NetOutput {
  const { channels } = net;
  const cells = grid.cellCount;
  const convolve = (values: Float32Array, name: string, from: number, to: number): Float32Array => {
    const unit = inBytes ? net.bytes(`${name}.weight`)?.unit : undefined;
    const input = unit === undefined ? values : values.map((value, i) => rounded(value, unit[i % from]));
    const weight = net.tensor(`${name}.weight`);
    const taps = weight.length / (from * to);
    const output = new Float32Array(cells * to);
    for (let cell = 0; cell < cells; cell++) {
      output.set(net.tensor(`${name}.bias`), cell * to);
      for (let tap = 0; tap < taps; tap++) {
        const near = neighbour(grid, cell, tap, taps);
        if (near >= 0) addProduct(output, cell * to, input, near * from, weight, tap * from * to, from, to);
      }
    }
    return output;
  };
  const dense = (input: Float32Array, name: string, from: number, to: number): Float32Array => {
    const output = net.tensor(`${name}.bias`).slice();
    addProduct(output, 0, input, 0, net.tensor(`${name}.weight`), 0, from, to);
    return output;
  };

  let x = relu(convolve(planes, 'input', net.planes, channels));
  for (let block = 0; block < net.blocks; block++) {
    const h = convolve(x, `block${block}.conv1`, channels, channels);
    if (net.pooled.includes(block)) {
      const { mean, most } = pool(relu(h.slice()), channels);
      const bias = dense(Float32Array.from([...mean, ...most]), `block${block}.pool`, 2 * channels, channels);
      for (let i = 0; i < h.length; i++) h[i] += bias[i % channels];
    }
    const change = convolve(relu(h), `block${block}.conv2`, channels, channels);
    x = relu(x.map((value, i) => value + change[i]));
  }

  const { mean, most } = pool(relu(convolve(x, 'value.conv', channels, NET_HEAD)), NET_HEAD);
  const scale = (Math.sqrt(cells) - 11) / 4;
  const pooled = Float32Array.from([...mean, ...most, ...mean.map((value) => scale * value)]);
  const hidden = relu(dense(pooled, 'value.hidden', 3 * NET_HEAD, NET_HIDDEN));
  const outcome = dense(hidden, 'value.out', NET_HIDDEN, net.outcomes);

  const p = convolve(x, 'policy.conv', channels, NET_HEAD);
  for (let cell = 0; cell < cells; cell++) {
    addProduct(p, cell * NET_HEAD, pooled, 0, net.tensor('policy.pool.weight'), 0, 3 * NET_HEAD, NET_HEAD);
  }
  relu(p);
  const logits = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    addProduct(logits, cell, p, cell * NET_HEAD, net.tensor('policy.out.weight'), 0, NET_HEAD, 1);
  }
  return { logits, outcome };
}

/** The nearest multiple of a unit that 7 bits hold. */
const rounded = (value: number, unit: number): number => Math.min(NET_LARGEST_BYTE, Math.round(value / unit)) * unit;

/** output += input · weight, for a matrix of `from` rows and `to` columns. */
function addProduct(
  output: Float32Array,
  outputAt: number,
  input: Float32Array,
  inputAt: number,
  weight: Float32Array,
  weightAt: number,
  from: number,
  to: number,
): void {
  for (let i = 0; i < from; i++) {
    const value = input[inputAt + i];
    if (value === 0) continue;
    for (let j = 0; j < to; j++) output[outputAt + j] += value * weight[weightAt + i * to + j];
  }
}

function relu(values: Float32Array): Float32Array {
  for (let i = 0; i < values.length; i++) values[i] = Math.max(0, values[i]);
  return values;
}

/** The mean and the largest value of each channel over all cells. */
function pool(values: Float32Array, channels: number): { mean: Float32Array; most: Float32Array } {
  const mean = new Float32Array(channels);
  const most = new Float32Array(channels).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < values.length; i++) {
    mean[i % channels] += values[i] / (values.length / channels);
    most[i % channels] = Math.max(most[i % channels], values[i]);
  }
  return { mean, most };
}
