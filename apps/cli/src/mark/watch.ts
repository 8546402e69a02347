import { type FSWatcher, readlinkSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CheckerProgram } from '@ringfence/course';
import { inSystem } from '@ringfence/jail';

/** Editors and compilers write files in several steps: a change is over when nothing has changed for this long. */
export const SETTLE_MS = 300;
const LONGEST_SETTLE_MS = 5000;

/** Files that programs and editors leave behind. */
const NOT_THE_PROGRAM = /(?:^|\/)(?:node_modules|\.git|__pycache__|\.[^/]*\.sw.|.*~)(?:\/|$)|\.(?:pyc|swp|tmp|log)$/;

/** Installed libraries do not change while somebody writes a program. */
const LIBRARIES = /(?:^|\/)(?:node_modules|site-packages|dist-packages)(?:\/|$)/;

/** The folders of a program's own files: everything it can read except what is installed on the machine. */
export const ownFolders = ({ folder, readOnly = [] }: CheckerProgram): string[] =>
  [...(folder === undefined ? [] : [folder]), ...readOnly].filter((path) => !inSystem(path) && !LIBRARIES.test(path));

/** The files into which this command itself prints, if any: what it writes is not a change of the program. */
function outputFiles(): string[] {
  return [1, 2].flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)];
    } catch {
      return [];
    }
  });
}

/** Notices changes of files in folders, from now until it is closed. */
export class Changes {
  private readonly watchers: FSWatcher[] = [];
  private readonly first: Promise<void>;
  private last = 0;

  /** Changes of `ignored`, the files that are written here, do not count. */
  constructor(folders: readonly string[], ignored: readonly string[] = []) {
    const written = new Set([...ignored.map((file) => resolve(file)), ...outputFiles()]);
    this.first = new Promise((changed, fail) => {
      for (const folder of folders) {
        const watcher = watch(folder, { recursive: true }, (_, file) => {
          if (file !== null && (NOT_THE_PROGRAM.test(file) || written.has(join(resolve(folder), file)))) return;
          this.last = performance.now();
          changed();
        });
        watcher.on('error', fail);
        this.watchers.push(watcher);
      }
    });
    this.first.catch(() => {}); // wakes the waiter
  }

  /** Waits until something has changed; rejects on `signal`. */
  async wait(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    await Promise.race([this.first, aborted]);
    const end = performance.now() + LONGEST_SETTLE_MS;
    do await delay(SETTLE_MS, undefined, { signal });
    while (performance.now() - this.last < SETTLE_MS && performance.now() < end);
  }

  close(): void {
    for (const watcher of this.watchers) watcher.close();
  }
}
