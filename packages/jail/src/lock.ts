import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isDead, readProcess, readSmall } from './proc.ts';

/** Somebody else works in this folder. */
export class LockedError extends Error {}

/** Who holds a lock: a process id is used again after a while, so its start counts too. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process began, in ticks since the system's boot. */
  readonly started: number;
  readonly boot: string;
}

/** Takes the lock of a folder and returns what gives it back; one that its holder left behind is taken over. */
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

/** A link is made or not made, and never over another file. */
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
  // Somebody quicker may have put its own lock there in between.
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
  if (holder.host !== hostname()) return true; // nobody can tell from here
  const now = describeProcess(holder.pid);
  if (now.boot === '') return holder.pid !== process.pid && answers(holder.pid);
  return now.started === holder.started && now.boot === holder.boot;
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process that has ended has no start; a system without /proc tells neither start nor boot. */
function describeProcess(pid: number): Holder {
  const facts = readProcess('/proc', pid);
  const started = facts === undefined || isDead(facts) ? -1 : facts.started;
  return { pid, host: hostname(), started, boot: readSmall('/proc/sys/kernel/random/boot_id')?.trim() ?? '' };
}
