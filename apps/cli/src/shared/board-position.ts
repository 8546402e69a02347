import {
  type GameName,
  type Position,
  positionOfBoard,
  type Side,
  startProblem,
  type WrittenBoard,
} from '@ringfence/rules';
import { type Document, playTo } from './document.ts';
import { CommandError, FileError } from './trouble.ts';

/** A file's board as a position, if its size can be played. */
export function playableBoard(file: string, board: WrittenBoard, game: GameName, turn?: Side): Position {
  const problem = startProblem(game, { size: board.size });
  if (problem !== undefined) throw new FileError(file, problem);
  return positionOfBoard(board, game, turn);
}

/** The position in a file: its board, or its game after some move or at its end. */
export function documentPosition(document: Document, move: number | undefined, turn: Side | undefined): Position {
  if (document.board === undefined) {
    if (turn !== undefined) throw new CommandError('--turn is for boards, and this is a game: leave it out');
    return playTo(document.file, document.record, move).position;
  }
  if (move !== undefined) throw new CommandError('--move is for games, and this is a board: leave it out');
  return playableBoard(document.file, document.board, document.game, turn);
}
