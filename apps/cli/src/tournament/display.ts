import { pointsText, type RunProgress } from '@ringfence/arena';
import { complain } from '../shared/output.ts';
import { visible } from '../shared/trouble.ts';

/** Shows the progress of a run, on standard error: a bar at a terminal, now and then a line elsewhere. */
export interface Display {
  at(progress: RunProgress): void;
  /** Clears the bar away, as before any other line. */
  clear(): void;
}

const BAR_MS = 100;
const LINE_MS = 30_000;
const BAR_LENGTH = 20;

/** How many of the leading players are named. */
const HEAD = 3;

export function startDisplay(): Display {
  const isTerminal = process.stderr.isTTY === true;
  const started = performance.now();
  let last = isTerminal ? Number.NEGATIVE_INFINITY : started;
  let shown = false;
  return {
    at(progress) {
      const now = performance.now();
      if (now - last < (isTerminal ? BAR_MS : LINE_MS)) return;
      last = now;
      const words = [gamesText(progress), ...headText(progress), ...leftText(progress, now - started)].join(', ');
      if (!isTerminal) {
        complain(words);
        return;
      }
      shown = true;
      const line = `${bar(progress.done / progress.total)} ${words}`;
      process.stderr.write(`\r${line.slice(0, (process.stderr.columns || 80) - 1)}\u001b[K`);
    },
    clear() {
      if (shown) process.stderr.write('\r\u001b[K');
      shown = false;
    },
  };
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR_LENGTH);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_LENGTH - full)}]`;
}

export const gamesText = ({ done, total, isExact }: Pick<RunProgress, 'done' | 'total' | 'isExact'>): string =>
  `${done} of ${isExact ? '' : 'at most '}${total} games`;

function headText({ summary, done }: RunProgress): string[] {
  if (done === 0) return [];
  return summary
    .standings()
    .slice(0, HEAD)
    .map(({ player, points }) => `${visible(player)} ${pointsText(points)}`);
}

function leftText({ done, total, played }: RunProgress, elapsed: number): string[] {
  if (played === 0 || done >= total) return [];
  return [`${durationText(((total - done) * elapsed) / played)} left`];
}

/** Roughly: nobody can tell to the second. */
function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
