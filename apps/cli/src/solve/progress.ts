import { startStatusLine } from '../shared/status-line.ts';

interface SolvingProgress {
  at(progress: { readonly nodes: number; readonly milliseconds: number; readonly note: string }): void;
  clear(): void;
}

const LINE_MS = 10_000;

export function showProgress(): SolvingProgress {
  const { say, clear } = startStatusLine(LINE_MS);
  return {
    at: ({ nodes, milliseconds, note }) => say(() => `${(milliseconds / 1000).toFixed(1)} s, ${nodes} nodes: ${note}`),
    clear,
  };
}
