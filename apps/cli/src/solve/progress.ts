import { complain } from '../shared/output.ts';

export interface SolvingProgress {
  at(progress: { readonly nodes: number; readonly milliseconds: number; readonly note: string }): void;
  clear(): void;
}

/** A line that is written over at a terminal; in a log, a line every ten seconds. */
export function showProgress(): SolvingProgress {
  const onTerminal = process.stderr.isTTY === true;
  let last = 0;
  return {
    at({ nodes, milliseconds, note }) {
      const words = `${(milliseconds / 1000).toFixed(1)} s, ${nodes} nodes: ${note}`;
      if (onTerminal) process.stderr.write(`\r${words}\u001b[K`);
      else if (milliseconds - last >= 10_000) {
        last = milliseconds;
        complain(words);
      }
    },
    clear: () => void (onTerminal && process.stderr.write('\r\u001b[K')),
  };
}
