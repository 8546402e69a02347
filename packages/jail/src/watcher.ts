// One timer for all programs of this process: its cost grows with what they start, not with the machine.
import { WATCH_MS } from './limits.ts';

const watched = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** Calls `look` many times a second until the returned function is called. */
export function watch(look: () => void): () => void {
  watched.add(look);
  timer ??= setInterval(() => {
    for (const each of watched) each();
  }, WATCH_MS).unref();
  return () => {
    watched.delete(look);
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
