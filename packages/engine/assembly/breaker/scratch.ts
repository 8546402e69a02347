// The memory of a search besides its table. Threads that share a table share a memory; each has its own part of it.

import { BREAKER, SQUATTER_TABLES } from '../memory';

/** Bytes for one search; after those of all threads come the counters of threads at work. */
const SCRATCH: usize = SQUATTER_TABLES - BREAKER;
/** How many threads are below a position: one counter, u32, for all positions with the same last bits of their hash. */
const BUSY_MASK: u64 = 0xffff;
const BUSY_BYTES: usize = (<usize>BUSY_MASK + 1) << 2;

/** The address of this search's part. */
export let scratch: usize = BREAKER;
/** The address of the counters; 0 for a single search. */
let busyAt: usize = 0;

/** Takes one of several parts; `joins` means that others search at the same time. */
export function useThread(number: i32, parts: i32, joins: bool): void {
  scratch = BREAKER + <usize>number * SCRATCH;
  busyAt = joins ? BREAKER + <usize>parts * SCRATCH : 0;
}

/** Resets the counters, while nobody searches. */
export function rest(parts: i32): void {
  memory.fill(BREAKER + <usize>parts * SCRATCH, 0, BUSY_BYTES);
}

/** The first address for tables that this many parts share. */
export function tablesAt(parts: i32): usize {
  return parts > 1 ? BREAKER + <usize>parts * SCRATCH + BUSY_BYTES : SQUATTER_TABLES;
}

export function isShared(): bool {
  return busyAt !== 0;
}

/** How many threads work below a position, by its hash. */
export function busyBelow(hash: u64): u32 {
  const at = busyAt + ((<usize>(hash & BUSY_MASK)) << 2);
  return ASC_FEATURE_THREADS ? atomic.load<u32>(at) : load<u32>(at);
}

/** Counts this thread in, or out again. */
export function countBusy(hash: u64, change: i32): void {
  const at = busyAt + ((<usize>(hash & BUSY_MASK)) << 2);
  if (ASC_FEATURE_THREADS) atomic.add<u32>(at, <u32>change);
  else store<u32>(at, load<u32>(at) + <u32>change);
}
