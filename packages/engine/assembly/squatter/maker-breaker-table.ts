// What the Maker–Breaker search has proved. Entries hold their whole position, so a proof never rests on a hash; of two
// that share a bucket the one that cost less goes.
import { MAKER_COST as COST, MAKER_ENTRY as ENTRY } from '../../src/codes';
import { imageOf, preimageOf } from './symmetry';

/** An entry: two words of position, the carrier, then flags (u32: bit 0 Maker wins, bit 1 Maker to move, bit 2 in use). */
const BUCKET: usize = 2 * ENTRY;
const FIRST: usize = 0;
const SECOND: usize = 8;
const CARRIER: usize = 16;
const FLAGS: usize = 24;
const MOVE: usize = 28;

let base: usize = 0;
let mask: u64 = 0;

/** Set by `lookUp`: what it found. */
export let foundWin: bool = false;
export let foundCarrier: u64 = 0;
export let foundMove: i32 = -1;

/** Takes the largest power of two of bytes that fits; they must be 0. */
export function useTable(at: usize, bytes: usize): void {
  let size: usize = BUCKET;
  while (size * 2 <= bytes) size *= 2;
  base = at;
  mask = <u64>(size / BUCKET - 1);
}

let first: u64 = 0;
let second: u64 = 0;
let symmetry: u32 = 0;

/**
 * Chooses the entry of a position; near the root that of its smallest image. The same call must come before `keep`, since
 * the search below changes the choice.
 */
function choose(a: u64, b: u64, mirrored: bool): usize {
  first = a;
  second = b;
  symmetry = 0;
  if (mirrored) {
    for (let number: u32 = 1; number < 8; number++) {
      const one = imageOf(a, number);
      if (one > first) continue;
      const two = imageOf(b, number);
      if (one < first || two < second) {
        first = one;
        second = two;
        symmetry = number;
      }
    }
  }
  return bucketOf(first, second);
}

function bucketOf(a: u64, b: u64): usize {
  let hash = a * 0x9e3779b97f4a7c15 + b * 0xc2b2ae3d27d4eb4f;
  hash = (hash ^ (hash >>> 29)) * 0xbf58476d1ce4e5b9;
  hash ^= hash >>> 32;
  return base + <usize>(hash & mask) * BUCKET;
}

/** Makes room in a bucket: the first place goes to the dearer entry, the second to whatever came last. */
function makeRoom(bucket: usize, cost: u32): usize {
  if (load<u32>(bucket, FLAGS) !== 0 && load<u8>(bucket, COST) > cost) return bucket + ENTRY;
  memory.copy(bucket + ENTRY, bucket, ENTRY);
  return bucket;
}

/** Whether the position is known; then the `found…` variables tell. */
export function lookUp(a: u64, b: u64, makerToMove: bool, mirrored: bool): bool {
  let entry = choose(a, b, mirrored);
  const flags: u32 = makerToMove ? 6 : 4;
  for (let way = 0; way < 2; way++, entry += ENTRY) {
    if (load<u64>(entry, FIRST) !== first || load<u64>(entry, SECOND) !== second) continue;
    const stored = load<u32>(entry, FLAGS);
    if ((stored & 6) !== flags) continue;
    foundWin = (stored & 1) !== 0;
    foundCarrier = preimageOf(load<u64>(entry, CARRIER), symmetry);
    const move = load<u8>(entry, MOVE);
    foundMove = move < 64 ? <i32>ctz<u64>(preimageOf((<u64>1) << move, symmetry)) : -1;
    return true;
  }
  return false;
}

export function keep(
  a: u64,
  b: u64,
  makerToMove: bool,
  mirrored: bool,
  win: bool,
  carrier: u64,
  move: i32,
  nodes: u64,
): void {
  const cost = <u32>(64 - clz<u64>(nodes | 1));
  const entry = makeRoom(choose(a, b, mirrored), cost);
  store<u64>(entry, first, FIRST);
  store<u64>(entry, second, SECOND);
  store<u64>(entry, imageOf(carrier, symmetry), CARRIER);
  store<u32>(entry, (win ? 1 : 0) | (makerToMove ? 6 : 4), FLAGS);
  store<u8>(entry, move >= 0 ? <u8>ctz<u64>(imageOf((<u64>1) << move, symmetry)) : 255, MOVE);
  store<u8>(entry, <u8>cost, COST);
}

/** Where the table lies and how many entries it has, for a host that saves them. */
export function makerTableAt(): usize {
  return base;
}

export function makerEntries(): u32 {
  return (<u32>mask + 1) * 2;
}

/** Takes an entry of another table over. */
export function adoptMaker(entry: usize): void {
  const bucket = bucketOf(load<u64>(entry, FIRST), load<u64>(entry, SECOND));
  memory.copy(makeRoom(bucket, load<u8>(entry, COST)), entry, ENTRY);
}
