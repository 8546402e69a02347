import { listed, readSmall } from '@ringfence/node';
import { type FreedomGauge, freedomGauge, MOST_WAITS } from './machine.ts';

/** What the kernel has counted for a thread. */
interface Thread {
  readonly ranMs: number;
  readonly waitedMs: number;
}

const NEW: Thread = { ranMs: 0, waitedMs: 0 };

/**
 * How long others kept a program from running: it was ready, and they had the processors. Only the kernel's count of that is
 * believed, no state of a process, since a program can choose its states. Of threads that waited at the same time the longest
 * wait counts, without what may have been a wait for its own threads; and all together no more than `MOST_WAITS` allows, since
 * a program can let others go first.
 */
export class WaitMeter {
  private readonly freedom: FreedomGauge;
  private last: ReadonlyMap<string, Thread> = new Map();
  private lastAt: number | undefined;
  private lastCpuMs = 0;
  private totalMs = 0;

  constructor(freedom: FreedomGauge = freedomGauge()) {
    this.freedom = freedom;
  }

  /** Milliseconds so far; adds the time since the last call. `cpuMs` is the processor time of the whole program so far. */
  sample(folder: string, pids: readonly string[], cpuMs: number, now: number = performance.now()): number {
    const passed = now - (this.lastAt ?? now);
    /** The whole program, since the last look. */
    const ranMs = Math.max(0, cpuMs - this.lastCpuMs);
    const threads = new Map<string, Thread>();
    let byOthers = 0;
    for (const pid of pids) {
      for (const id of listed(`${folder}/${pid}/task`)) {
        const thread = readThread(`${folder}/${pid}/task/${id}`);
        if (thread === undefined) continue;
        threads.set(id, thread);
        const before = this.last.get(id) ?? NEW;
        const ranElsewhere = Math.max(0, ranMs - (thread.ranMs - before.ranMs));
        byOthers = Math.max(byOthers, thread.waitedMs - before.waitedMs - ranElsewhere);
      }
    }
    // Other kernels than Linux's do not count waits.
    if (threads.size === 0 && pids.length > 0) byOthers = Math.max(0, passed * (1 - (this.freedom(now) ?? 1)) - ranMs);
    this.totalMs += byOthers;
    this.last = threads;
    this.lastAt = now;
    this.lastCpuMs = Math.max(cpuMs, this.lastCpuMs);
    return Math.min(this.totalMs, MOST_WAITS * this.lastCpuMs);
  }
}

function readThread(folder: string): Thread | undefined {
  const [ran, waited] = readSmall(`${folder}/schedstat`)?.split(' ') ?? [];
  return waited === undefined ? undefined : { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
}
