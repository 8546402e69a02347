import { pointsText, type RunProgress } from '@ringfence/arena';
import { startStatusLine } from '../shared/status-line.ts';
import { visible } from '../shared/trouble.ts';

/** Shows the progress of a run. */
interface Display {
  at(progress: RunProgress): void;
  /** Clears the bar, before any other line. */
  clear(): void;
}

const LINE_MS = 30_000;
const BAR_LENGTH = 20;

/** How many of the leading players are named. */
const HEAD = 3;

export function startDisplay(): Display {
  const started = performance.now();
  const { say, clear } = startStatusLine(LINE_MS);
  return {
    at(progress) {
      say(() => {
        const left = leftText(progress, performance.now() - started);
        const words = [progressText(progress), ...headText(progress), ...left].join(', ');
        return process.stderr.isTTY === true ? `${bar(progress.done / progress.total)} ${words}` : words;
      });
    },
    clear,
  };
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * BAR_LENGTH);
  return `[${'#'.repeat(full)}${'-'.repeat(BAR_LENGTH - full)}]`;
}

export const progressText = ({ done, total, isExact }: Pick<RunProgress, 'done' | 'total' | 'isExact'>): string =>
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

/** Roughly: an estimate is not accurate to the second. */
function durationText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
