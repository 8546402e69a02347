import {
  formatTextError,
  type GameName,
  type Position,
  positionOfBoard,
  type Side,
  startProblem,
} from '@ringfence/rules';
import { countMoves, formatReplayError, mainLine, mainLineTo, readDocument, replay } from '@ringfence/rules/record';
import { Problem } from '../http/problem.ts';

/** Which position of a text to use. */
export interface PositionWishes {
  readonly game: GameName | undefined;
  /** The side to move on a board. */
  readonly turn: Side | undefined;
  /** After this many moves of a game; default: its end. */
  readonly move: number | undefined;
}

/** The position in a text: its board, or its game after some move or at its end. */
export function positionOfText(text: string, { game, turn, move }: PositionWishes): Position {
  const document = readDocument(text, { game });
  if (!document.ok) throw new Problem(422, 'unreadable', formatTextError(document.error));
  const position =
    document.value.board === undefined
      ? positionOfGame(document.value.records, move)
      : playable(document.value.board, document.value.game, turn);
  if (position.outcome !== undefined)
    throw new Problem(422, 'game-over', 'the game is over: choose an earlier position');
  return position;
}

type Readable = Extract<ReturnType<typeof readDocument>, { ok: true }>['value'];

function playable(board: NonNullable<Readable['board']>, game: GameName, turn: Side | undefined): Position {
  const problem = startProblem(game, { size: board.size });
  if (problem !== undefined) throw new Problem(422, 'bad-size', problem);
  return positionOfBoard(board, game, turn);
}

function positionOfGame(records: NonNullable<Readable['records']>, move: number | undefined): Position {
  const [record] = records;
  if (record === undefined || records.length > 1) {
    throw new Problem(422, 'several-games', `the text must have one game, and it has ${records.length}`);
  }
  const moves = countMoves(record, mainLine(record));
  if (move !== undefined && move > moves) {
    throw new Problem(422, 'no-such-move', `no such move ${move}: the game has ${moves}`);
  }
  const played = replay(record, move === undefined ? undefined : mainLineTo(record, move).at(-1));
  if (!played.ok) throw new Problem(422, 'illegal-move', formatReplayError(played.error));
  return played.value.position;
}
