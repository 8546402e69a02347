import type { Position } from '@ringfence/rules';
import { evaluate } from './evaluation.ts';

/** More than any sum of terms; a won game is worth at least this to its winner. */
export const WIN = 1_000_000;

/** The value of a finished game for the side to move; in Squatter more for a larger lead. */
export function terminalValue(position: Position): number {
  const { winner, margin } = position.outcome ?? { winner: 0, margin: 0 };
  if (winner === 0) return 0;
  return (winner === position.turn ? 1 : -1) * (WIN + 100 * margin);
}

/**
 * Plain minimax, as it is taught: what the side to move can guarantee within this many plies. The faster search must
 * agree with it.
 */
export function minimax(position: Position, depth: number): number {
  if (position.outcome !== undefined) return terminalValue(position);
  if (depth === 0) return evaluate(position);
  let best = Number.NEGATIVE_INFINITY;
  for (const move of position.legalMoves()) {
    position.play(move);
    best = Math.max(best, -minimax(position, depth - 1));
    position.undo();
  }
  return best;
}
