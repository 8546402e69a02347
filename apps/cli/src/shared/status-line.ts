import { complain } from './output.ts';

/** How far long work has come, on standard error: a line that is written over at a terminal, elsewhere now and then a line. */
export interface StatusLine {
  /** Shows these words, unless others were shown a moment ago. */
  say(words: () => string): void;
  /** Clears the line away, as before any other line. */
  clear(): void;
}

const OFTEN_MS = 100;

/** `seldomMs`: how often a line is added where there is no terminal, if at all. */
export function startStatusLine(seldomMs = Number.POSITIVE_INFINITY): StatusLine {
  const isTerminal = process.stderr.isTTY === true;
  let last = performance.now();
  let shown = false;
  return {
    say(words) {
      const now = performance.now();
      if (now - last < (isTerminal ? OFTEN_MS : seldomMs)) return;
      last = now;
      if (!isTerminal) {
        complain(words());
        return;
      }
      shown = true;
      process.stderr.write(`\r${words().slice(0, (process.stderr.columns || 80) - 1)}\u001b[K`);
    },
    clear() {
      if (shown) process.stderr.write('\r\u001b[K');
      shown = false;
    },
  };
}
