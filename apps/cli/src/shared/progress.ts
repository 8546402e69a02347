/** A counter on standard error, for people who wait at a terminal; silent everywhere else. */
export interface Progress {
  /** Says how many are done. */
  at(done: number): void;
  /** Clears the counter away, as before any other line. */
  clear(): void;
}

/** Fewer than this are over before one could read the counter. */
const WORTH_COUNTING = 20;
const MOST_OFTEN_MS = 100;

export function startProgress(verb: string, total: number): Progress {
  if (process.stderr.isTTY !== true || total < WORTH_COUNTING) return { at: () => {}, clear: () => {} };
  let shown = false;
  let last = performance.now();
  return {
    at(done) {
      const now = performance.now();
      if (now - last < MOST_OFTEN_MS) return;
      last = now;
      shown = true;
      process.stderr.write(`\r${verb} ${done} of ${total} …\u001b[K`);
    },
    clear() {
      if (shown) process.stderr.write('\r\u001b[K');
      shown = false;
    },
  };
}
