import { ok, type Result } from '@ringfence/rules';
import type { ClockRule } from '../../game/clock.ts';
import { type Piece, wrong } from './piece.ts';

/** Finds the intended word, for messages. */
export type Suggest = (word: string, known: readonly string[]) => string | undefined;

/** A whole number within bounds. */
export function wholeNumber(piece: Piece, least: number, most: number): Result<number> {
  const value = Number(piece.text);
  if (/^[0-9]+$/.test(piece.text) && value >= least && value <= most) return ok(value);
  return wrong(piece, 'this number is out of range', `a whole number from ${least} to ${most}`);
}

/** Any number within bounds, such as `-2.5`. */
export function readDecimal(piece: Piece, least: number, most: number): Result<number> {
  const value = Number(piece.text);
  if (/^[+-]?[0-9]+(\.[0-9]+)?$/.test(piece.text) && value >= least && value <= most) return ok(value);
  return wrong(piece, 'this number is out of range', `a number from ${least} to ${most}`);
}

export function yesOrNo(piece: Piece): Result<boolean> {
  const word = piece.text.toLowerCase();
  if (word === 'true' || word === 'false') return ok(word === 'true');
  return word === 'yes' || word === 'no' ? ok(word === 'yes') : wrong(piece, 'this is not yes or no', 'yes or no');
}

/** One of a few words. */
export function choice<Choice extends string>(
  piece: Piece,
  what: string,
  choices: readonly Choice[],
  suggest: Suggest,
): Result<Choice> {
  const word = piece.text.toLowerCase();
  const chosen = choices.find((candidate) => candidate === word);
  if (chosen !== undefined) return ok(chosen);
  const meant = suggest(word, choices);
  return wrong(piece, `no such ${what}`, meant === undefined ? `one of ${choices.join(', ')}` : `"${meant}"`);
}

/** Megabytes, written `256 MB`, `1 GB` or as a bare number. */
export function megabytes(piece: Piece): Result<number> {
  const match = /^([0-9]{1,7})\s*(MB|GB)?$/i.exec(piece.text);
  const value = match === null ? 0 : Number(match[1]) * (match[2]?.toLowerCase() === 'gb' ? 1024 : 1);
  return value > 0 ? ok(value) : wrong(piece, 'this is not an amount of memory', 'such as "256 MB" or "1 GB"');
}

const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, min: 60_000 };

/** Milliseconds of a time such as `500 ms`, `1.5 s` or `2 min`; `undefined` if it is not a time. */
export function milliseconds(text: string): number | undefined {
  const match = /^([0-9]{1,7}(?:\.[0-9]{1,3})?)\s*(ms|s|min)$/i.exec(text.trim());
  if (match === null) return undefined;
  const value = Math.round(Number(match[1]) * unitMs[match[2].toLowerCase()]);
  return value > 0 ? value : undefined;
}

/** `1 s per move`, `2 min per game`, or `2 min per game + 1 s`. */
export function clockRule(piece: Piece): Result<ClockRule> {
  const match = /^(.+?)\s+per\s+(move|game)(?:\s*\+\s*(.+))?$/i.exec(piece.text);
  const ms = match === null ? undefined : milliseconds(match[1]);
  const kind = match?.[2].toLowerCase();
  const incrementMs = match?.[3] === undefined ? undefined : milliseconds(match[3]);
  if (ms !== undefined && match?.[3] === undefined) return ok({ kind: kind === 'move' ? 'move' : 'game', ms });
  if (ms !== undefined && kind === 'game' && incrementMs !== undefined)
    return ok({ kind: 'increment', ms, incrementMs });
  return wrong(piece, 'this is not a valid clock', '"1 s per move", "2 min per game" or "2 min per game + 1 s"');
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
