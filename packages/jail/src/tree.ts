// What a program and everything that it started have used, read from /proc. A jail with a process name space shows its own
// processes through the root folder of its first one, so that looking costs as much as there is in the jail, no more.
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';

/** One process, of the many numbers in its `stat`. Times are in clock ticks, memory in pages. */
export interface ProcessFacts {
  readonly pid: number;
  readonly state: string;
  readonly parent: number;
  readonly session: number;
  readonly ownTicks: number;
  /** Of children that have ended and were waited for. */
  readonly childTicks: number;
  readonly threads: number;
  readonly started: number;
  readonly pages: number;
}

export interface Usage {
  readonly cpuMs: number;
  /** Pages that processes share count several times. */
  readonly memoryMb: number;
  /** Processes and their threads; 0 where the kernel refuses what is too much. */
  readonly tasks: number;
  /** Files and folders in the scratch folder. */
  readonly scratchFiles: number;
}

/** All processes of one jail. */
export interface ProcessTree {
  usage(): Usage;
  /** Processor time alone, for a clock that asks often. */
  cpuMs(): number;
  /** Milliseconds for which it had to wait for a processor so far. */
  waitedMs(): number;
  /** At every how many looks of the watcher it is worth its price to read it. */
  readonly pace: number;
  /** Memory where a page that processes share counts once; slower. */
  fairMemoryMb(): number;
  /** Sends SIGKILL to all of it. */
  kill(): void;
  /** Whether nothing of it runs any more. */
  gone(): boolean;
}

const auxiliary = readAuxiliary();
/** How finely the kernel tells processor time. */
const TICK_MS = 1000 / (auxiliary.get(17) ?? 100);
const PAGE_BYTES = auxiliary.get(6) ?? 4096;

/** The kernel tells every program its page size (6) and its clock (17) at the start. */
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

const buffer = Buffer.alloc(4096);

/** The beginning of a small file of /proc; none if the process is gone. */
export function readSmall(file: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    return buffer.toString('latin1', 0, readSync(descriptor, buffer, 0, buffer.length, 0));
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Reads one process; none if it is gone. */
export function readProcess(folder: string, pid: number): ProcessFacts | undefined {
  const text = readSmall(`${folder}/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name stands in brackets and may hold anything, brackets and blanks too.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return {
    pid,
    state: fields[0] ?? '',
    parent: field(4),
    session: field(6),
    ownTicks: field(14) + field(15),
    childTicks: field(16) + field(17),
    threads: field(20),
    started: field(22),
    pages: field(24),
  };
}

/** Every process that a /proc folder shows. */
export function readProcesses(folder: string): ProcessFacts[] {
  const facts: ProcessFacts[] = [];
  for (const name of listed(folder)) {
    const pid = Number(name);
    const process = pid > 0 ? readProcess(folder, pid) : undefined;
    if (process !== undefined) facts.push(process);
  }
  return facts;
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export const isDead = (facts: ProcessFacts | undefined): boolean =>
  facts === undefined || facts.state === 'Z' || facts.state === 'X';

/** Sends SIGKILL; a process that is gone already is what was wanted. */
export function killHard(pid: number): void {
  if (!(pid > 0)) return; // 0 would be this process's whole group
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone.
  }
}

/** A fall that rounding explains: two ticks each for a process that ended and its parent. */
const ROUNDING_MS = 4 * TICK_MS;

/** Sums up processes. The processor time never falls, though a child that nobody waits for takes its ticks away. */
export class Meter {
  private last = 0;
  private lost = 0;

  /** `keeper` is a process that only holds the others: what it uses itself does not count. */
  usage(folder: string, processes: readonly ProcessFacts[], keeper?: number): Omit<Usage, 'scratchFiles'> {
    let cpuMs = 0;
    let pages = 0;
    let tasks = 0;
    for (const facts of processes) {
      cpuMs += facts.childTicks * TICK_MS;
      if (facts.pid === keeper) continue;
      cpuMs += ownMs(folder, facts);
      pages += facts.pages;
      tasks += facts.threads;
    }
    return { cpuMs: this.steady(cpuMs), memoryMb: (pages * PAGE_BYTES) / 2 ** 20, tasks };
  }

  private steady(raw: number): number {
    const fall = this.last - (raw + this.lost);
    if (fall > ROUNDING_MS) this.lost += fall;
    this.last = Math.max(this.last, raw + this.lost);
    return this.last;
  }
}

/** The scheduler knows the time of a first thread to the nanosecond; of all threads together there are only ticks. */
function ownMs(folder: string, { pid, ownTicks }: ProcessFacts): number {
  return Math.max(ownTicks * TICK_MS, firstThreadMs(folder, pid));
}

/** Processor time of a process's first thread; nothing if it is gone. */
export const firstThreadMs = (folder: string, pid: number): number =>
  Number(readSmall(`${folder}/${pid}/schedstat`)?.split(' ', 1)[0] ?? 0) / 1e6;

/** Megabytes in which a shared page counts once. */
export function fairMemory(folder: string, processes: readonly ProcessFacts[]): number {
  let kilobytes = 0;
  for (const { pid, pages } of processes) {
    const pss = readSmall(`${folder}/${pid}/smaps_rollup`)?.match(/^Pss: +(\d+)/m)?.[1];
    kilobytes += pss === undefined ? (pages * PAGE_BYTES) / 1024 : Number(pss);
  }
  return kilobytes / 1024;
}

/** Which /proc a folder is: two name spaces have two of them. */
export function deviceOf(folder: string): number | undefined {
  try {
    return statSync(folder).dev;
  } catch {
    return undefined;
  }
}
