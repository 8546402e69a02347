import { complain } from './output.ts';

/**
 * The progress of long work on standard error: a line that is overwritten at a terminal, otherwise an occasional line.
 */
interface StatusLine {
  /** Shows this text: at a terminal at once, or a moment later if another was just shown. */
  say(words: () => string): void;
  /** Clears the line, before any other line. */
  clear(): void;
}

const OFTEN_MS = 100;

/** `seldomMs`: how often a line is added without a terminal, if at all. */
export function startStatusLine(seldomMs = Number.POSITIVE_INFINITY): StatusLine {
  return process.stderr.isTTY === true ? overwritten() : occasional(seldomMs);
}

/** The last text is always drawn, also if nothing is said after it. */
function overwritten(): StatusLine {
  let last = performance.now();
  let isShown = false;
  let next: (() => string) | undefined;
  let later: NodeJS.Timeout | undefined;
  const draw = (): void => {
    const words = next?.() ?? '';
    forget();
    last = performance.now();
    isShown = true;
    process.stderr.write(`\r${words.slice(0, (process.stderr.columns || 80) - 1)}\u001b[K`);
  };
  const forget = (): void => {
    clearTimeout(later);
    [later, next] = [undefined, undefined];
  };
  return {
    say(words) {
      next = words;
      const wait = OFTEN_MS - (performance.now() - last);
      if (wait <= 0) draw();
      else later ??= setTimeout(draw, wait).unref();
    },
    clear() {
      forget();
      if (isShown) process.stderr.write('\r\u001b[K');
      isShown = false;
    },
  };
}

function occasional(ms: number): StatusLine {
  let last = performance.now();
  return {
    say(words) {
      if (performance.now() - last < ms) return;
      last = performance.now();
      complain(words());
    },
    clear() {},
  };
}
