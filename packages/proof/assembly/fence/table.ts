// The table, which all threads share. An entry holds its whole position, so that no proof depends on a hash. Of the four
// entries in a bucket, the cheapest is replaced. Buckets are locked, so that no thread reads half an entry.

import { acquire, release } from '../lock';
import { FENCE_HEADER, useFenceHeader } from './threads';

/** An entry: Maker's cells and the side to move, free cells, must-play set or carrier, the carriers behind it; numbers. */
const ENTRY: usize = 48;
const FREE: usize = 8;
const MUST: usize = 16;
const REST: usize = 24;
const PN: usize = 32;
const DN: usize = 36;
/** Nodes spent, 0 if unused. */
const WORK: usize = 40;
const MOVE: usize = 44;
/** The run of the search that stored it. */
const RUN: usize = 46;
const WAYS: i32 = 4;
/** Set in Maker's cells where Breaker is to move. */
const BREAKER_MOVES: u64 = (<u64>1) << 63;

/** Locks, each for many buckets (u32). */
const LOCKS: u64 = 4096;

let locks: usize = 0;
let base: usize = 0;
let mask: u64 = 0;
/** The run of this thread: what other runs stored about positions that are not solved counts as unknown. */
let run: u32 = 0;

/** The entry found or stored last. */
export let storedMust: u64 = 0;
export let storedRest: u64 = 0;
export let storedPn: u32 = 0;
export let storedDn: u32 = 0;
export let storedWork: u32 = 0;
export let storedMove: i32 = 0;

/** Uses memory that is empty, or that another thread uses with the same numbers: the largest power of two of buckets that fits. */
export function useFenceTable(at: usize, bytes: usize): void {
  useFenceHeader(at);
  locks = at + FENCE_HEADER;
  base = locks + ((<usize>LOCKS) << 2);
  const most = <u64>(bytes - (base - at));
  let buckets: u64 = 1;
  while (buckets * 2 * ENTRY * WAYS <= most) buckets *= 2;
  mask = buckets - 1;
}

function hashOf(maker: u64, free: u64): u64 {
  let hash = (maker * 0x9e3779b97f4a7c15) ^ ((free + 0x7f4a7c15) * 0xc2b2ae3d27d4eb4f);
  hash ^= hash >> 29;
  hash *= 0xbf58476d1ce4e5b9;
  return hash ^ (hash >> 32);
}

function bucketOf(hash: u64): usize {
  return base + <usize>(hash & mask) * (ENTRY * WAYS);
}

function lockOf(hash: u64): usize {
  return locks + ((<usize>(hash & mask & (LOCKS - 1))) << 2);
}

/** The first word of a key: Maker's cells and the side to move. */
export function sided(maker: u64, makerMoves: bool): u64 {
  return makerMoves ? maker : maker | BREAKER_MOVES;
}

export function useRun(number: u32): void {
  run = number;
}

/** Whether the table has a position, given by its key. */
export function findInFenceTable(first: u64, free: u64): bool {
  const hash = hashOf(first, free);
  const lock = lockOf(hash);
  acquire(lock);
  const entry = entryOf(bucketOf(hash), first, free);
  const isKnown = entry !== 0 && (isSolved(entry) || load<u16>(entry, RUN) === <u16>run);
  if (isKnown) readEntry(entry);
  release(lock);
  return isKnown;
}

/** The entry of a position, or 0. */
function entryOf(bucket: usize, first: u64, free: u64): usize {
  for (let entry = bucket; entry < bucket + ENTRY * WAYS; entry += ENTRY) {
    if (load<u64>(entry) === first && load<u64>(entry, FREE) === free && load<u32>(entry, WORK) !== 0) return entry;
  }
  return 0;
}

function cheapestOf(bucket: usize): usize {
  let cheapest = bucket;
  for (let entry = bucket; entry < bucket + ENTRY * WAYS; entry += ENTRY) {
    if (load<u32>(entry, WORK) < load<u32>(cheapest, WORK)) cheapest = entry;
  }
  return cheapest;
}

function isSolved(entry: usize): bool {
  return load<u32>(entry, PN) === 0 || load<u32>(entry, DN) === 0;
}

function readEntry(entry: usize): void {
  storedMust = load<u64>(entry, MUST);
  storedRest = load<u64>(entry, REST);
  storedPn = load<u32>(entry, PN);
  storedDn = load<u32>(entry, DN);
  storedWork = load<u32>(entry, WORK);
  storedMove = load<u16>(entry, MOVE);
}

/** Stores what is known of a position, unless another thread has solved it: then that is the entry stored last. */
export function storeNumbers(
  first: u64,
  free: u64,
  must: u64,
  rest: u64,
  pn: u32,
  dn: u32,
  work: u32,
  move: i32,
): void {
  const hash = hashOf(first, free);
  const lock = lockOf(hash);
  acquire(lock);
  const bucket = bucketOf(hash);
  const known = entryOf(bucket, first, free);
  const entry = known ? known : cheapestOf(bucket);
  if (!known || !isSolved(known)) {
    store<u64>(entry, first);
    store<u64>(entry, free, FREE);
    store<u64>(entry, must, MUST);
    store<u64>(entry, rest, REST);
    store<u32>(entry, pn, PN);
    store<u32>(entry, dn, DN);
    store<u32>(entry, work, WORK);
    store<u16>(entry, <u16>move, MOVE);
    store<u16>(entry, <u16>run, RUN);
  }
  readEntry(entry);
  release(lock);
}
