import { type Move, type Position, type Side, SWAP, sideName } from '@ringfence/rules';

/** A move as people write it: the cell's name, or `swap`. */
export const moveName = ({ grid }: Position, move: Move): string => (move === SWAP ? 'swap' : grid.nameOf(move));

/** The move of that name, in either case, whether or not it is legal; `undefined` if there is none. */
export function moveNamed({ grid }: Position, word: string): Move | undefined {
  if (word.toLowerCase() === 'swap') return SWAP;
  const cell = grid.cellNamed(word);
  return cell < 0 ? undefined : cell;
}

/** A line of moves, separated by blanks. */
export const lineText = (position: Position, line: readonly Move[]): string =>
  line.map((move) => moveName(position, move)).join(' ');

/** A value from −1 to 1 with its sign and two decimals. */
export const signedValue = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** A value for the side to move as one for White. */
export const forWhite = (side: Side, value: number): number => (sideName(side) === 'White' ? value : -value);
