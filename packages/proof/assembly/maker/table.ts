// What is known of positions with Maker to move, shared by all threads. A slot is found by the position's key and compared
// with the whole position, so no proof rests on a hash. Slots are locked in buckets; whoever holds a lock only copies.

import { acquire, release } from '../lock';
import { MAKER_MOST_CELLS } from './memory';

// A slot: Maker's pieces, the free cells and the carrier (two words each), the two numbers, the winning move plus one, how
// many threads are below, how much work was done there, and where its moves are stored (0 for nowhere) and their number.
const SLOT: usize = 72;
const MAKER: usize = 0;
const FREE: usize = 16;
const CARRIER: usize = 32;
const PN: usize = 48;
const DN: usize = 52;
const MOVE: usize = 56;
const BUSY: usize = 58;
const WORK: usize = 60;
const MOVES: usize = 64;
const COUNT: usize = 68;

const WAYS: usize = 8;
const BUCKET: usize = SLOT * WAYS;
const LOCKS: u32 = 4096;
/** Of so many bytes one is for slots, the others for moves. */
const SHARE: usize = 12;

/** A stored move; a frame has more behind it. */
const STORED: usize = 40;
/** Moves are stored in blocks for multiples of so many. */
const STEP: i32 = 16;

export const MAKER_INFINITE: u32 = 1 << 30;
/**
 * Disproof numbers count a position once for every way to it, so after some minutes they are larger than any integer; only
 * their order matters.
 */
export const LARGEST_DN: f32 = 1e38;
export const NEVER_LOST: f32 = Infinity;

// The header: the lock of the store, how much of it was ever used, and the first unused block of each size.
const STORE_LOCK: usize = 0;
const STORE_USED: usize = 4;
const UNUSED: usize = 8;
const HEADER: usize = 64;

let header: usize = 0;
let locks: usize = 0;
let slots: usize = 0;
let bucketMask: u32 = 0;
let stored: usize = 0;
let storedBytes: usize = 0;

/** What `find` has found. */
export let foundPn: u32 = 1;
export let foundDn: f32 = 1;
export let foundLow: u64 = 0;
export let foundHigh: u64 = 0;
export let foundMove: i32 = -1;
export let foundBusy: i32 = 0;
export let foundWork: u32 = 0;

/** Uses memory that is empty, or that another thread uses with the same numbers. */
export function useMakerTable(at: usize, bytes: usize): void {
  header = at;
  locks = at + HEADER;
  slots = locks + ((<usize>LOCKS) << 2);
  let buckets: u32 = 1;
  while (<u64>buckets * 2 * BUCKET <= bytes / SHARE) buckets <<= 1;
  bucketMask = buckets - 1;
  stored = slots + <usize>buckets * BUCKET;
  storedBytes = at + bytes - stored;
}

function lockOf(key: u64): usize {
  return locks + ((<usize>(<u32>key & bucketMask & (LOCKS - 1))) << 2);
}

/** The slot of a position, or 0; the bucket must be locked. */
function slotOf(key: u64, makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64): usize {
  let slot = slots + <usize>(<u32>key & bucketMask) * BUCKET;
  for (const end = slot + BUCKET; slot < end; slot += SLOT) {
    if (load<u64>(slot, MAKER) !== makerLow || load<u64>(slot, FREE) !== freeLow) continue;
    if (load<u64>(slot, MAKER + 8) === makerHigh && load<u64>(slot, FREE + 8) === freeHigh) return slot;
  }
  return 0;
}

/** A full bucket keeps wins, which proofs are written from, and of the others what took the most work. */
function worthOf(slot: usize): u64 {
  return ((<u64>!load<u32>(slot, PN)) << 32) | <u64>load<u32>(slot, WORK);
}

/** The slot of a position, a new one if it has none; 0 if all are in use by threads. */
function openSlot(key: u64, makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64): usize {
  const known = slotOf(key, makerLow, makerHigh, freeLow, freeHigh);
  if (known) return known;
  let least: usize = 0;
  let slot = slots + <usize>(<u32>key & bucketMask) * BUCKET;
  for (const end = slot + BUCKET; slot < end; slot += SLOT) {
    if (load<i16>(slot, BUSY) > 0) continue;
    if (!least || worthOf(slot) < worthOf(least)) least = slot;
    if (!load<u32>(slot, PN) && !load<f32>(slot, DN)) {
      least = slot; // never used
      break;
    }
  }
  if (!least) return 0;
  dropMoves(least);
  store<u64>(least, makerLow, MAKER);
  store<u64>(least, makerHigh, MAKER + 8);
  store<u64>(least, freeLow, FREE);
  store<u64>(least, freeHigh, FREE + 8);
  memory.fill(least + CARRIER, 0, SLOT - CARRIER);
  store<u32>(least, 1, PN);
  store<f32>(least, 1, DN);
  return least;
}

function readSlot(slot: usize): void {
  foundPn = load<u32>(slot, PN);
  foundDn = load<f32>(slot, DN);
  foundLow = load<u64>(slot, CARRIER);
  foundHigh = load<u64>(slot, CARRIER + 8);
  foundMove = <i32>load<u16>(slot, MOVE) - 1;
  foundBusy = load<i16>(slot, BUSY);
  foundWork = load<u32>(slot, WORK);
}

/** Reads what is known of a position; false, and the numbers of a new one, if nothing is. */
export function find(key: u64, makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64): bool {
  const lock = lockOf(key);
  acquire(lock);
  const slot = slotOf(key, makerLow, makerHigh, freeLow, freeHigh);
  if (slot) readSlot(slot);
  release(lock);
  if (!slot) {
    foundPn = 1;
    foundDn = 1;
    foundMove = -1;
    foundBusy = 0;
    foundWork = 0;
  }
  return slot !== 0;
}

/** The position that `findNext` has found. */
export let foundMakerLow: u64 = 0;
export let foundMakerHigh: u64 = 0;
export let foundFreeLow: u64 = 0;
export let foundFreeHigh: u64 = 0;

/** Reads the first slot in use from this number on, and returns the number after it; 0 if there is none. */
export function findNext(number: u32): u32 {
  const end = (bucketMask + 1) * <u32>WAYS;
  for (let next = number; next < end; next++) {
    const slot = slots + <usize>next * SLOT;
    if (!load<u32>(slot, PN) && !load<f32>(slot, DN)) continue; // never used
    const lock = lockOf(<u64>(next / <u32>WAYS));
    acquire(lock);
    readSlot(slot);
    foundMakerLow = load<u64>(slot, MAKER);
    foundMakerHigh = load<u64>(slot, MAKER + 8);
    foundFreeLow = load<u64>(slot, FREE);
    foundFreeHigh = load<u64>(slot, FREE + 8);
    release(lock);
    return next + 1;
  }
  return 0;
}

/** Copies the stored moves of a position into a frame, `stride` bytes apart; −1 if there are none. Also reads its numbers. */
export function findMoves(
  key: u64,
  makerLow: u64,
  makerHigh: u64,
  freeLow: u64,
  freeHigh: u64,
  to: usize,
  stride: usize,
): i32 {
  let count: i32 = -1;
  foundPn = 1;
  foundDn = 1;
  const lock = lockOf(key);
  acquire(lock);
  const slot = slotOf(key, makerLow, makerHigh, freeLow, freeHigh);
  if (slot) {
    readSlot(slot);
    const from = <usize>load<u32>(slot, MOVES);
    if (from) {
      count = <i32>load<u32>(slot, COUNT);
      for (let i = 0; i < count; i++) memory.copy(to + <usize>i * stride, from + <usize>i * STORED, STORED);
    }
  }
  release(lock);
  return count;
}

/** Stores the moves of a frame, if there is room. */
export function keepMoves(
  key: u64,
  makerLow: u64,
  makerHigh: u64,
  freeLow: u64,
  freeHigh: u64,
  from: usize,
  count: i32,
  stride: usize,
): void {
  const lock = lockOf(key);
  acquire(lock);
  const slot = openSlot(key, makerLow, makerHigh, freeLow, freeHigh);
  if (slot && load<u32>(slot, PN)) {
    const at = load<u32>(slot, MOVES) ? <usize>load<u32>(slot, MOVES) : takeBlock(count);
    if (at) {
      for (let i = 0; i < count; i++) memory.copy(at + <usize>i * STORED, from + <usize>i * stride, STORED);
      store<u32>(slot, <u32>at, MOVES);
      store<u32>(slot, <u32>count, COUNT);
    }
  }
  release(lock);
}

/** Writes the numbers of a position; what is proved stays. */
export function keepNumbers(
  key: u64,
  makerLow: u64,
  makerHigh: u64,
  freeLow: u64,
  freeHigh: u64,
  pn: u32,
  dn: f32,
): void {
  const lock = lockOf(key);
  acquire(lock);
  const slot = openSlot(key, makerLow, makerHigh, freeLow, freeHigh);
  if (slot && load<u32>(slot, PN)) {
    store<u32>(slot, pn, PN);
    store<f32>(slot, dn, DN);
    if (!dn) dropMoves(slot);
  }
  release(lock);
}

/** Writes that Maker wins with this move and these cells. */
export function keepWin(
  key: u64,
  makerLow: u64,
  makerHigh: u64,
  freeLow: u64,
  freeHigh: u64,
  low: u64,
  high: u64,
  move: i32,
): void {
  const lock = lockOf(key);
  acquire(lock);
  const slot = openSlot(key, makerLow, makerHigh, freeLow, freeHigh);
  if (slot && load<u32>(slot, PN)) {
    store<u32>(slot, 0, PN);
    store<f32>(slot, NEVER_LOST, DN);
    store<u64>(slot, low, CARRIER);
    store<u64>(slot, high, CARRIER + 8);
    store<u16>(slot, <u16>(move + 1), MOVE);
    dropMoves(slot);
  }
  release(lock);
}

/** Says that this thread works below a position (+1), or did so (−1) with so much work. */
export function keepBusy(
  key: u64,
  makerLow: u64,
  makerHigh: u64,
  freeLow: u64,
  freeHigh: u64,
  threads: i32,
  work: u32,
): void {
  const lock = lockOf(key);
  acquire(lock);
  const slot = openSlot(key, makerLow, makerHigh, freeLow, freeHigh);
  if (slot) {
    const busy = <i32>load<i16>(slot, BUSY) + threads;
    store<i16>(slot, <i16>max(0, busy), BUSY);
    store<u32>(slot, load<u32>(slot, WORK) + work, WORK);
  }
  release(lock);
}

function blockSize(count: i32): i32 {
  return min(MAKER_MOST_CELLS / STEP - 1, max(0, count - 1) / STEP);
}

/** A block for so many moves, or 0. */
function takeBlock(count: i32): usize {
  const size = blockSize(count);
  const list = header + UNUSED + ((<usize>size) << 2);
  const bytes = <usize>((size + 1) * STEP) * STORED;
  acquire(header + STORE_LOCK);
  let block = <usize>load<u32>(list);
  if (block) store<u32>(list, load<u32>(block));
  else {
    const used = <usize>load<u32>(header, STORE_USED);
    if (used + bytes <= storedBytes) {
      block = stored + used;
      store<u32>(header, <u32>(used + bytes), STORE_USED);
    }
  }
  release(header + STORE_LOCK);
  return block;
}

/** Gives the block of a slot back. */
function dropMoves(slot: usize): void {
  const block = <usize>load<u32>(slot, MOVES);
  if (!block) return;
  const list = header + UNUSED + ((<usize>blockSize(load<i32>(slot, COUNT))) << 2);
  acquire(header + STORE_LOCK);
  store<u32>(block, load<u32>(list));
  store<u32>(list, <u32>block);
  release(header + STORE_LOCK);
  store<u32>(slot, 0, MOVES);
}
