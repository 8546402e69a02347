import { readFileSync } from 'node:fs';
import { firstThreadMs, type ProcessFacts, readSmall } from '@ringfence/node';
import { SharedMemory } from './shared-memory.ts';
import type { Usage } from './tree.ts';

const auxiliary = readAuxiliary();
/** The resolution of the kernel's processor time. */
export const TICK_MS: number = 1000 / (auxiliary.get(17) ?? 100);
const PAGE_BYTES = auxiliary.get(6) ?? 4096;

/** The kernel passes every program its page size (6) and its clock (17) at the start. */
function readAuxiliary(): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  try {
    const bytes = readFileSync('/proc/self/auxv');
    for (let at = 0; at + 16 <= bytes.length; at += 16) {
      values.set(Number(bytes.readBigUInt64LE(at)), Number(bytes.readBigUInt64LE(at + 8)));
    }
  } catch {
    // Not Linux: there is no jail either.
  }
  return values;
}

/** A decrease that rounding explains: two ticks each for an ended process and its parent. */
const ROUNDING_MS = 4 * TICK_MS;

/**
 * Sums up processes without a control group. Processor time never decreases, even when an unawaited child takes its
 * ticks away; hidden shared memory counts.
 */
export class Meter {
  private readonly shared: SharedMemory;
  private last = 0;
  private lost = 0;

  /** `every`: shared memory is searched for once in this many looks. */
  constructor(every: number) {
    this.shared = new SharedMemory(every);
  }

  /** `keeper` is a process that only holds the others: its own usage does not count. */
  usage(folder: string, processes: readonly ProcessFacts[], keeper?: number): Omit<Usage, 'scratchFiles'> {
    let pages = 0;
    let tasks = 0;
    for (const facts of processes) {
      if (facts.pid === keeper) continue;
      pages += facts.pages;
      tasks += facts.threads;
    }
    const memoryMb = (pages * PAGE_BYTES) / 2 ** 20 + this.shared.hiddenMb(folder, processes);
    return { cpuMs: this.cpuMs(folder, processes, keeper), memoryMb, tasks };
  }

  /** Processor time alone. */
  cpuMs(folder: string, processes: readonly ProcessFacts[], keeper?: number): number {
    let ms = 0;
    for (const facts of processes) {
      ms += facts.childTicks * TICK_MS;
      if (facts.pid !== keeper) ms += ownMs(folder, facts);
    }
    return this.steady(ms);
  }

  /** Memory with shared pages counted once. */
  fairMemoryMb(folder: string, processes: readonly ProcessFacts[]): number {
    return fairMemory(folder, processes) + this.shared.hiddenMb(folder, processes);
  }

  private steady(raw: number): number {
    const fall = this.last - (raw + this.lost);
    if (fall > ROUNDING_MS) this.lost += fall;
    this.last = Math.max(this.last, raw + this.lost);
    return this.last;
  }
}

/**
 * The scheduler knows the time of the first thread to the nanosecond; for all threads together there are only ticks.
 */
function ownMs(folder: string, { pid, ownTicks }: ProcessFacts): number {
  return Math.max(ownTicks * TICK_MS, firstThreadMs(folder, pid));
}

/** Megabytes with shared pages counted once. */
function fairMemory(folder: string, processes: readonly ProcessFacts[]): number {
  let kilobytes = 0;
  for (const { pid, pages } of processes) {
    const pss = readSmall(`${folder}/${pid}/smaps_rollup`)?.match(/^Pss: +(\d+)/m)?.[1];
    kilobytes += pss === undefined ? (pages * PAGE_BYTES) / 1024 : Number(pss);
  }
  return kilobytes / 1024;
}
