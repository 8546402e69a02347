import { type Move, moveName, type Position, type Side, sideName } from '@ringfence/rules';

/** A line of moves, separated by blanks. */
export const lineText = (position: Position, line: readonly Move[]): string =>
  line.map((move) => moveName(position, move)).join(' ');

/** A value from −1 to 1 with its sign and two decimals. */
export const signedValue = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** A value for the side to move as one for White. */
export const forWhite = (side: Side, value: number): number => (sideName(side) === 'White' ? value : -value);
