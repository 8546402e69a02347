import { NET_HEAD, NET_LANES, NET_OUTCOMES } from '../codes.ts';
import type { Net } from './file.ts';
import type { NetNumbers } from './numbers.ts';
import { grouped, toWords } from './quantise.ts';

/** The 16-bit integer for an input at the usual end of its range; inputs are clamped at four times that. */
const USUAL_INPUT = 2048;

/** The range of a convolution's inputs if the header does not give it. */
const UNKNOWN_RANGE = 16;
/** Input planes contain nothing larger than 2.25, on the largest board. */
const PLANE_RANGE = 1;

/** A net's numbers in the order in which the kernel reads them. */
export function packNet(net: Net, numbers: NetNumbers): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const add = (values: Float32Array | Int16Array | Int8Array): void => {
    parts.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  };
  const convolution = (name: string, weight: Float32Array, bias: Float32Array, from: number, range: number): void => {
    const to = bias.length;
    if (to % NET_LANES !== 0)
      throw new RangeError(`${name} has ${to} outputs: the kernel needs a multiple of ${NET_LANES}`);
    const bytes = numbers === 'int8' ? net.bytes(`${name}.weight`) : undefined;
    if (bytes !== undefined) {
      add(bytes.unit.map((unit) => 1 / unit));
      add(grouped(bytes.words, to, 4));
      add(bytes.scale);
    } else {
      const inputFactor = USUAL_INPUT / range;
      const { words, steps } = toWords(weight, to);
      if (from % 2 !== 0) throw new RangeError(`${from} inputs do not make pairs`);
      add(Float32Array.of(inputFactor, 0, 0, 0));
      add(grouped(words, to, 2));
      add(steps.map((step) => step / inputFactor));
    }
    add(bias);
  };
  const trunk = (name: string, from: number, range: number): void =>
    convolution(name, net.tensor(`${name}.weight`), net.tensor(`${name}.bias`), from, range);
  const dense = (name: string): void => {
    add(net.tensor(`${name}.weight`));
    add(net.tensor(`${name}.bias`));
  };
  const rangeOf = (name: string): number => net.ranges[name] ?? UNKNOWN_RANGE;

  trunk('input', net.planes, PLANE_RANGE);
  for (let block = 0; block < net.blocks; block++) {
    trunk(`block${block}.conv1`, net.channels, rangeOf(`block${block}.conv1`));
    if (net.pooled.includes(block)) dense(`block${block}.pool`);
    trunk(`block${block}.conv2`, net.channels, rangeOf(`block${block}.conv2`));
  }
  const heads = ['value.conv', 'policy.conv'] as const;
  convolution(
    'the heads',
    sideBySide(heads.map((name) => net.tensor(`${name}.weight`))),
    Float32Array.from(heads.flatMap((name) => [...net.tensor(`${name}.bias`)])),
    net.channels,
    Math.max(...heads.map(rangeOf)),
  );
  dense('value.hidden');
  add(padded(net.tensor('value.out.weight'), net.outcomes));
  add(padded(net.tensor('value.out.bias'), net.outcomes));
  add(net.tensor('policy.pool.weight'));
  add(new Float32Array(NET_HEAD));
  add(net.tensor('policy.out.weight'));
  return joined(parts);
}

/** Converts matrices with rows of 32 to one with longer rows. */
function sideBySide(matrices: readonly Float32Array[]): Float32Array {
  const rows = matrices[0].length / NET_HEAD;
  const wide = new Float32Array(rows * NET_HEAD * matrices.length);
  for (const [at, matrix] of matrices.entries()) {
    for (let i = 0; i < matrix.length; i++) {
      wide[Math.floor(i / NET_HEAD) * NET_HEAD * matrices.length + at * NET_HEAD + (i % NET_HEAD)] = matrix[i];
    }
  }
  return wide;
}

/** Rows of a matrix, padded with zeros. */
function padded(matrix: Float32Array, columns: number): Float32Array {
  const wide = new Float32Array((matrix.length / columns) * NET_OUTCOMES);
  for (let i = 0; i < matrix.length; i++) wide[Math.floor(i / columns) * NET_OUTCOMES + (i % columns)] = matrix[i];
  return wide;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
