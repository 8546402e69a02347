// The search is cut into runs, each longer than the one before, since early estimates may lead it into a part of the tree
// that proves little. A new run keeps what is proved, and forgets the numbers of all other positions.
// Not shared with the Breaker solver's runs: there nodes are counted in 64 bits and added up over questions, other
// things are forgotten, and lengths are rounded differently, so a common file would have a parameter for each of its lines.

import { RESTARTS, uses } from './ideas';
import { forgetStoredNumbers } from './table';

/** Nodes of the first run; each further one is half as long again. */
let first: u32 = 3000;

let length: u32 = 0;
let end: u32 = 0;

/** The length of first runs from the next start on. */
export function useFirstFenceRun(nodes: u32): void {
  first = nodes;
}

export function beginFenceRuns(): void {
  length = first;
  end = length;
}

/** The node at which this run ends. */
export function fenceRunEnd(): u32 {
  return uses(RESTARTS) ? end : u32.MAX_VALUE;
}

export function nextFenceRun(nodes: u32): void {
  forgetStoredNumbers();
  length += (length >> 1) + 1;
  end = nodes + length;
}
