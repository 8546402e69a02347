import { BREAKER_CELL, type Cells, FREE_CELL, MAKER_CELL } from '../breaker-proof/board.ts';
import type { RaceRules } from './rules.ts';

/** The most cells of a board in such a proof. */
export const MOST_CELLS = 128;

/** Moves of a chain of threats. */
export type Chain = readonly number[];

/** Whether Breaker could win right after a move of Maker's that does not win. */
export const leavesWin = (rules: RaceRules, cells: Cells, move: number): boolean =>
  rules.winningCells(cells, BREAKER_CELL).some((cell) => cell !== move);

/**
 * Whether Maker, to move, wins with these moves: each threatens to win, Breaker can only answer on that cell, and the last
 * move wins or threatens twice.
 */
export function chainWins(rules: RaceRules, position: Cells, moves: Chain): boolean {
  const cells = position.slice();
  // A later move never wins: Breaker has answered on the only cell where it could.
  if (cells[moves[0]] === FREE_CELL && rules.winsOn(cells, moves[0], MAKER_CELL)) return true;
  for (const move of moves) {
    if (cells[move] !== FREE_CELL) return false;
    if (leavesWin(rules, cells, move)) return false;
    cells[move] = MAKER_CELL;
    const threats = rules.winningCells(cells, MAKER_CELL);
    if (threats.length !== 1) return threats.length > 1;
    cells[threats[0]] = BREAKER_CELL;
  }
  return false;
}
