import { readdirSync } from 'node:fs';
import { readSmall } from './proc.ts';

/** What the last look found of a thread. */
interface Thread {
  /** Its whole `schedstat`: as long as this is the same, it has not run. */
  readonly statistics: string;
  readonly waitedMs: number;
  /** When these statistics were first seen. */
  readonly since: number;
}

/**
 * How long a program could not run although it wanted to: it was ready and waited for a processor, or it was blocked in the
 * kernel, by a slow disk for example. Of two threads that wait at the same time, one counts: a program cannot wait longer than
 * time passes.
 */
export class WaitMeter {
  private last = new Map<string, Thread>();
  private lastAt = Number.NEGATIVE_INFINITY;
  private totalMs = 0;

  /** Milliseconds so far; adds the time since the last call. */
  sample(folder: string, pids: readonly number[], now: number = performance.now()): number {
    const threads = new Map<string, Thread>();
    let longest = 0;
    let pending = 0;
    for (const pid of pids) {
      for (const id of threadsOf(`${folder}/${pid}/task`)) {
        const thread = `${folder}/${pid}/task/${id}`;
        const statistics = readSmall(`${thread}/schedstat`) ?? '';
        const before = this.last.get(id);
        const waitedMs = Number(statistics.split(' ')[1] ?? 0) / 1e6;
        const hasRun = before === undefined || before.statistics !== statistics;
        threads.set(id, { statistics, waitedMs, since: hasRun ? now : before.since });
        longest = Math.max(longest, waitedMs - (before?.waitedMs ?? 0));
        if (hasRun) continue;
        const state = stateOf(thread);
        // Nobody counts how long a thread was blocked, and its wait for a processor is counted only when it gets one.
        if (state === 'D') longest = Math.max(longest, now - this.lastAt);
        else if (state === 'R') pending = Math.max(pending, now - before.since);
      }
    }
    this.last = threads;
    this.lastAt = now;
    this.totalMs += longest;
    return this.totalMs + pending;
  }
}

function stateOf(thread: string): string | undefined {
  const text = readSmall(`${thread}/stat`);
  return text?.charAt(text.lastIndexOf(')') + 2);
}

function threadsOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // the process is gone
  }
}
