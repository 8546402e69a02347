import { type FSWatcher, watch } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Editors write a file in several steps. */
const SETTLE_MS = 200;

/** What programs and editors leave behind. */
const NOT_THE_PROGRAM = /(?:^|\/)(?:node_modules|\.git|__pycache__|\.[^/]*\.sw.|.*~)(?:\/|$)|\.(?:pyc|swp|tmp)$/;

/** Waits until a file of the folders changes; rejects on `signal`. */
export async function nextChange(folders: readonly string[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const watchers: FSWatcher[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      for (const folder of folders) {
        const watcher = watch(folder, { recursive: true }, (_, file) => {
          if (file === null || !NOT_THE_PROGRAM.test(file)) resolve();
        });
        watcher.on('error', reject);
        watchers.push(watcher);
      }
    });
    await delay(SETTLE_MS, undefined, { signal });
  } finally {
    for (const watcher of watchers) watcher.close();
  }
}
