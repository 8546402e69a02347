import {
  type GameName,
  games,
  judge,
  type Move,
  moveNamed,
  ownersOf,
  type Position,
  piecesOf,
  positionFromCells,
  readBoard,
  type Side,
  startPosition,
} from '@ringfence/rules';

/** The comment after a move, and whether the step is done. */
export interface Reaction {
  readonly done: boolean;
  readonly say: string;
}

/** One idea of the rules, with a board to try it on. */
export interface LessonStep {
  readonly title: string;
  readonly text: string;
  /** The start: rows of the classic text, without spaces, or moves from the empty board. */
  readonly start:
    | { readonly rows: readonly string[] }
    | { readonly size: number; readonly moves?: string; readonly swap?: boolean };
  /** The side that the reader plays: always the same; default: both in turn. */
  readonly plays?: Side;
  /** What to do on the board. */
  readonly task: string;
  /** The comment on the last move. */
  react(position: Position, move: Move): Reaction;
}

export interface Lesson {
  readonly game: GameName;
  /** The game in a sentence or two. */
  readonly about: string;
  readonly steps: readonly LessonStep[];
}

/** The position that a step starts from. */
export function startOfStep(game: GameName, { start, plays = 1 }: LessonStep): Position {
  if ('rows' in start) {
    const { rows } = start;
    // The first row has as many cells as the size says, whatever the shape.
    const size = rows[0].replaceAll(' ', '').length;
    const board = readBoard(`${size}\n${rows.join('\n')}\n`, games[game].shape);
    if (!board.ok) throw new Error(`a lesson's board cannot be read: ${board.error.message}`);
    const owners = ownersOf(board.value, judge(board.value, game));
    return positionFromCells(game, size, piecesOf(board.value), owners, plays);
  }
  const { size, moves = '', swap = false } = start;
  const position = startPosition(game, { size, swap });
  for (const name of moves.split(' ').filter(Boolean)) position.play(moveNamed(position, name) ?? Number.NaN);
  return position;
}

/** The position after a move in a step; the one before is not modified. */
export function playStep(before: Position, { plays }: LessonStep, move: Move): Position {
  const next = plays === undefined ? before.clone() : withTurn(before, plays);
  next.play(move);
  return next;
}

/** A position with another side to move, which may not be the next by the rules. */
export const withTurn = ({ game, grid, pieces, owners }: Position, turn: Side): Position =>
  positionFromCells(game, grid.size, pieces, owners, turn);

/** A reaction to the one right cell; any other gets the other comment. */
export function expectCell(name: string, right: string, wrong: string): LessonStep['react'] {
  return ({ grid }, move) => (grid.nameOf(move) === name ? { done: true, say: right } : { done: false, say: wrong });
}
