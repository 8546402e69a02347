import { type Move, moveName, type Position, type Side, sideName } from '@ringfence/rules';

/** A line of moves, separated by spaces. */
export const lineText = (position: Position, line: readonly Move[]): string =>
  line.map((move) => moveName(position, move)).join(' ');

/** A value with its sign and two decimals, and no sign for zero. */
export function signedValue(value: number): string {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** A value for the side to move as one for White. */
export const forWhite = (side: Side, value: number): number => (sideName(side) === 'White' ? value : -value);
