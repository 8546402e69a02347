// The Breaker solver's table. An entry holds its whole position, so that no proof depends on a hash. Of the four
// entries in a bucket, the cheapest is replaced. Threads have one table of proofs in common, and each has its own table of
// numbers; a search that is alone keeps both in one.

import { BREAKER_COST, BREAKER_ENTRY, BREAKER_KIND, OPEN } from '../../src/codes';
import { imageOf, preimageOf } from '../symmetry';
import { mixBits } from './chain';
import { first, image, second } from './position';

/** An entry: two words of key; the carrier, or both numbers while open; kind (0 unused), cost and the winner's move, u8. */
const ENTRY: usize = BREAKER_ENTRY;
const FIRST: usize = 0;
const SECOND: usize = 8;
const DATA: usize = 16;
const KIND: usize = BREAKER_KIND;
const COST: usize = BREAKER_COST;
const MOVE: usize = 26;
// Their offsets within the word that holds all three.
const COST_SHIFT: u32 = <u32>(COST - KIND) * 8;
const MOVE_SHIFT: u32 = <u32>(MOVE - KIND) * 8;
/** If threads share the table: odd while one of them writes the entry, and a new number after each write, u32. */
const VERSION: usize = 28;
const WAYS: i32 = 4;

/** The kind of an entry is its value plus one. */
const UNKNOWN: i32 = -1;
const NO_MOVE: i32 = 255;

let base: usize = 0;
let mask: u64 = 0;
/** The table of numbers: where it begins, and the mask of its entries. */
let numbersBase: usize = 0;
let numbersMask: u64 = 0;

/** Set by `lookUp`. */
export let knownCarrier: u64 = 0;
export let knownMove: i32 = -1;
export let knownPn: u32 = 0;
export let knownDn: u32 = 0;

/** Uses the largest power of two of bytes that fits; they must be 0. */
export function useBreakerTable(at: usize, bytes: usize): void {
  base = at;
  mask = maskFor(bytes);
  useNumbers(base, bytes);
}

/** Keeps numbers apart from proofs, in bytes that must be 0. */
export function useNumbers(at: usize, bytes: usize): void {
  numbersBase = at;
  numbersMask = maskFor(bytes);
}

function maskFor(bytes: usize): u64 {
  let size: usize = ENTRY * WAYS;
  while (size * 2 <= bytes) size *= 2;
  return <u64>(size / (ENTRY * WAYS) - 1);
}

/** Whether other threads prove positions too. */
export function isShared(): bool {
  return numbersBase !== base;
}

/** Spreads keys over the table. */
function hashOf(a: u64, b: u64): u64 {
  return mixBits(a * 0x9e3779b97f4a7c15 + mixBits(b ^ 0x5851f42d4c957f2d));
}

/**
 * What is known about the position reduced last; −1 if nothing. Carrier and move are in the position's own orientation.
 */
export function lookUp(): i32 {
  return lookUpKey(first, second, image);
}

/** What is known about a position with this key, which shows this image of it. */
export function lookUpKey(a: u64, b: u64, shown: u32): i32 {
  const hash = hashOf(a, b);
  const known = find(base + <usize>(hash & mask) * (ENTRY * WAYS), a, b, shown);
  if (known !== UNKNOWN || !isShared()) return known;
  return find(numbersBase + <usize>(hash & numbersMask) * (ENTRY * WAYS), a, b, shown);
}

function find(entry: usize, a: u64, b: u64, shown: u32): i32 {
  for (let way = 0; way < WAYS; way++, entry += ENTRY) {
    const version: u32 = ASC_FEATURE_THREADS ? atomic.load<u32>(entry, VERSION) : 0;
    if (read(entry + FIRST) !== a || read(entry + SECOND) !== b) continue;
    const data = read(entry + DATA);
    const last = read(entry + KIND);
    const kind = <i32>(last & 0xff);
    const move = <i32>((last >>> MOVE_SHIFT) & 0xff);
    // An entry that another thread is writing, or has just written, may be half old.
    if (ASC_FEATURE_THREADS && ((version & 1) !== 0 || atomic.load<u32>(entry, VERSION) !== version)) continue;
    if (kind === 0) continue;
    if (kind === OPEN + 1) {
      knownPn = <u32>data;
      knownDn = <u32>(data >>> 32);
    } else {
      knownCarrier = preimageOf(data, shown);
      knownMove = move === NO_MOVE ? -1 : <i32>ctz<u64>(preimageOf((<u64>1) << move, shown));
    }
    return kind - 1;
  }
  return UNKNOWN;
}

/** Stores a proved value with its carrier; key and image are those of the position, from its `reduce`. */
export function keepProof(a: u64, b: u64, shown: u32, value: i32, carrier: u64, move: i32, work: u64): void {
  const shownMove = move < 0 ? NO_MOVE : <i32>ctz<u64>(imageOf((<u64>1) << move, shown));
  keep(a, b, imageOf(carrier, shown), value + 1, costOf(work), shownMove);
}

/** Stores the progress on an unproved position. */
export function keepProgress(a: u64, b: u64, pn: u32, dn: u32, work: u64): void {
  keep(a, b, <u64>pn | ((<u64>dn) << 32), OPEN + 1, costOf(work), NO_MOVE);
}

/** The logarithm of the work to base 4, so that a byte can compare it. */
function costOf(work: u64): u32 {
  return <u32>(63 - clz<u64>(work | 1)) >>> 1;
}

function keep(a: u64, b: u64, data: u64, kind: i32, cost: u32, move: i32): void {
  const hash = hashOf(a, b);
  const bucket =
    kind === OPEN + 1
      ? numbersBase + <usize>(hash & numbersMask) * (ENTRY * WAYS)
      : base + <usize>(hash & mask) * (ENTRY * WAYS);
  let chosen = bucket;
  let least: u32 = 1000;
  for (let way = 0; way < WAYS; way++) {
    const entry = bucket + <usize>way * ENTRY;
    const stored = <i32>load<u8>(entry, KIND);
    if (stored === 0) {
      if (least > 0) chosen = entry;
      least = 0;
      continue;
    }
    if (load<u64>(entry, FIRST) === a && load<u64>(entry, SECOND) === b) {
      if (kind === OPEN + 1 && stored !== OPEN + 1) return;
      chosen = entry;
      break;
    }
    const value = ((<u32>load<u8>(entry, COST)) << 1) + (stored === OPEN + 1 ? 1 : 2);
    if (value < least) {
      least = value;
      chosen = entry;
    }
  }
  let version: u32 = 0;
  if (ASC_FEATURE_THREADS) {
    // The second writer gives up: a lost entry can be found again.
    version = atomic.load<u32>(chosen, VERSION);
    if ((version & 1) !== 0 || atomic.cmpxchg<u32>(chosen, version, version + 1, VERSION) !== version) return;
  }
  write(chosen + FIRST, a);
  write(chosen + SECOND, b);
  write(chosen + DATA, data);
  const last = <u32>kind | (cost << COST_SHIFT) | ((<u32>move) << MOVE_SHIFT);
  if (ASC_FEATURE_THREADS) {
    atomic.store<u32>(chosen, last, KIND);
    atomic.store<u32>(chosen, version + 2, VERSION);
  } else store<u32>(chosen, last, KIND);
}

/** Words of an entry, written in an order that all threads see. */
function read(at: usize): u64 {
  return ASC_FEATURE_THREADS ? atomic.load<u64>(at) : load<u64>(at);
}

function write(at: usize, word: u64): void {
  if (ASC_FEATURE_THREADS) atomic.store<u64>(at, word);
  else store<u64>(at, word);
}

/** Forgets all numbers of unproved positions. */
export function forgetNumbers(): void {
  const end = numbersBase + <usize>(numbersMask + 1) * (ENTRY * WAYS);
  for (let entry = numbersBase; entry < end; entry += ENTRY)
    if (load<u8>(entry, KIND) === OPEN + 1) store<u8>(entry, 0, KIND);
}

/** The address of the table and its number of entries, for a host that saves them. */
export function breakerTableAt(): usize {
  return base;
}

export function breakerEntries(): u32 {
  return (<u32>mask + 1) * WAYS;
}

/** Stores an entry of another table. */
export function adoptEntry(at: usize): void {
  const cost: u32 = load<u8>(at, COST);
  keep(load<u64>(at, FIRST), load<u64>(at, SECOND), load<u64>(at, DATA), load<u8>(at, KIND), cost, load<u8>(at, MOVE));
}
