import { readdirSync } from 'node:fs';
import { readSmall } from './proc.ts';

/**
 * How long a program was ready to run and had to wait for a processor, as the kernel counts it for each thread. Of two
 * threads that wait at the same time, one counts: a program cannot wait longer than time passes, and it waits only
 * while the processors are busy, with its own work or with that of others.
 */
export class WaitMeter {
  private last = new Map<string, number>();
  private totalMs = 0;

  /** Milliseconds so far; adds the time since the last call. */
  sample(folder: string, pids: readonly number[]): number {
    const now = new Map<string, number>();
    let longest = 0;
    for (const pid of pids) {
      for (const thread of threadsOf(`${folder}/${pid}/task`)) {
        const nanoseconds = Number(readSmall(`${folder}/${pid}/task/${thread}/schedstat`)?.split(' ')[1] ?? 0);
        now.set(thread, nanoseconds);
        longest = Math.max(longest, nanoseconds - (this.last.get(thread) ?? 0));
      }
    }
    this.last = now;
    this.totalMs += longest / 1e6;
    return this.totalMs;
  }
}

function threadsOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // the process is gone
  }
}
