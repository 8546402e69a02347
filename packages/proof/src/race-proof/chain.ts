import { BREAKER_CELL, type Cells, FREE_CELL, MAKER_CELL } from '../breaker-proof/board.ts';
import type { RaceGame } from './game.ts';

/** The most cells of a board in such a proof. */
export const MOST_CELLS = 128;

/** Moves of a chain of threats. */
export type Chain = readonly number[];

/** Whether Breaker could win right after a move of Maker's that does not win. */
export const leavesWin = (game: RaceGame, cells: Cells, move: number): boolean =>
  game.winningCells(cells, BREAKER_CELL).some((cell) => cell !== move);

/**
 * Whether Maker, to move, wins with these moves: each threatens to win, Breaker can only answer on that cell, and the last
 * move wins or threatens twice.
 */
export function chainWins(game: RaceGame, position: Cells, moves: Chain): boolean {
  const cells = position.slice();
  // A later move never wins: Breaker has answered on the only cell where it could.
  if (cells[moves[0]] === FREE_CELL && game.winsOn(cells, moves[0], MAKER_CELL)) return true;
  for (const move of moves) {
    if (cells[move] !== FREE_CELL) return false;
    if (leavesWin(game, cells, move)) return false;
    cells[move] = MAKER_CELL;
    const threats = game.winningCells(cells, MAKER_CELL);
    if (threats.length !== 1) return threats.length > 1;
    cells[threats[0]] = BREAKER_CELL;
  }
  return false;
}
