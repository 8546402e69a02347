import type { Move, Position } from '@ringfence/rules';
import { gainsOf, threatCells } from './tactics.ts';

/** What a move of Squatter does at once. */
interface Exchange {
  /** The cells that it captures, less those that the best reply captures. */
  readonly balance: number;
  /** Whether it neither captures nor prevents a capture. */
  readonly isQuiet: boolean;
}

/** The exchange that each legal move of Squatter begins. */
export function exchangesOf(position: Position): Map<Move, Exchange> {
  const { turn } = position;
  const gains = gainsOf(position, turn);
  const threats = threatCells(position);
  const [first, second] = Float64Array.from(threats).sort().reverse();
  const exchangeOf = (move: Move): Exchange => {
    // A move that captures nothing prevents only the capture that the opponent would make on its cell.
    if (gains[move] <= 0) {
      const worst = threats[move] === first ? second : first;
      return { balance: gains[move] - worst, isQuiet: threats[move] === 0 };
    }
    position.play(move);
    const reply = position.outcome === undefined ? Math.max(0, ...gainsOf(position, position.turn)) : 0;
    position.undo();
    return { balance: gains[move] - reply, isQuiet: false };
  };
  return new Map(position.legalMoves().map((move) => [move, exchangeOf(move)]));
}
