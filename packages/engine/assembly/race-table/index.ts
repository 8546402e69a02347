// The table of proof numbers as a module of its own, in memory that several threads share: each thread has a kernel with its own memory,
// and all their kernels call this one. Entries are as in `../dfpn/table.ts`; what is solved is never overwritten by what is not.

import { acquire, release } from '../../../proof/assembly/lock';
import {
  DFPN_CARRIER as CARRIER,
  DFPN_DISPROOF as DISPROOF,
  DFPN_ENTRY as ENTRY,
  DFPN_PROOF as PROOF,
  DFPN_WORK as WORK,
} from '../../src/codes';

const BUCKET: usize = 4 * ENTRY;
const MOST_WORK: u32 = 0x3fffffff;

/** Locks, each for many buckets (u32); how many threads are below a position (u8), several to a counter; the entries. */
const LOCKS: usize = 0x10000;
const LOCK_COUNT: u32 = 1 << 14;
const BELOW: usize = LOCKS + ((<usize>LOCK_COUNT) << 2);
const BELOW_COUNT: u64 = 1 << 18;
const TABLE: usize = BELOW + <usize>BELOW_COUNT;

let buckets: u32 = 0;

/** The results of `look`. */
let proof: u32 = 1;
let disproof: u32 = 1;
let carrier: u64 = 0;

/** Uses memory up to an address, which is empty or used by other threads already. */
export function start(limit: usize): void {
  buckets = <u32>((limit - TABLE) / BUCKET);
}

/** The address and number of the entries, and a way to keep threads from one bucket: for the host, which saves those with the most work. */
export function entriesAt(): usize {
  return TABLE;
}

export function entryCount(): u32 {
  return buckets * 4;
}

export function hold(bucket: u32): void {
  acquire(lockOf(bucket));
}

export function letGo(bucket: u32): void {
  release(lockOf(bucket));
}

function numberOf(key: u64): u32 {
  return <u32>(((key >>> 32) * buckets) >>> 32);
}

function lockOf(number: u32): usize {
  return LOCKS + ((<usize>(number & (LOCK_COUNT - 1))) << 2);
}

export function look(key: u64): bool {
  const number = numberOf(key);
  const bucket = TABLE + <usize>number * BUCKET;
  const lock = lockOf(number);
  let found = false;
  acquire(lock);
  for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
    if (load<u64>(entry) !== key) continue;
    proof = load<u32>(entry, PROOF);
    disproof = load<u32>(entry, DISPROOF);
    carrier = load<u64>(entry, CARRIER);
    found = true;
    break;
  }
  release(lock);
  return found;
}

export function foundProof(): u32 {
  return proof;
}

export function foundDisproof(): u32 {
  return disproof;
}

export function foundCarrier(): u64 {
  return carrier;
}

export function keep(key: u64, newProof: u32, newDisproof: u32, cells: u64, work: u32): void {
  const number = numberOf(key);
  const bucket = TABLE + <usize>number * BUCKET;
  const lock = lockOf(number);
  acquire(lock);
  let to = bucket;
  let least: u32 = 0xffffffff;
  for (let entry = bucket; entry < bucket + BUCKET; entry += ENTRY) {
    if (load<u64>(entry) === key) {
      to = entry;
      work += load<u32>(entry, WORK);
      break;
    }
    if (load<u32>(entry, WORK) < least) {
      least = load<u32>(entry, WORK);
      to = entry;
    }
  }
  const isSolved = load<u64>(to) === key && (load<u32>(to, PROOF) === 0 || load<u32>(to, DISPROOF) === 0);
  if (!isSolved) {
    store<u64>(to, key);
    store<u32>(to, newProof, PROOF);
    store<u32>(to, newDisproof, DISPROOF);
    store<u64>(to, cells, CARRIER);
  }
  store<u32>(to, max<u32>(1, min<u32>(work, MOST_WORK)), WORK);
  release(lock);
}

function belowAt(key: u64): usize {
  return BELOW + <usize>((key >> 20) & (BELOW_COUNT - 1));
}

export function goBelow(key: u64): void {
  atomic.add<u8>(belowAt(key), 1);
}

export function comeBack(key: u64): void {
  atomic.sub<u8>(belowAt(key), 1);
}

/** How many threads are below a position. */
export function below(key: u64): u32 {
  return atomic.load<u8>(belowAt(key));
}
