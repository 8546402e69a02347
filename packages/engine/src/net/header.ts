import { fail, type GameName, isGameName, ok, type Result } from '@ringfence/rules';
import { NET_HEAD, NET_HIDDEN } from '../codes.ts';

/** One array of numbers in a net file; `offset` counts from the end of the padded header. */
export interface TensorEntry {
  readonly name: string;
  readonly dtype: 'f32' | 'f16' | 'i8';
  readonly shape: readonly number[];
  readonly offset: number;
}

/** The header of a net file; docs/net-format.md is the specification. */
export interface NetHeader {
  readonly game: GameName;
  readonly blocks: number;
  readonly channels: number;
  readonly taps: number;
  readonly planes: number;
  /** The blocks with a pooled bias. */
  readonly pooled: readonly number[];
  readonly outcomes: number;
  readonly owner: boolean;
  readonly tensors: readonly TensorEntry[];
  /** The largest usual input of each convolution, by its name. */
  readonly ranges: Readonly<Record<string, number>>;
  /** How it was trained, for people. */
  readonly training: Readonly<Record<string, unknown>>;
}

/** Determined by the board: taps of a convolution, input planes, outputs of the value head. */
export const netsByGame: Partial<Readonly<Record<GameName, Readonly<Record<'taps' | 'planes' | 'outcomes', number>>>>> =
  {
    fencemaster: { taps: 7, planes: 32, outcomes: 7 },
    havannah: { taps: 7, planes: 32, outcomes: 7 },
    squatter: { taps: 9, planes: 16, outcomes: 4 },
  };

const MOST_BLOCKS = 64;
const MOST_CHANNELS = 256;

const bytesOf = { f32: 4, f16: 2, i8: 1 } as const;

/** The size of a tensor in bytes. */
export const tensorBytes = ({ dtype, shape }: TensorEntry): number =>
  bytesOf[dtype] * shape.reduce((product, length) => product * length, 1);

/** Checks a header read from JSON; `dataBytes` is the size of the data after it. */
export function checkHeader(value: unknown, dataBytes: number): Result<NetHeader, string> {
  if (!isRecord(value)) return fail('the header is not an object');
  const { format, game, blocks, channels, pooled, owner, tensors, ranges = {}, training = {} } = value;
  if (format !== 1) return fail(`format ${JSON.stringify(format)} is not known: this version reads format 1`);
  if (typeof game !== 'string' || !isGameName(game)) return fail(`${JSON.stringify(game)} is not a game`);
  const board = netsByGame[game];
  if (board === undefined) return fail(`there are no nets for ${game}`);
  for (const [name, wanted] of Object.entries(board)) {
    if (value[name] !== wanted)
      return fail(`${name} is ${JSON.stringify(value[name])}, a net for ${game} has ${wanted}`);
  }
  if (!isWhole(blocks, 1, MOST_BLOCKS)) return fail(`blocks must be 1 to ${MOST_BLOCKS}`);
  if (!isWhole(channels, 32, MOST_CHANNELS) || channels % 32 !== 0) {
    return fail(`channels must be a multiple of 32 up to ${MOST_CHANNELS}`);
  }
  if (!Array.isArray(pooled) || !pooled.every((block) => isWhole(block, 0, blocks - 1))) {
    return fail(`pooled must list blocks from 0 to ${blocks - 1}`);
  }
  if (!isRecord(ranges) || !Object.values(ranges).every((range) => typeof range === 'number' && range > 0)) {
    return fail('ranges must be numbers above 0');
  }
  if (!isRecord(training)) return fail('training must be an object');
  if (!Array.isArray(tensors)) return fail('tensors must be a list');
  const problem = tensors.map((tensor: unknown) => tensorProblem(tensor, dataBytes)).find((text) => text !== undefined);
  if (problem !== undefined) return fail(problem);
  return ok({
    ...board,
    game,
    blocks,
    channels,
    pooled,
    owner: owner === true,
    tensors,
    ranges: ranges as Record<string, number>,
    training,
  });
}

function tensorProblem(tensor: unknown, dataBytes: number): string | undefined {
  if (!isRecord(tensor) || typeof tensor.name !== 'string') return 'a tensor has no name';
  const { name, dtype, shape, offset } = tensor;
  if (typeof dtype !== 'string' || !Object.hasOwn(bytesOf, dtype)) return `${name} is neither f32, f16 nor i8`;
  if (!Array.isArray(shape) || !shape.every((length) => isWhole(length, 1, 2 ** 20)))
    return `${name} has no valid shape`;
  if (!isWhole(offset, 0, dataBytes) || offset % 16 !== 0) return `${name} begins at no multiple of 16`;
  const end = offset + tensorBytes(tensor as unknown as TensorEntry);
  return end > dataBytes ? `${name} ends ${end - dataBytes} bytes after the end of the file` : undefined;
}

/** The tensors that a net of this shape must have, with their shapes; biases and pools included. */
export function wantedTensors(header: Omit<NetHeader, 'tensors'>): Map<string, readonly number[]> {
  const { blocks, channels, taps, planes, pooled, outcomes, owner } = header;
  const wanted = new Map<string, readonly number[]>();
  const layer = (name: string, ...shape: readonly number[]): void => {
    wanted.set(`${name}.weight`, shape).set(`${name}.bias`, shape.slice(-1));
  };
  layer('input', taps, planes, channels);
  for (let i = 0; i < blocks; i++) {
    layer(`block${i}.conv1`, taps, channels, channels);
    if (pooled.includes(i)) layer(`block${i}.pool`, 2 * channels, channels);
    layer(`block${i}.conv2`, taps, channels, channels);
  }
  layer('value.conv', channels, NET_HEAD);
  layer('value.hidden', 3 * NET_HEAD, NET_HIDDEN);
  layer('value.out', NET_HIDDEN, outcomes);
  layer('policy.conv', channels, NET_HEAD);
  wanted.set('policy.pool.weight', [3 * NET_HEAD, NET_HEAD]).set('policy.out.weight', [NET_HEAD]);
  if (owner) layer('owner', NET_HEAD, 2);
  return wanted;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
