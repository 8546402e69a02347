import { startStatusLine } from './status-line.ts';

/** A counter on standard error, for people at a terminal; silent otherwise. */
interface Progress {
  /** Shows how many are done. */
  at(done: number): void;
  /** Clears the counter, before any other line. */
  clear(): void;
}

/** Fewer than this are done before one could read the counter. */
const WORTH_COUNTING = 20;

export function startProgress(verb: string, total: number): Progress {
  if (total < WORTH_COUNTING) return { at() {}, clear() {} };
  const { say, clear } = startStatusLine();
  return { at: (done) => say(() => `${verb} ${done} of ${total} …`), clear };
}
