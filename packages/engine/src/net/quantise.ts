import { NET_LANES, NET_LARGEST } from '../codes.ts';

const LARGEST_WORD = 32767;
const LARGEST_SUM = 2 ** 31 - 1;

/**
 * Weights in 16 bits, and the step of each output, so large that no sum can overflow: `weight = word · step`. Weights are
 * ordered by tap and input, then output.
 */
export function toWords(weight: Float32Array, outputs: number): { words: Int16Array; steps: Float32Array } {
  const sums = new Float64Array(outputs);
  const most = new Float64Array(outputs);
  for (let i = 0; i < weight.length; i++) {
    const size = Math.abs(weight[i]);
    sums[i % outputs] += size;
    most[i % outputs] = Math.max(most[i % outputs], size);
  }
  // Rounding adds half a step to each weight at most.
  const room = LARGEST_SUM / NET_LARGEST - weight.length / outputs / 2;
  const steps = Float32Array.from(sums, (sum, output) => Math.max(sum / room, most[output] / LARGEST_WORD) || 1);
  return { words: Int16Array.from(weight, (value, i) => Math.round(value / steps[i % outputs])), steps };
}

/** The order in which the kernel reads weights: for 32 outputs at a time, those of a group of inputs are adjacent. */
export function grouped<T extends Int8Array | Int16Array>(words: T, outputs: number, size: 2 | 4): T {
  const order = words.slice() as T;
  let next = 0;
  for (let lane = 0; lane < outputs; lane += NET_LANES) {
    for (let row = 0; row < words.length / outputs; row += size) {
      for (let output = lane; output < lane + NET_LANES; output++) {
        for (let i = row; i < row + size; i++) order[next++] = words[i * outputs + output];
      }
    }
  }
  return order;
}
