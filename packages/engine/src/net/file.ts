import { fail, ok, type Result } from '@ringfence/rules';
import { NET_LARGEST_BYTE } from '../codes.ts';
import { checkHeader, type NetHeader, type TensorEntry, tensorBytes, wantedTensors } from './header.ts';

/** A net as read: its header, and its numbers as floats. */
export interface Net extends NetHeader {
  /** The tensor of that name; one that the shape does not have is a bug in the caller and throws. */
  tensor(name: string): Float32Array;
  /** The tensor as stored, if it is stored for computing in 8 bits. */
  bytes(name: string): TensorBytes | undefined;
}

/** A convolution in 8 bits: inputs are counted in units, and a sum of products is multiplied by the scale. */
interface TensorBytes {
  readonly words: Int8Array;
  /** One for each output. */
  readonly scale: Float32Array;
  /** One for each input. */
  readonly unit: Float32Array;
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
  const floats = new Map<string, Float32Array>();
  const bytes = new Map<string, TensorBytes>();
  for (const [name, shape] of wantedTensors(header)) {
    const entry = entries.get(name);
    if (entry === undefined) return fail(`the tensor ${name} is missing`);
    if (entry.shape.join() !== shape.join()) {
      return fail(`${name} has the shape ${entry.shape.join('×')}, and must have ${shape.join('×')}`);
    }
    let values: Float32Array;
    if (entry.dtype === 'i8') {
      const [scale, unit] = [`${name}.scale`, `${name}.unit`].map((part) => entries.get(part));
      if (scale?.dtype !== 'f32' || scale.shape.join() !== shape.slice(-1).join()) {
        return fail(`${name} is i8 and needs the tensor ${name}.scale`);
      }
      if (unit !== undefined && (unit.dtype !== 'f32' || unit.shape.join() !== shape.slice(-2, -1).join())) {
        return fail(`${name}.unit must be f32, one for each input`);
      }
      const stored = {
        words: new Int8Array(copyOf(entry, data)),
        scale: decode(scale, data),
        unit: unit === undefined ? new Float32Array(shape.slice(-2)[0]).fill(1) : decode(unit, data),
      };
      values = floatsOf(stored);
      if (unit !== undefined) {
        if (!fitsSums(stored)) return fail(`two neighbouring weights of ${name} are too large for sums in 16 bits`);
        bytes.set(name, stored);
      }
    } else values = decode(entry, data);
    if (!areFinite(values)) return fail(`${name} holds something that is not a number`);
    floats.set(name, values);
  }
  return ok({
    ...header,
    tensor(name) {
      const values = floats.get(name);
      if (values === undefined) throw new Error(`the net has no tensor ${name}`);
      return values;
    },
    bytes: (name) => bytes.get(name),
  });
}

/** A copy, since numbers must begin at multiples of their size; `slice` of a Node buffer would not create one. */
const copyOf = (entry: TensorEntry, data: Uint8Array): ArrayBuffer =>
  new Uint8Array(data.subarray(entry.offset, entry.offset + tensorBytes(entry))).buffer;

function decode(entry: TensorEntry, data: Uint8Array): Float32Array {
  const copy = copyOf(entry, data);
  return entry.dtype === 'f32' ? new Float32Array(copy) : Float32Array.from(new Uint16Array(copy), halfToFloat);
}

function floatsOf({ words, scale, unit }: TensorBytes): Float32Array {
  const values = new Float32Array(words.length);
  const outputs = scale.length;
  for (let row = 0; row * outputs < words.length; row++) {
    const by = unit[row % unit.length];
    for (let output = 0, i = row * outputs; output < outputs; output++, i++)
      values[i] = (words[i] * scale[output]) / by;
  }
  return values;
}

/** Whether all are numbers; a loop, since `every` takes ten times as long and a net has half a million. */
function areFinite(values: Float32Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}

/** Whether four products fit into 16 bits: those of two neighbouring inputs, twice. */
function fitsSums({ words, scale }: TensorBytes): boolean {
  const outputs = scale.length;
  for (let i = 0; i < words.length; i++) {
    const other = Math.floor(i / outputs) % 2 === 0 ? words[i + outputs] : 0;
    if (!(NET_LARGEST_BYTE * (Math.abs(words[i]) + Math.abs(other)) * 2 < 2 ** 15)) return false;
  }
  return true;
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
