import { describe, expect, test } from 'vitest';
import { randomNetFile } from '../testing/random-net.ts';
import { type Net, readNet } from './file.ts';

function read(file: Uint8Array): Net {
  const net = readNet(file);
  if (!net.ok) throw new Error(net.error);
  return net.value;
}

const problem = (file: Uint8Array): string => {
  const net = readNet(file);
  return net.ok ? 'none' : net.error;
};

describe('a net is read', () => {
  test('with its shape and all its numbers', () => {
    const net = read(randomNetFile({ blocks: 3, channels: 32, pooled: [0, 2] }));
    expect(net).toMatchObject({ game: 'fencemaster', blocks: 3, channels: 32, taps: 7, planes: 32, outcomes: 7 });
    expect(net.tensor('input.weight')).toHaveLength(7 * 32 * 32);
    expect(net.tensor('block2.pool.weight')).toHaveLength(2 * 32 * 32);
    expect(() => net.tensor('block1.pool.weight')).toThrow('block1.pool.weight');
  });

  test('from halves as from floats, to a thousandth', () => {
    const exact = read(randomNetFile({ dtype: 'f32' })).tensor('block0.conv1.weight');
    const halves = read(randomNetFile({ dtype: 'f16' })).tensor('block0.conv1.weight');
    for (let i = 0; i < exact.length; i++) {
      expect(Math.abs(halves[i] - exact[i])).toBeLessThanOrEqual(Math.abs(exact[i]) / 1000 + 1e-7);
    }
  });

  test('from bytes with a factor for each output', () => {
    const exact = read(randomNetFile({ dtype: 'f32' })).tensor('block0.conv2.weight');
    const bytes = read(randomNetFile({ dtype: 'i8' })).tensor('block0.conv2.weight');
    const most = Math.max(...exact.map(Math.abs));
    for (let i = 0; i < exact.length; i++) expect(Math.abs(bytes[i] - exact[i])).toBeLessThan(most / 127);
  });

  test('in 8 bits as it is stored, only where it says what an input counts', () => {
    const net = read(randomNetFile({ dtype: 'i8' }));
    const { words, scale, unit } = net.bytes('block0.conv2.weight') ?? {};
    expect(words?.[70]).toBe(
      Math.round((net.tensor('block0.conv2.weight')[70] * (unit?.[2] ?? 0)) / (scale?.[6] ?? 0)),
    );
    expect(unit).toHaveLength(32);
    expect(net.bytes('input.weight')).toBeUndefined();
    expect(read(randomNetFile({})).bytes('block0.conv2.weight')).toBeUndefined();
  });

  test('at any offset in memory', () => {
    const file = randomNetFile({});
    const moved = new Uint8Array(file.length + 3);
    moved.set(file, 3);
    for (const bytes of [moved.subarray(3), Buffer.from(moved).subarray(3)]) {
      expect(read(bytes).tensor('value.out.bias')).toEqual(read(file).tensor('value.out.bias'));
    }
  });
});

describe('a file that is not a net is refused', () => {
  const good = randomNetFile({});

  test.each<[string, Uint8Array, string]>([
    ['empty', new Uint8Array(), 'does not begin with RFN1'],
    ['of another kind', new TextEncoder().encode('GIF89a, not a net at all'), 'does not begin with RFN1'],
    ['cut off in the header', good.subarray(0, 100), 'ends inside the header'],
    ['cut off in the numbers', good.subarray(0, good.length - 64), 'after the end of the file'],
    ['with a header that is not JSON', Uint8Array.from(good, (byte, at) => (at === 8 ? 0x21 : byte)), 'not valid JSON'],
  ])('%s', (_, file, words) => {
    expect(problem(file)).toContain(words);
  });

  const spoilt = (change: (header: Record<string, unknown>) => void): string => problem(randomNetFile({}, change));

  test.each<[string, (header: Record<string, unknown>) => void, string]>([
    ['another format', (header) => Object.assign(header, { format: 2 }), 'format 2 is not known'],
    ['no game of ours', (header) => Object.assign(header, { game: 'chess' }), '"chess" is not a game'],
    ['the planes of another game', (header) => Object.assign(header, { planes: 16 }), 'planes is 16'],
    ['no blocks', (header) => Object.assign(header, { blocks: 0 }), 'blocks must be'],
    ['a million channels', (header) => Object.assign(header, { channels: 1e6 }), 'channels must be'],
    // It has two: 0 and 1.
    ['a pooled block that is not there', (header) => Object.assign(header, { pooled: [2] }), 'pooled must list'],
    ['a range of nothing', (header) => Object.assign(header, { ranges: { input: 0 } }), 'ranges must be'],
    ['no tensors', (header) => Object.assign(header, { tensors: {} }), 'tensors must be a list'],
  ])('with %s', (_, change, words) => {
    expect(spoilt(change)).toContain(words);
  });

  type Entry = Record<string, unknown>;

  test('with a tensor that ends after the file, by however little', () => {
    const words = spoilt((header) => {
      const last = (header.tensors as (Entry & { offset: number })[]).at(-1);
      if (last !== undefined) last.offset += 16;
    });
    expect(words).toMatch(/ends \d+ bytes after the end of the file/);
  });

  const spoilTensor = (change: (entry: Entry) => void): string =>
    spoilt((header) => change((header.tensors as Entry[])[2]));

  test.each<[string, (entry: Entry) => void, string]>([
    ['under another name', (entry) => Object.assign(entry, { name: 'x' }), 'block0.conv1.weight is missing'],
    ['of another shape', (entry) => Object.assign(entry, { shape: [7, 32] }), 'must have 7×32×32'],
    ['of an unknown type', (entry) => Object.assign(entry, { dtype: 'f64' }), 'neither f32, f16 nor i8'],
    ['that begins anywhere', (entry) => Object.assign(entry, { offset: 3 }), 'no multiple of 16'],
    ['that lies outside', (entry) => Object.assign(entry, { offset: 2 ** 40 }), 'no multiple of 16'],
    ['of bytes without factors', (entry) => Object.assign(entry, { dtype: 'i8' }), 'needs the tensor'],
  ])('with a tensor %s', (_, change, words) => {
    expect(spoilTensor(change)).toContain(words);
  });

  test('with bytes but not a unit for each input', () => {
    const file = randomNetFile({ dtype: 'i8' }, (header) => {
      const unit = (header.tensors as Entry[]).find(({ name }) => name === 'block0.conv1.weight.unit');
      Object.assign(unit as Entry, { shape: [7] });
    });
    expect(problem(file)).toContain('one for each input');
  });

  test('with bytes whose sums overflow 16 bits', () => {
    let offset = 0;
    const file = randomNetFile({ dtype: 'i8' }, (header) => {
      const weight = (header.tensors as Entry[]).find(({ name }) => name === 'block0.conv1.weight');
      offset = Number(weight?.offset);
    });
    const header = new DataView(file.buffer).getUint32(4, true);
    const first = Math.ceil((8 + header) / 16) * 16 + offset;
    expect(problem(file)).toBe('none');
    file[first] = 65;
    file[first + 32] = 64; // the next input of the same output
    expect(problem(file)).toBe('none');
    file[first] = 66;
    expect(problem(file)).toContain('too large for sums in 16 bits');
  });

  test('with a value that is not a number', () => {
    const file = randomNetFile({});
    new DataView(file.buffer).setFloat32(file.length - 16, Number.NaN, true);
    expect(problem(file)).toContain('not a number');
  });
});
