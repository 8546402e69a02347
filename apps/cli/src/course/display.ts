import { complain } from '../shared/output.ts';

/** Shows the progress of marking, on standard error: one line that changes at a terminal, now and then a line elsewhere. */
export interface Stages {
  at(stage: string, done: number, total: number, who: string): void;
  games(progress: { readonly done: number; readonly total: number }): void;
  clear(): void;
}

const OFTEN_MS = 100;
const SELDOM_MS = 30_000;

export function startStages(): Stages {
  const isTerminal = process.stderr.isTTY === true;
  let last = isTerminal ? Number.NEGATIVE_INFINITY : performance.now();
  let shown = false;
  const say = (words: string): void => {
    const now = performance.now();
    if (now - last < (isTerminal ? OFTEN_MS : SELDOM_MS)) return;
    last = now;
    if (!isTerminal) {
      complain(words);
      return;
    }
    shown = true;
    process.stderr.write(`\r${words.slice(0, (process.stderr.columns || 80) - 1)}\u001b[K`);
  };
  return {
    at: (stage, done, total, who) => say(`${stage}: ${done} of ${total} teams, now ${who}`),
    games: ({ done, total }) => say(`games: ${done} of ${total}`),
    clear() {
      if (shown) process.stderr.write('\r\u001b[K');
      shown = false;
    },
  };
}
