// The rules' hash keys: splitmix64 from seed 0, four per cell.
import { KEYS, MAX_CELLS } from '../memory';

function keyNumber(index: u64): u64 {
  let z = (index + 1) * 0x9e3779b97f4a7c15;
  z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >>> 27)) * 0x94d049bb133111eb;
  return z ^ (z >>> 31);
}

export const BLACK_TO_MOVE_KEY: u64 = keyNumber(0x100000000);

/** Writes the keys of all cells; once is enough for all boards. */
export function makeKeys(): void {
  for (let index = 0; index < MAX_CELLS * 4; index++) store<u64>(KEYS + ((<usize>index) << 3), keyNumber(index));
}

/** The key of a side's piece on a cell. */
export function pieceKey(cell: u32, side: u32): u64 {
  return load<u64>(KEYS - 8 + ((cell * 4 + side) << 3));
}
