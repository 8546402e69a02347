import { readdirSync } from 'node:fs';
import { type PressureGauge, pressureGauge } from './pressure.ts';
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
 * kernel, by a slow disk for example. Threads that wait one after the other count each, but a program cannot wait longer than
 * time passes. A kernel that does not count waiting may still know how busy the machine is.
 */
export class WaitMeter {
  private readonly pressure: PressureGauge;
  private last = new Map<string, Thread>();
  private lastAt = Number.NEGATIVE_INFINITY;
  private totalMs = 0;

  constructor(pressure: PressureGauge = pressureGauge()) {
    this.pressure = pressure;
  }

  /** Milliseconds so far; adds the time since the last call. */
  sample(folder: string, pids: readonly number[], now: number = performance.now()): number {
    const threads = new Map<string, Thread>();
    const passed = now - this.lastAt;
    let waited = 0;
    let longest = 0;
    let pending = 0;
    let isCounted = false;
    for (const pid of pids) {
      for (const id of threadsOf(`${folder}/${pid}/task`)) {
        const thread = `${folder}/${pid}/task/${id}`;
        const statistics = readSmall(`${thread}/schedstat`) ?? '';
        isCounted ||= statistics !== '';
        const before = this.last.get(id);
        const waitedMs = Number(statistics.split(' ')[1] ?? 0) / 1e6;
        const hasRun = before === undefined || before.statistics !== statistics;
        threads.set(id, { statistics, waitedMs, since: hasRun ? now : before.since });
        const more = Math.max(0, waitedMs - (before?.waitedMs ?? 0));
        waited += more;
        longest = Math.max(longest, more);
        if (hasRun) continue;
        const state = stateOf(thread);
        // Nobody counts how long a thread was blocked, and its wait for a processor is counted only when it gets one.
        if (state === 'D') longest = Math.max(longest, passed);
        else if (state === 'R' && statistics !== '') pending = Math.max(pending, now - before.since);
      }
    }
    // A wait that began before the last look is longer than the time since then, and was only pending until now.
    const counted = Math.max(longest, Math.min(waited, passed));
    const busy = isCounted || !Number.isFinite(passed) ? undefined : this.pressure(now);
    this.last = threads;
    this.lastAt = now;
    this.totalMs += Number.isFinite(passed) ? counted + (busy ?? 0) * passed : longest;
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
