// Results of searches of limited depth. Buckets and hashes are those of the score table, at another address.
import { imageOf, preimageOf } from '../../../proof/assembly/symmetry';

const ENTRY: usize = 16;
const CHECK: usize = 0;
const VALUE: usize = 8;
const MOVE: usize = 10;
const DEPTH: usize = 11;
const BOUND: usize = 12;

export const EXACT: i32 = 0;
export const AT_LEAST: i32 = 1;
export const AT_MOST: i32 = 2;

let base: usize = 0;
let mask: u64 = 0;

/** Uses the largest power of two of bytes that fits; they must be 0. */
export function useSearchTable(at: usize, bytes: usize): void {
  let size: usize = 64;
  while (size * 2 <= bytes) size *= 2;
  base = at;
  mask = <u64>(size / 32 - 1);
}

/** Two entries from here belong to a hash: the deepest and the latest. */
export function pairOf(check: u64): usize {
  return base + <usize>(((check * 0x9e3779b97f4a7c15) >>> 20) & mask) * 32;
}

export function findResult(at: usize, check: u64): usize {
  if (load<u64>(at, CHECK) === check) return at;
  return load<u64>(at + ENTRY, CHECK) === check ? at + ENTRY : 0;
}

export function resultValue(entry: usize): i32 {
  return <i32>load<i16>(entry, VALUE);
}

export function entryDepth(entry: usize): i32 {
  return <i32>load<u8>(entry, DEPTH);
}

export function boundOf(entry: usize): i32 {
  return <i32>load<u8>(entry, BOUND);
}

export function resultMove(entry: usize, image: u32): i32 {
  const move = load<u8>(entry, MOVE);
  return move < 64 ? <i32>ctz<u64>(preimageOf((<u64>1) << move, image)) : -1;
}

export function keepSearchResult(
  at: usize,
  check: u64,
  image: u32,
  value: i32,
  depth: i32,
  bound: i32,
  move: i32,
): void {
  const known = load<u64>(at, CHECK);
  const entry = known === check || depth >= <i32>load<u8>(at, DEPTH) ? at : at + ENTRY;
  if (entry === at && known !== check) memory.copy(at + ENTRY, at, ENTRY);
  store<u64>(entry, check, CHECK);
  store<i16>(entry, <i16>value, VALUE);
  store<u8>(entry, move >= 0 ? <u8>ctz<u64>(imageOf((<u64>1) << move, image)) : 255, MOVE);
  store<u8>(entry, <u8>depth, DEPTH);
  store<u8>(entry, <u8>bound, BOUND);
}
