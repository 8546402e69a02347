import { gameTitle, isGameName } from '@ringfence/rules';
import type { Estimate, TournamentCard } from '@ringfence/server/views';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../shell/format.ts';

/** A game with its sizes; one whose rules are a program has none. */
export const boardText = (game: string, sizes: readonly number[]): string =>
  isGameName(game) ? `${gameTitle(game)} ${sizes.join(', ')}` : gameTitle(game);

export function gameCountText({ done, total, isExact }: Pick<TournamentCard, 'done' | 'total' | 'isExact'>): string {
  if (done === total) return m.tournament_done({ count: done });
  return isExact ? m.tournament_done_of({ done, total }) : m.tournament_done_of_most({ done, total });
}

const states: Readonly<Record<TournamentCard['state'], string>> = {
  running: m.tournament_running(),
  stopped: m.tournament_stopped(),
  finished: m.tournament_finished(),
};

export const stateText = (state: TournamentCard['state']): string => states[state];

/** Points with a half sign, as in tables. */
export function halfPoints(points: number): string {
  const whole = Math.floor(points);
  if (points === whole) return `${whole}`;
  return `${whole === 0 ? '' : whole}½`;
}

function signedWhole(value: number): string {
  const whole = Math.round(value);
  return whole === 0 ? '0' : `${whole < 0 ? '−' : '+'}${Math.abs(whole)}`;
}

export const estimateText = ({ value, low, high }: Estimate): string =>
  m.tournament_estimate({ value: signedWhole(value), low: signedWhole(low), high: signedWhole(high) });

/** A share as a percentage. */
export const percentOf = (part: number): string => `${formatNumber(Math.round(100 * part))} %`;

/** The place of an interval on a scale, in percent of its width. */
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
  return `${formatNumber(seconds, seconds < 10 ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : { maximumFractionDigits: 0 })} s`;
};

const faults: Readonly<Record<string, string>> = {
  'illegal-move': m.fault_illegal_move(),
  'no-answer': m.fault_no_answer(),
  'cpu-limit': m.fault_cpu(),
  'memory-limit': m.fault_memory(),
  crashed: m.fault_crashed(),
  'protocol-error': m.fault_protocol(),
};

export const faultName = (kind: string): string => faults[kind] ?? kind;

const formats: Readonly<Record<string, string>> = {
  'round-robin': m.format_round_robin(),
  gauntlet: m.format_gauntlet(),
  swiss: m.format_swiss(),
  'knock-out': m.format_knock_out(),
  ladder: m.format_ladder(),
};

export const formatText = (format: string): string => formats[format] ?? format;
