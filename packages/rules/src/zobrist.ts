import type { Grid } from './grid.ts';

const mask64 = (1n << 64n) - 1n;

/** Key number `index` of the fixed stream that all hashes use: Steele, Lea and Flood's splitmix64 from seed 0. */
function hashKey(index: number): bigint {
  let z = ((BigInt(index) + 1n) * 0x9e3779b97f4a7c15n) & mask64;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask64;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask64;
  return z ^ (z >> 31n);
}

/** Keys are drawn for each cell in this order: White's piece, Black's piece, White's territory, Black's territory. */
export const KEYS_PER_CELL = 4;
export const PIECE_KEYS = 0;
export const TERRITORY_KEYS = 2;

/** Mixed in when Black is to move, and when the side to move may swap. */
export const BLACK_TO_MOVE_KEY = hashKey(2 ** 32);
export const MAY_SWAP_KEY = hashKey(2 ** 32 + 1);

/** Halves of the keys as signed 32-bit numbers, which the incremental hash can exclusive-or without bigints. */
export interface KeyTable {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

let table: KeyTable = { low: new Int32Array(0), high: new Int32Array(0) };

/** The keys of at least `cellCount` cells, at `cell * KEYS_PER_CELL + kind`. */
export function keyTable(cellCount: number): KeyTable {
  const length = cellCount * KEYS_PER_CELL;
  if (table.low.length < length) {
    const low = new Int32Array(length);
    const high = new Int32Array(length);
    for (let index = 0; index < length; index++) {
      const key = hashKey(index);
      low[index] = Number(key & 0xffffffffn) | 0;
      high[index] = Number(key >> 32n) | 0;
    }
    table = { low, high };
  }
  return table;
}

/** A 64-bit exclusive-or sum kept in two halves. */
export class Hash {
  private low = 0;
  private high = 0;

  /** Adds the key of a cell, or takes it away again. */
  toggle(keys: KeyTable, index: number): void {
    this.low ^= keys.low[index];
    this.high ^= keys.high[index];
  }

  get value(): bigint {
    return (BigInt(this.high >>> 0) << 32n) | BigInt(this.low >>> 0);
  }
}

/** The smallest of the hashes that pieces and territory have under the grid's symmetries. */
export function canonicalCellHash(grid: Grid, pieces: Uint8Array, owners: Uint8Array): bigint {
  const keys = keyTable(grid.cellCount);
  let smallest: bigint | undefined;
  for (const image of grid.symmetries) {
    const hash = new Hash();
    for (let cell = 0; cell < grid.cellCount; cell++) {
      const base = image[cell] * KEYS_PER_CELL;
      if (pieces[cell] !== 0) hash.toggle(keys, base + PIECE_KEYS + pieces[cell] - 1);
      if (owners[cell] !== 0) hash.toggle(keys, base + TERRITORY_KEYS + owners[cell] - 1);
    }
    const value = hash.value;
    if (smallest === undefined || value < smallest) smallest = value;
  }
  return smallest ?? 0n;
}
