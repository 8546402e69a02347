import { type GameName, games, type Random, randomSource } from '@ringfence/rules';
import { type NetHeader, netsByGame, type TensorEntry, tensorBytes, wantedTensors } from '../net/header.ts';

/** The shape of a net for tests; its weights are random, so it plays badly but computes like any other. */
interface RandomNet {
  readonly game?: GameName;
  readonly blocks?: number;
  readonly channels?: number;
  readonly pooled?: readonly number[];
  readonly dtype?: TensorEntry['dtype'];
  readonly ranges?: Readonly<Record<string, number>>;
  readonly seed?: number;
}

/** Two adjacent weights of 8 bits may add up to 129. */
const LARGEST_WEIGHT = 64;
/** One unit of an input inside the blocks: inputs above 2.54 are clamped. */
const UNIT = 0.02;

/**
 * The file of a net with random weights; with `i8`, its blocks can be computed in 8 bits. `change` may damage the header
 * before it is written.
 */
export function randomNetFile(
  { game = 'fencemaster', blocks = 2, channels = 32, pooled = [1], dtype = 'f32', ranges = {}, seed = 1 }: RandomNet,
  change: (header: Record<string, unknown>) => void = () => {},
): Uint8Array {
  const board = netsByGame[game];
  if (board === undefined) throw new Error(`no net for ${game}`);
  const shape = {
    game,
    blocks,
    channels,
    ...board,
    pooled,
    owner: games[game].hasScores,
    ranges,
    training: {},
  } satisfies Omit<NetHeader, 'tensors'>;
  const random = randomSource(seed);
  const tensors: TensorEntry[] = [];
  const parts: Uint8Array[] = [];
  let offset = 0;
  const add = (entry: Omit<TensorEntry, 'offset'>, bytes: Uint8Array): void => {
    tensors.push({ ...entry, offset });
    const size = Math.ceil(tensorBytes({ ...entry, offset }) / 16) * 16;
    const part = new Uint8Array(size);
    part.set(bytes);
    parts.push(part);
    offset += size;
  };
  for (const [name, sizes] of wantedTensors(shape)) {
    const values = randomWeights(random, name, sizes);
    if (dtype !== 'i8' || sizes.length === 1) {
      const kind = dtype === 'f16' ? 'f16' : 'f32';
      const array = kind === 'f32' ? values : Uint16Array.from(values, floatToHalf);
      add({ name, dtype: kind, shape: sizes }, new Uint8Array(array.buffer));
    } else {
      const [rows, columns] = sizes.slice(-2);
      const step = Math.max(...values.map(Math.abs)) / LARGEST_WEIGHT;
      const unit = name.startsWith('block') ? UNIT : 1;
      const filled = (count: number, value: number) => new Uint8Array(new Float32Array(count).fill(value).buffer);
      add({ name, dtype, shape: sizes }, new Uint8Array(Int8Array.from(values, (v) => Math.round(v / step)).buffer));
      add({ name: `${name}.scale`, dtype: 'f32', shape: [columns] }, filled(columns, step * unit));
      if (unit !== 1) add({ name: `${name}.unit`, dtype: 'f32', shape: [rows] }, filled(rows, unit));
    }
  }
  const header: Record<string, unknown> = { format: 1, ...shape, tensors };
  change(header);
  return assemble(header, parts);
}

function assemble(header: Record<string, unknown>, parts: readonly Uint8Array[]): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const start = Math.ceil((8 + text.length) / 16) * 16;
  const file = new Uint8Array(start + parts.reduce((sum, part) => sum + part.length, 0));
  file.set(new TextEncoder().encode('RFN1'));
  new DataView(file.buffer).setUint32(4, text.length, true);
  file.set(text, 8);
  let at = start;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** Of a size that keeps activations about 1 from layer to layer. */
function randomWeights(random: Random, name: string, sizes: readonly number[]): Float32Array {
  const count = sizes.reduce((product, size) => product * size, 1);
  const inputs = count / sizes[sizes.length - 1];
  const size = name.endsWith('bias') ? 0.3 : Math.sqrt(6 / inputs) * (name.includes('conv2') ? 0.4 : 1);
  return Float32Array.from({ length: count }, () => (random.below(2001) / 1000 - 1) * size);
}

/** The nearest half-precision number that is not larger in absolute value; enough for tests. */
function floatToHalf(value: number): number {
  const sign = value < 0 ? 0x8000 : 0;
  const size = Math.abs(value);
  if (size < 2 ** -14) return sign | Math.floor(size * 2 ** 24);
  const exponent = Math.floor(Math.log2(size));
  return sign | ((exponent + 15) << 10) | Math.floor((size / 2 ** exponent - 1) * 1024);
}
