import { type Position, whyIllegal } from '../position.ts';
import { fail, ok, type Result, type TextError } from '../result.ts';
import { positionFromCells, startPosition, startProblem } from '../start.ts';
import { BLACK, EMPTY, type Side, SWAP, sideName, WHITE } from '../types.ts';
import { formatResult, parseResult, resultOf, resultOfResignation } from './ending.ts';
import { locationOf } from './locations.ts';
import { type GameRecord, lineTo, mainLine, type RecordNode, type Setup } from './record.ts';

/** A violation of the rules in a record; line and column are 0 if the record was not read from a text. */
export interface ReplayError extends TextError {
  readonly node: number;
  /** The number of this move on its line, counted from 1; 0 for anything but a move. */
  readonly moveNumber: number;
}

export interface Replay {
  /** The final position of the line. Its history begins at the last set-up. */
  readonly position: Position;
  /** Who resigned at the end of the line. */
  readonly resigned: Side | undefined;
  /** The nodes that were played, from the root. */
  readonly line: readonly number[];
}

/** Plays the main line, or the line from the root to a node, by the rules of the game. */
export function replay(record: GameRecord, node?: number): Result<Replay, ReplayError> {
  const line = node === undefined ? mainLine(record) : lineTo(record, node);
  const start = startOf(record);
  if (!start.ok) return start;
  let state = start.value;
  for (const at of line) {
    const next = step(record, at, state);
    if (!next.ok) return next;
    state = next.value;
  }
  return ok({ position: state.position, resigned: state.resigned, line });
}

/**
 * Every violation of the rules in the whole tree, in order. Below a node that cannot be played nothing is reported. A
 * result that contradicts the end of the main line is reported too.
 */
export function checkRecord(record: GameRecord): ReplayError[] {
  const start = startOf(record);
  if (!start.ok) return [start.error];
  const errors: ReplayError[] = [];
  const dead = new Uint8Array(record.nodes.length);
  /** For each node of the current line, the position it was played from. */
  const line: { readonly node: number; readonly before: State }[] = [];
  const mainEnd = mainLine(record).length - 1;
  let state = start.value;
  record.nodes.forEach(({ parent }, node) => {
    while (line.length > 0 && line[line.length - 1].node > parent) {
      const { node: left, before } = line[line.length - 1];
      line.pop();
      // Only a move changes the position in place; a set-up creates a new one.
      if (record.nodes[left].play !== undefined && before.position === state.position) state.position.undo();
      state = before;
    }
    if (parent >= 0 && dead[parent] === 1) {
      dead[node] = 1;
      return;
    }
    const next = step(record, node, state);
    if (!next.ok) {
      errors.push(next.error);
      dead[node] = 1;
      return;
    }
    line.push({ node, before: state });
    state = next.value;
    if (node === mainEnd) errors.push(...resultErrors(record, state));
  });
  return errors;
}

/** One line, for a person, about a record that breaks the rules. */
export function formatReplayError(error: ReplayError): string {
  const where = error.line > 0 ? `line ${error.line}, column ${error.column}: ` : '';
  const which = error.moveNumber > 0 ? `move ${error.moveNumber}: ` : '';
  return `${where}${which}${error.message} (expected ${error.expected}, found ${error.found})`;
}

interface State {
  readonly position: Position;
  readonly resigned: Side | undefined;
  readonly moveCount: number;
}

function startOf(record: GameRecord): Result<State, ReplayError> {
  const { game, size, first, swap } = record.header;
  const problem = startProblem(game, { size, first, swap });
  if (problem !== undefined) return fail(errorAt(record, 0, 0, problem, 'a game that can be played', `size ${size}`));
  return ok({ position: startPosition(game, { size, first, swap }), resigned: undefined, moveCount: 0 });
}

/** Plays one node; the position changes in place unless the node has a set-up. */
function step(record: GameRecord, node: number, state: State): Result<State, ReplayError> {
  const { play, resigns, setup } = record.nodes[node];
  const { position } = state;
  if (setup !== undefined) {
    // A set-up continues the game, even after a resignation.
    return ok({ ...state, position: setUp(record, position, setup), resigned: undefined });
  }
  const side = play?.side ?? resigns;
  if (side === undefined) return ok(state);
  const moveCount = state.moveCount + 1;
  const wrong = (message: string, expected: string): Result<State, ReplayError> =>
    fail(errorAt(record, node, moveCount, message, expected, describe(record.nodes[node], position)));
  if (state.resigned !== undefined) return wrong(`${sideName(state.resigned)} has already resigned`, 'no more moves');
  if (position.outcome !== undefined) return wrong('the game is over', 'no more moves');
  if (play === undefined) return ok({ ...state, resigned: side, moveCount });
  if (side !== position.turn) {
    return wrong(`it is ${sideName(position.turn)}'s turn`, `a move of ${sideName(position.turn)}`);
  }
  const problem = whyIllegal(position, play.move);
  if (problem !== undefined) return wrong(problem, 'a legal move');
  position.play(play.move);
  return ok({ ...state, moveCount });
}

function setUp(record: GameRecord, position: Position, setup: Setup): Position {
  const pieces = position.pieces.slice();
  const owners = position.owners.slice();
  for (const [piece, cells] of [
    [WHITE, setup.white],
    [BLACK, setup.black],
    [EMPTY, setup.empty],
  ] as const) {
    for (const cell of cells ?? []) {
      pieces[cell] = piece;
      owners[cell] = EMPTY;
    }
  }
  for (const cell of setup.whiteOwned ?? []) owners[cell] = WHITE;
  for (const cell of setup.blackOwned ?? []) owners[cell] = BLACK;
  const { game, size } = record.header;
  return positionFromCells(game, size, pieces, owners, setup.turn ?? position.turn);
}

function resultErrors(record: GameRecord, { position, resigned }: State): ReplayError[] {
  const ending = parseResult(record.header.result ?? '?');
  if (ending === undefined || ending.kind === 'unknown' || ending.kind === 'void') return [];
  const played = resigned === undefined ? resultOf(position.outcome) : resultOfResignation(resigned);
  const end = parseResult(played);
  if (end === undefined || end.kind === 'unknown') return [];
  const marginsAgree = ending.margin === 0 || ending.margin === end.margin;
  if (end.winner === ending.winner && (ending.kind !== 'played' || marginsAgree)) return [];
  return [errorAt(record, 0, 0, 'the result is not how the moves end', played, formatResult(ending))];
}

function describe(node: RecordNode, position: Position): string {
  if (node.play === undefined) return node.resigns === undefined ? 'no move' : `${sideName(node.resigns)} resigns`;
  const { side, move } = node.play;
  if (move === SWAP) return `${sideName(side)} swap`;
  const inside = Number.isInteger(move) && move >= 0 && move < position.grid.cellCount;
  return `${sideName(side)} ${inside ? position.grid.nameOf(move) : move}`;
}

function errorAt(
  record: GameRecord,
  node: number,
  moveNumber: number,
  message: string,
  expected: string,
  found: string,
): ReplayError {
  const { line, column } = locationOf(record, node) ?? { line: 0, column: 0 };
  return { line, column, message, expected, found, node, moveNumber };
}
