// Processes, read from /proc. A jail with a process namespace shows its own processes through the root folder of its
// first one, so that looking costs only as much as there is in the jail.
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';

/** One process, with some of the numbers in its `stat`. Times are in clock ticks, memory in pages. */
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

/** The /proc of the whole machine. */
export const HOST = '/proc';

const buffer = Buffer.alloc(4096);

/** The beginning of a small file of /proc; undefined if the process is gone. */
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

/** Reads one process; undefined if it is gone. */
export function readProcess(folder: string, pid: number): ProcessFacts | undefined {
  const text = readSmall(`${folder}/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name is in brackets and may contain anything, including brackets and spaces.
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

/** The entries of a folder; none if the process is gone. */
export function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

export const isDeadProcess = (facts: ProcessFacts | undefined): boolean =>
  facts === undefined || facts.state === 'Z' || facts.state === 'X';

/** Whether a process has this id, also one of another user. */
export function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends SIGKILL; a process that is already gone is fine. */
export function killHard(pid: number): void {
  if (!(pid > 0)) return; // 0 would be this process's whole group
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone.
  }
}

/** Processor time of a process's first thread; undefined if it is gone. */
export const firstThreadMs = (folder: string, pid: number): number =>
  Number(readSmall(`${folder}/${pid}/schedstat`)?.split(' ', 1)[0] ?? 0) / 1e6;

/** Identifies a /proc: two namespaces have different ones. */
export function deviceOf(folder: string): number | undefined {
  try {
    return statSync(folder).dev;
  } catch {
    return undefined;
  }
}
