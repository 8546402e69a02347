import {
  BLACK,
  type GameName,
  judge,
  ownersOf,
  type Position,
  piecesOf,
  positionFromCells,
  type Side,
  startProblem,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';
import { type Document, playTo } from './document.ts';
import { CommandError, FileError } from './trouble.ts';

/** A written board as a position; the side with fewer pieces moves, if nobody says who does. */
export function positionOfBoard(file: string, board: WrittenBoard, game: GameName, turn?: Side): Position {
  const problem = startProblem(game, { size: board.size });
  if (problem !== undefined) throw new FileError(file, problem);
  const pieces = piecesOf(board);
  const count = (side: number): number => pieces.reduce((sum, piece) => (piece === side ? sum + 1 : sum), 0);
  const mover = turn ?? (count(WHITE) > count(BLACK) ? BLACK : WHITE);
  return positionFromCells(game, board.size, pieces, ownersOf(board, judge(board, game)), mover);
}

/** The position that a file is about: its board, or its game after some move or at its end. */
export function positionOf(document: Document, move: number | undefined, turn: Side | undefined): Position {
  if (document.board === undefined) {
    if (turn !== undefined) throw new CommandError('--turn is for boards, and this is a game');
    return playTo(document.file, document.record, move).position;
  }
  if (move !== undefined) throw new CommandError('--move is for games, and this is a board');
  return positionOfBoard(document.file, document.board, document.game, turn);
}
