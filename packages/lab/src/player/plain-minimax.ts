import { type Move, type Position, WHITE, type WrittenBoard } from '@ringfence/rules';
import { playerSum } from './evaluation.ts';
import { boardPosition } from './position.ts';

/** The value of every first move by minimax without any shortcut. */
export interface MoveValues {
  readonly best: number;
  readonly moves: ReadonlyMap<Move, number>;
}

/** The reference for the player: slow and obvious. */
export function plainMinimax(board: WrittenBoard, depth: number): MoveValues {
  const position = boardPosition(board);
  const moves = new Map<Move, number>();
  for (const move of depth === 0 ? [] : position.legalMoves()) {
    position.play(move);
    moves.set(move, valueAfter(position, depth - 1));
    position.undo();
  }
  if (moves.size === 0) return { best: playerSum(position), moves };
  const best = position.turn === WHITE ? Math.max(...moves.values()) : Math.min(...moves.values());
  return { best, moves };
}

function valueAfter(position: Position, depth: number): number {
  if (depth === 0 || position.outcome !== undefined) return playerSum(position);
  const maximising = position.turn === WHITE;
  let best = maximising ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  for (const move of position.legalMoves()) {
    position.play(move);
    const value = valueAfter(position, depth - 1);
    position.undo();
    if (maximising ? value > best : value < best) best = value;
  }
  return best;
}
