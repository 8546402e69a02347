import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** A third of the usual weight: enough to leave the processors to others, and to be built at all beside games without a pause. */
const NICE = 5;

/**
 * Lets a process and all that it has started compute only where others do not. It is a courtesy: where the system does not allow it,
 * or has no `/proc`, nothing changes.
 */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE);
    // Each session may have a weight of its own, in which the processes' only count among each other.
    writeFileSync(`/proc/${pid}/autogroup`, String(NICE));
  } catch {} // it has ended, or the system has no such groups
  for (const child of childrenOf(pid)) lowerPriority(child);
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}
