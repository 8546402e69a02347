import { complain } from './output.ts';

/**
 * The progress of long work on standard error: a line that is overwritten at a terminal, otherwise an occasional line.
 */
export interface StatusLine {
  /** Shows this text, unless another was shown a moment ago. */
  say(words: () => string): void;
  /** Clears the line, before any other line. */
  clear(): void;
}

const OFTEN_MS = 100;

/** `seldomMs`: how often a line is added without a terminal, if at all. */
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
