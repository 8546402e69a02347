import { type FSWatcher, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CheckerProgram } from '@ringfence/course';
import { inSystem } from '@ringfence/jail';

/** Editors write a file in several steps. */
const SETTLE_MS = 200;

/** Files that programs and editors leave behind. */
const NOT_THE_PROGRAM = /(?:^|\/)(?:node_modules|\.git|__pycache__|\.[^/]*\.sw.|.*~)(?:\/|$)|\.(?:pyc|swp|tmp)$/;

/** Installed libraries do not change while somebody writes a program. */
const LIBRARIES = /(?:^|\/)(?:node_modules|site-packages|dist-packages)(?:\/|$)/;

/** The folders of a program's own files: everything it can read except what is installed on the machine. */
export const ownFolders = ({ folder, readOnly = [] }: CheckerProgram): string[] =>
  [...(folder === undefined ? [] : [folder]), ...readOnly].filter((path) => !inSystem(path) && !LIBRARIES.test(path));

/** Notices changes of files in folders, from now until it is closed. */
export class Changes {
  private readonly watchers: FSWatcher[] = [];
  private readonly first: Promise<void>;

  /** Changes of `ignored`, the files that are written here, do not count. */
  constructor(folders: readonly string[], ignored: readonly string[] = []) {
    const written = new Set(ignored.map((file) => resolve(file)));
    this.first = new Promise((changed, fail) => {
      for (const folder of folders) {
        const watcher = watch(folder, { recursive: true }, (_, file) => {
          if (file === null || !(NOT_THE_PROGRAM.test(file) || written.has(join(resolve(folder), file)))) changed();
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
    await delay(SETTLE_MS, undefined, { signal });
  }

  close(): void {
    for (const watcher of this.watchers) watcher.close();
  }
}
