import type { WrittenBoard } from './board.ts';
import type { GameName } from './games.ts';
import { judge, ownersOf, piecesOf, usualGame } from './judge.ts';
import type { Position } from './position.ts';
import { positionFromCells } from './start.ts';
import { BLACK, type Side, WHITE } from './types.ts';

/**
 * Turns a board given as text into a position. Default turn: the side with fewer pieces. If the size comes from a user,
 * check `startProblem` first.
 */
export function positionOfBoard(board: WrittenBoard, game: GameName = usualGame(board), turn?: Side): Position {
  const pieces = piecesOf(board);
  const count = (side: Side): number => pieces.reduce((sum, piece) => (piece === side ? sum + 1 : sum), 0);
  const mover = turn ?? (count(WHITE) > count(BLACK) ? BLACK : WHITE);
  return positionFromCells(game, board.size, pieces, ownersOf(board, judge(board, game)), mover);
}
