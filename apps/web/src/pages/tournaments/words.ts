import type { Estimate, TournamentCard } from '@ringfence/server/views';

export function gamesText({ done, total, isExact }: Pick<TournamentCard, 'done' | 'total' | 'isExact'>): string {
  if (done === total) return `${done} games`;
  return `${done} of ${isExact ? '' : 'at most '}${total} games`;
}

const states: Readonly<Record<TournamentCard['state'], string>> = {
  running: 'running now',
  stopped: 'stopped',
  finished: 'finished',
};

export const stateText = (state: TournamentCard['state']): string => states[state];

/** Points with a half sign, as tables have them. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return `${whole}`;
  return `${whole === 0 ? '' : whole}½`;
}

export function signed(value: number): string {
  const whole = Math.round(value);
  return whole === 0 ? '0' : `${whole < 0 ? '−' : '+'}${Math.abs(whole)}`;
}

export const estimateText = ({ value, low, high }: Estimate): string =>
  `${signed(value)} (${signed(low)} to ${signed(high)})`;

/** Where an interval lies on a scale, in percent of its width. */
export function bar(
  { value, low, high }: Estimate,
  least: number,
  most: number,
): { left: number; width: number; dot: number } {
  const span = Math.max(1, most - least);
  const part = (x: number): number => Math.min(100, Math.max(0, ((x - least) / span) * 100));
  return { left: part(low), width: part(high) - part(low), dot: part(value) };
}

/** How long a move took: `0.25 s`, `12 s`. */
export const secondsText = (milliseconds: number): string => {
  const seconds = milliseconds / 1000;
  return `${seconds < 10 ? seconds.toFixed(2) : Math.round(seconds)} s`;
};

const faults: Readonly<Record<string, string>> = {
  'illegal-move': 'Illegal move',
  'no-answer': 'No answer in time',
  'cpu-limit': 'Too much processor time',
  'memory-limit': 'Too much memory',
  crashed: 'Crashed',
  'protocol-error': 'Broke the protocol',
};

export const faultText = (kind: string): string => faults[kind] ?? kind;
