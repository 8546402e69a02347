import { randomBytes } from 'node:crypto';
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readSmall } from '@ringfence/node';
import { type GroupFolders, groupName } from './group-folders.ts';
import type { ProcessLimits } from './process.ts';

const MB = 2 ** 20;

/** The starters of a jail are in the group as well. */
const STARTERS = 4;

/** A group stays busy for a moment after its last process has ended. */
const REMOVE_MS = 2000;

/**
 * A control group of the kernel for one program and everything it starts: it limits memory and processes and counts
 * processor time exactly, however short-lived the processes are.
 */
export class ControlGroup {
  private readonly version: 1 | 2;
  private readonly memory: string;
  private readonly pids: string;
  private readonly cpu: string;
  private readonly limits: ProcessLimits;

  /** Creates the group; throws if the system does not allow it. */
  constructor(folders: GroupFolders, limits: ProcessLimits) {
    const name = groupName(randomBytes(6).toString('hex'));
    this.version = folders.version;
    this.limits = limits;
    this.memory = join(folders.memory, name);
    this.pids = join(folders.pids, name);
    this.cpu = join(folders.cpu, name);
    for (const folder of this.folders) mkdirSync(folder);
    // The scratch folder is memory too, and has its own limit.
    const bytes = String((limits.memoryMb + limits.scratchMb) * MB);
    const v1 = this.version === 1;
    writeFileSync(join(this.memory, v1 ? 'memory.limit_in_bytes' : 'memory.max'), bytes);
    try {
      writeFileSync(join(this.memory, v1 ? 'memory.memsw.limit_in_bytes' : 'memory.swap.max'), v1 ? bytes : '0');
    } catch {
      // Without this file, there is no swapping to account for.
    }
    writeFileSync(join(this.pids, 'pids.max'), String(limits.processes + STARTERS));
  }

  /** Files into which a process with one thread writes `0` to enter the group. */
  get entrances(): readonly string[] {
    // To move a whole process, the kernel keeps every other one from forking: some ten milliseconds, in which nobody else can start.
    return this.folders.map((folder) => join(folder, this.version === 1 ? 'tasks' : 'cgroup.procs'));
  }

  cpuMs(): number {
    if (this.version === 1) return Number(readSmall(join(this.cpu, 'cpuacct.usage')) ?? 0) / 1e6;
    return numberIn(readSmall(join(this.cpu, 'cpu.stat')), 'usage_usec') / 1000;
  }

  /** Memory of the processes that is not backed by a file on disk; a page counts once, mapped or not. */
  memoryMb(): number {
    const stat = readSmall(join(this.memory, 'memory.stat'));
    return (numberIn(stat, this.version === 1 ? 'rss' : 'anon') + numberIn(stat, 'shmem')) / MB;
  }

  /** Memory in use when the kernel killed a process of the group for lack of memory; undefined if it never did. */
  exhaustedMb(): number | undefined {
    const v1 = this.version === 1;
    const kills = numberIn(readSmall(join(this.memory, v1 ? 'memory.oom_control' : 'memory.events')), 'oom_kill');
    if (kills === 0) return undefined;
    const peak = Number(readSmall(join(this.memory, v1 ? 'memory.max_usage_in_bytes' : 'memory.peak')) ?? 0) / MB;
    return Math.max(peak, this.limits.memoryMb);
  }

  /** Their ids. */
  processes(): string[] {
    return (readSmall(join(this.pids, 'cgroup.procs')) ?? '').split('\n').filter(Boolean);
  }

  /** After nothing runs in it any more. */
  async remove(): Promise<void> {
    const end = performance.now() + REMOVE_MS;
    const left = new Set(this.folders);
    while (left.size > 0) {
      for (const folder of left) if (isRemoved(folder)) left.delete(folder);
      if (left.size === 0 || performance.now() > end) return;
      await delay(5);
    }
  }

  private get folders(): readonly string[] {
    return [...new Set([this.memory, this.pids, this.cpu])];
  }
}

/** The number after a name at the beginning of a line. */
function numberIn(text: string | undefined, name: string): number {
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text ?? '')?.[1] ?? 0);
}

function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
