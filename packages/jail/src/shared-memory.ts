import { readFileSync } from 'node:fs';
import type { ProcessFacts } from '@ringfence/node';

/**
 * Shared memory without a file, for machines without usable control groups. A program can fill it and then unmap it,
 * after which no process's count shows it; so it counts with its whole size, from when it was seen until no process
 * holds any of it.
 */
export class SharedMemory {
  private readonly every: number;
  private largest = new Map<string, number>();
  private looks = 0;

  /** Maps take long to read: they are read once in this many looks. */
  constructor(every: number) {
    this.every = every;
  }

  /** The maximum that is missing from the processes' counts. */
  hiddenMb(folder: string, processes: readonly ProcessFacts[]): number {
    if (this.looks++ % this.every === 0) this.read(folder, processes);
    let bytes = 0;
    for (const size of this.largest.values()) bytes += size;
    if (bytes === 0) return 0;
    const shown = processes.reduce((sum, { pid }) => sum + shownKb(folder, pid), 0);
    return Math.max(0, bytes / 2 ** 20 - shown / 1024);
  }

  private read(folder: string, processes: readonly ProcessFacts[]): void {
    const seen = new Map<string, number>();
    for (const { pid } of processes) {
      for (const [inode, bytes] of sharedMaps(textOf(`${folder}/${pid}/maps`))) {
        seen.set(inode, Math.max(bytes, seen.get(inode) ?? 0, this.largest.get(inode) ?? 0));
      }
    }
    this.largest = seen;
  }
}

/** Sizes of the shared maps without a file in a process's list of maps, by the kernel's id of each. */
export function sharedMaps(maps: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const line of maps.matchAll(/^([0-9a-f]+)-([0-9a-f]+) ...s \S+ \S+ (\d+) +\/dev\/zero \(deleted\)$/gm)) {
    const [, from = '0', to = '0', inode = ''] = line;
    sizes.set(inode, (sizes.get(inode) ?? 0) + Number.parseInt(to, 16) - Number.parseInt(from, 16));
  }
  return sizes;
}

/** The part of it that is already counted for the process. */
const shownKb = (folder: string, pid: number): number =>
  Number(/^RssShmem:\s*(\d+)/m.exec(textOf(`${folder}/${pid}/status`))?.[1] ?? 0);

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return ''; // the process is gone
  }
}
