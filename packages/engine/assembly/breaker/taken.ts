// Which children a thread leaves to others: it marks those whose small tree another thread searches, or in which it found
// nothing else to do.

import { nodes } from './expand';
import * as f from './frame';
import { busyBelow, isShared } from './scratch';
import { hashOf } from './table';

/** A mark lasts for this many nodes, if the other thread stays that long. */
const LEASE: u64 = 256;

export function leaveToOthers(child: usize): void {
  store<u64>(child, nodes + LEASE, f.C_TAKEN);
}

export function isTaken(child: usize): bool {
  return isShared() && load<u64>(child, f.C_TAKEN) > nodes && threadsBelow(child) > 0;
}

/** How many threads are below a child. */
export function threadsBelow(child: usize): u32 {
  return busyBelow(hashOf(load<u64>(child, f.C_FIRST), load<u64>(child, f.C_SECOND)));
}
