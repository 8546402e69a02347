// A search is a matter of luck: with other random numbers it may take ten times as long, because early estimates lead it
// into a part of the tree that proves little. So it is cut into runs, each longer than the one before. A new run keeps
// what is proved and forgets all estimates: the numbers of open positions, and the weights of cells.

import { restarts } from './ideas';
import { forgetWeights } from './pairing';
import { forgetNumbers } from './table';

/** Nodes of the first run; each further one is half as long again. */
let first: u64 = 60_000;

let length: u64 = 0;
let end: u64 = 0;

/** The length of first runs from now on. */
export function useFirstRun(nodes: u64): void {
  first = nodes;
}

export function beginRuns(nodes: u64): void {
  length = first;
  end = nodes + length;
}

/** The node at which this run ends. */
export function runEnd(): u64 {
  return restarts ? end : u64.MAX_VALUE;
}

export function nextRun(nodes: u64): void {
  forgetNumbers();
  forgetWeights();
  length += length >> 1;
  end = nodes + length;
}
