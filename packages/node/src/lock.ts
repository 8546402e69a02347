import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isDeadProcess, processExists, readProcess, readSmall } from './proc.ts';

/** Another process works in this folder. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

/** The holder of a lock: process ids are reused, so its start time counts too. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process started, in ticks since the system's boot. */
  readonly started: number;
  readonly boot: string;
}

/** Takes the lock of a folder and returns its release; takes over the lock of an ended holder. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const own = JSON.stringify(describeProcess(process.pid));
  const draft = join(folder, `.lock.${process.pid}`);
  writeFileSync(draft, own);
  try {
    while (!tryLink(draft, file)) removeStale(file, `${draft}.stale`, folder);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readHolder(file) === own) rmSync(file, { force: true });
  };
}

/** The process that holds the lock of a folder, if any does. */
export function lockHolder(folder: string): number | undefined {
  const held = readHolder(join(folder, 'lock'));
  return held !== undefined && isAlive(held) ? parse(held)?.pid : undefined;
}

/** Creating a link is atomic, and never overwrites another file. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeStale(file: string, aside: string, folder: string): void {
  const held = readHolder(file);
  if (held === undefined) return;
  if (isAlive(held)) {
    const { pid, host } = parse(held) ?? {};
    const where = host === hostname() ? '' : ` on ${host}`;
    throw new LockedError(
      `process ${pid}${where} is working in ${folder}: wait for it, or choose another folder` +
        `${where === '' ? '' : ` (if it has ended, delete ${file})`}`,
    );
  }
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return;
  }
  // A faster process may have placed its own lock in between.
  if (readHolder(aside) !== held) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function readHolder(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive(text: string): boolean {
  const holder = parse(text);
  if (holder === undefined) return false;
  if (holder.host !== hostname()) return true; // unknown from here
  const now = describeProcess(holder.pid);
  if (now.boot === '') return holder.pid !== process.pid && processExists(holder.pid);
  return now.started === holder.started && now.boot === holder.boot;
}

/** An ended process has no start; a system without /proc reports neither start nor boot. */
function describeProcess(pid: number): Holder {
  const facts = readProcess('/proc', pid);
  const started = facts === undefined || isDeadProcess(facts) ? -1 : facts.started;
  return { pid, host: hostname(), started, boot: readSmall('/proc/sys/kernel/random/boot_id')?.trim() ?? '' };
}
