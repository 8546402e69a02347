import { fail, ok, type Result } from '@ringfence/rules';
import { checkHeader, type NetHeader, type TensorEntry, tensorBytes, wantedTensors } from './header.ts';

/** A net as read: its header, and its numbers as floats. */
export interface Net extends NetHeader {
  /** The tensor of that name; one that the shape does not have is a bug in the caller and throws. */
  tensor(name: string): Float32Array;
}

const MAGIC = 'RFN1';
const PREFIX = 8;

/** Reads a net file, or explains in a sentence what is wrong with it. */
export function readNet(bytes: Uint8Array): Result<Net, string> {
  if (bytes.length < PREFIX || String.fromCharCode(...bytes.subarray(0, 4)) !== MAGIC) {
    return fail(`this is not a net: the file does not begin with ${MAGIC}`);
  }
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
  const start = Math.ceil((PREFIX + length) / 16) * 16;
  if (start > bytes.length) return fail('the file ends inside the header');
  const data = bytes.subarray(start);
  const value = parseJson(bytes.subarray(PREFIX, PREFIX + length));
  if (!value.ok) return value;
  const header = checkHeader(value.value, data.length);
  if (!header.ok) return header;
  return readTensors(header.value, data);
}

function parseJson(bytes: Uint8Array): Result<unknown, string> {
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return fail('the header is not valid JSON');
  }
}

function readTensors(header: NetHeader, data: Uint8Array): Result<Net, string> {
  const entries = new Map(header.tensors.map((entry) => [entry.name, entry]));
  const numbers = new Map<string, Float32Array>();
  for (const [name, shape] of wantedTensors(header)) {
    const entry = entries.get(name);
    if (entry === undefined) return fail(`the tensor ${name} is missing`);
    if (entry.shape.join() !== shape.join()) {
      return fail(`${name} has the shape ${entry.shape.join('×')}, and must have ${shape.join('×')}`);
    }
    const scales = entry.dtype === 'i8' ? entries.get(`${name}.scale`) : undefined;
    if (entry.dtype === 'i8' && (scales?.dtype !== 'f32' || scales.shape.join() !== shape.slice(-1).join())) {
      return fail(`${name} is i8 and needs the tensor ${name}.scale`);
    }
    const values = decode(entry, data, scales);
    if (!values.every(Number.isFinite)) return fail(`${name} holds something that is not a number`);
    numbers.set(name, values);
  }
  return ok({
    ...header,
    tensor(name) {
      const values = numbers.get(name);
      if (values === undefined) throw new Error(`the net has no tensor ${name}`);
      return values;
    },
  });
}

function decode(entry: TensorEntry, data: Uint8Array, scales: TensorEntry | undefined): Float32Array {
  // A copy, since numbers must begin at multiples of their size; `slice` of a Node buffer would not create one.
  const bytes = new Uint8Array(data.subarray(entry.offset, entry.offset + tensorBytes(entry)));
  if (entry.dtype === 'f32') return new Float32Array(bytes.buffer);
  if (entry.dtype === 'f16') return Float32Array.from(new Uint16Array(bytes.buffer), halfToFloat);
  const factors = scales === undefined ? new Float32Array([1]) : decode(scales, data, undefined);
  return Float32Array.from(new Int8Array(bytes.buffer), (value, at) => value * factors[at % factors.length]);
}

/** The value of an IEEE half-precision number. */
function halfToFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
