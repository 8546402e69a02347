import type { Position } from './position.ts';
import { type Move, SWAP } from './types.ts';

/** A move as text: the cell's name, or `swap`. */
export const moveName = ({ grid }: Pick<Position, 'grid'>, move: Move): string =>
  move === SWAP ? 'swap' : grid.nameOf(move);

/** The move of that name, in either case, legal or not; `undefined` if there is none. */
export function moveNamed({ grid }: Pick<Position, 'grid'>, word: string): Move | undefined {
  if (word.toLowerCase() === 'swap') return SWAP;
  const cell = grid.cellNamed(word);
  return cell < 0 ? undefined : cell;
}
