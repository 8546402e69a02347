import type { Outcome } from '../position.ts';
import { BLACK, EMPTY, otherSide, type Side, type SideOrNone, sideLetter, sideName, WHITE } from '../types.ts';

/** The meaning of a result text. */
export interface Ending {
  readonly kind: 'played' | 'resignation' | 'time' | 'forfeit' | 'void' | 'unknown';
  /** 0 for a draw, and if nobody has won. */
  readonly winner: SideOrNone;
  /** Squatter: the lead in captured cells; 0 if the text does not give it. */
  readonly margin: number;
}

const kindLetters: Readonly<Record<string, Ending['kind']>> = {
  r: 'resignation',
  resign: 'resignation',
  t: 'time',
  time: 'time',
  f: 'forfeit',
  forfeit: 'forfeit',
};

/** Parses a result such as `B+6`, `W+Resign`, `Draw` or LittleGolem's bare `B`; `undefined` if it is not a result. */
export function parseResult(text: string): Ending | undefined {
  const word = text.trim().toLowerCase();
  if (word === '0' || word === 'draw') return { kind: 'played', winner: EMPTY, margin: 0 };
  if (word === 'void') return { kind: 'void', winner: EMPTY, margin: 0 };
  if (word === '?') return { kind: 'unknown', winner: EMPTY, margin: 0 };
  const match = /^([wb])(?:\+(?:([a-z]+)|([0-9]{1,6}))?)?$/.exec(word);
  if (match === null) return undefined;
  const winner = match[1] === 'w' ? WHITE : BLACK;
  if (match[2] === undefined) return { kind: 'played', winner, margin: Number(match[3] ?? 0) };
  const kind = Object.hasOwn(kindLetters, match[2]) ? kindLetters[match[2]] : undefined;
  return kind && { kind, winner, margin: 0 };
}

/** The one spelling that is written: `B+`, `B+6`, `W+R` (resigned), `W+T` (time), `W+F` (forfeit), `0`, `Void`, `?`. */
export function formatResult({ kind, winner, margin }: Ending): string {
  if (kind === 'void') return 'Void';
  if (kind === 'unknown') return '?';
  if (winner === EMPTY) return '0';
  const tail = { played: margin > 0 ? `${margin}` : '', resignation: 'R', time: 'T', forfeit: 'F' }[kind];
  return `${sideLetter(winner)}+${tail}`;
}

/**
 * A result in the spelling of {@link formatResult}, or `undefined` if it is not one; `crossed` if it means the other
 * side.
 */
export function tidyResult(text: string, crossed = false): string | undefined {
  const ending = parseResult(text);
  if (ending === undefined) return undefined;
  const { winner } = ending;
  return formatResult(crossed && winner !== EMPTY ? { ...ending, winner: otherSide(winner) } : ending);
}

/** The result of a played game. It does not name the kind of win: `W+T` would mean time, not tripod. */
export function resultOf(outcome: Outcome | undefined): string {
  if (outcome === undefined) return '?';
  return formatResult({ kind: 'played', winner: outcome.winner, margin: outcome.margin });
}

/** The result when a side resigns. */
export const resultOfResignation = (loser: Side): string =>
  formatResult({ kind: 'resignation', winner: otherSide(loser), margin: 0 });

/** A result in words, such as `White won by resignation`. */
export function describeEnding({ kind, winner, margin }: Ending): string {
  if (kind === 'void') return 'no result';
  if (kind === 'unknown') return 'result unknown';
  if (winner === EMPTY) return 'draw';
  const won = `${sideName(winner)} won`;
  if (kind !== 'played') return `${won} ${kind === 'time' ? 'on time' : `by ${kind}`}`;
  return margin > 0 ? `${won} by ${margin}` : won;
}
