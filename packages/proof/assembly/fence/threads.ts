// What the threads of a search have in common besides the table: how many nodes all of them have used, the current run, and
// how many of them are below each position.

// The header: nodes and threads (u32); the run, see `runs.ts`; then the threads below positions (u8).
const NODES: usize = 0;
const THREADS: usize = 4;
const RUN: usize = 16;
const BELOW: usize = 64;
const BELOW_COUNT: u64 = 1 << 16;
export const FENCE_HEADER: usize = BELOW + <usize>BELOW_COUNT;

let header: usize = 0;

/** Uses memory that is empty, or the header of other threads. */
export function useFenceHeader(at: usize): void {
  header = at;
  atomic.add<u32>(header, 1, THREADS);
}

/** Whether no other thread changes the table. */
export function isAlone(): bool {
  return atomic.load<u32>(header, THREADS) === 1;
}

/** Where the current run is. */
export function commonRun(): usize {
  return header + RUN;
}

/** Counts a node of this thread. */
export function countCommonNode(): void {
  atomic.add<u32>(header, 1, NODES);
}

/** The nodes of all threads. */
export function commonNodes(): u32 {
  return atomic.load<u32>(header, NODES);
}

/** Where threads are counted. Several positions may share a counter, since it only guides. */
function belowAt(first: u64, free: u64): usize {
  const hash = (first * 0x9e3779b97f4a7c15) ^ (free * 0xc2b2ae3d27d4eb4f);
  return header + BELOW + <usize>((hash >> 40) & (BELOW_COUNT - 1));
}

export function goBelow(first: u64, free: u64): void {
  atomic.add<u8>(belowAt(first, free), 1);
}

export function comeBack(first: u64, free: u64): void {
  atomic.sub<u8>(belowAt(first, free), 1);
}

/** How many threads are below a position. */
export function threadsBelow(first: u64, free: u64): u32 {
  return atomic.load<u8>(belowAt(first, free));
}
