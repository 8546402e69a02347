import { startStatusLine } from '../shared/status-line.ts';

/** Shows the progress of marking. */
interface Stages {
  at(stage: string, done: number, total: number, who: string): void;
  games(progress: { readonly done: number; readonly total: number }): void;
  clear(): void;
}

const LINE_MS = 30_000;

export function startStages(): Stages {
  const { say, clear } = startStatusLine(LINE_MS);
  return {
    at: (stage, done, total, who) => say(() => `${stage}: ${done} of ${total} teams, now ${who}`),
    games: ({ done, total }) => say(() => `games: ${done} of ${total}`),
    clear,
  };
}
