import type { ClockRule } from './clock.ts';

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000 };

/** Milliseconds of a time such as `500 ms`, `1.5 s` or `2 min`; `undefined` if it is not a time. */
export function milliseconds(text: string): number | undefined {
  const match = /^([0-9]{1,7}(?:\.[0-9]{1,3})?)\s*(ms|s|min)$/i.exec(text.trim());
  if (match === null) return undefined;
  const value = Math.round(Number(match[1]) * unitMs[match[2].toLowerCase()]);
  return value > 0 ? value : undefined;
}

export const NO_CLOCK = {
  message: 'this is not a valid clock',
  expected: '"1 s per move", "2 min per game" or "2 min per game + 1 s"',
};

/** `1 s per move`, `2 min per game`, or `2 min per game + 1 s`; `undefined` if it is not a clock. */
export function clockRule(text: string): ClockRule | undefined {
  const match = /^(.+?)\s+per\s+(move|game)(?:\s*\+\s*(.+))?$/i.exec(text);
  const ms = match === null ? undefined : milliseconds(match[1]);
  if (match === null || ms === undefined) return undefined;
  const kind = match[2].toLowerCase() === 'move' ? 'move' : 'game';
  if (match[3] === undefined) return { kind, ms };
  const incrementMs = milliseconds(match[3]);
  return kind === 'move' || incrementMs === undefined ? undefined : { kind: 'increment', ms, incrementMs };
}

/** Formats a clock as {@link clockRule} reads it. */
export function writeClock(clock: ClockRule): string {
  if (clock.kind === 'increment') return `${timeText(clock.ms)} per game + ${timeText(clock.incrementMs)}`;
  return `${timeText(clock.ms)} per ${clock.kind}`;
}

/** A time in the largest unit in which it is a whole number. */
function timeText(ms: number): string {
  const unit = (['min', 's'] as const).find((each) => ms % unitMs[each] === 0) ?? 'ms';
  return `${ms / unitMs[unit]} ${unit}`;
}
