// The memory of a search besides its table. Threads share a memory; each has its own part of it.

import { BREAKER, SQUATTER_TABLES } from '../memory';

/** Bytes for one search. */
const SCRATCH: usize = SQUATTER_TABLES - BREAKER;

/** The address of this search's part. */
export let scratch: usize = BREAKER;

/** Takes one of several parts. */
export function useThread(number: i32): void {
  scratch = BREAKER + <usize>number * SCRATCH;
}

/** The first address for tables after this many parts. */
export function tablesAt(parts: i32): usize {
  return BREAKER + <usize>parts * SCRATCH;
}
