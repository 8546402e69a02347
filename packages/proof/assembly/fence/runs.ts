// The search is cut into runs, each longer than the one before, since early estimates may lead it into a part of the tree
// that proves little. A new run keeps what is proved, and forgets the numbers of all other positions. Threads are in a run
// together, whose length counts the nodes of all of them.
// Not shared with the Breaker solver's runs: there each thread has runs of its own, nodes are counted in 64 bits and added up
// over questions, other things are forgotten, and lengths are rounded differently.

import { acquire, release } from '../lock';
import { RESTARTS, uses } from './ideas';
import { useRun } from './table';
import { commonNodes, commonRun } from './threads';

// What threads have in common: a lock; the number of the current run, its length, and the node at which it ends (u32).
const LOCK: usize = 0;
const NUMBER: usize = 4;
const LENGTH: usize = 8;
const END: usize = 12;

/** Nodes of the first run; each further one is half as long again. */
let first: u32 = 3000;
/** The end of the run that this thread is in. */
let end: u32 = 0;

/** The length of the first run, before it begins. */
export function useFirstFenceRun(nodes: u32): void {
  first = nodes;
}

/** Takes part in the current run; begins a new one if that has ended. */
export function enterFenceRun(): void {
  const run = commonRun();
  acquire(run + LOCK);
  const nodes = commonNodes();
  if (nodes >= load<u32>(run, END)) {
    const last = load<u32>(run, LENGTH);
    const length = last ? last + (last >> 1) + 1 : first;
    store<u32>(run, load<u32>(run, NUMBER) + 1, NUMBER);
    store<u32>(run, length, LENGTH);
    store<u32>(run, nodes + length, END);
  }
  useRun(load<u32>(run, NUMBER));
  end = load<u32>(run, END);
  release(run + LOCK);
}

/** Sees the numbers of the current run, without taking part in it. */
export function followFenceRun(): void {
  useRun(atomic.load<u32>(commonRun(), NUMBER));
}

/** Whether the run that this thread is in has ended. */
export function isFenceRunOver(): bool {
  return uses(RESTARTS) && commonNodes() >= end;
}
