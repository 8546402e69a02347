import type { Position } from '@ringfence/rules';
import { evaluate } from '../classroom/evaluation.ts';
import { terminalValue } from '../classroom/terminal.ts';

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
