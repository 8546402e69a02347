import type { BoardConfig, Paint } from '@ringfence/board';
import { type Picture, pictureOf } from '@ringfence/draw';
import { type Algorithm, boardPosition } from '@ringfence/lab';
import { type Cell, gridOf, judge, type WrittenBoard } from '@ringfence/rules';
import { m } from '../../paraglide/messages.js';
import type { StepSnapshot } from './service.ts';

/** On larger boards numbers and marks cannot be read. */
const LARGEST_WRITTEN = 24;
/** How many cells at the top of the stack are numbered: text is the slowest to lay out. */
const MOST_NUMBERS = 32;

const shapes = ['square', 'triangle', 'circle', 'cross'] as const;

/** What the colours of the board mean here. */
export const paintWords: Readonly<Record<Paint, string>> = {
  current: m.lab_paint_current(),
  frontier: m.lab_paint_stack(),
  visited: m.lab_paint_visited(),
  marked: m.lab_paint_marked(),
  dropped: m.lab_paint_dropped(),
};

/** The board as given, without the reasons of the judge. */
export const writtenPicture = (board: WrittenBoard): Picture =>
  pictureOf(board, judge(board), { fences: [], trees: [], faults: [] });

type Look = Pick<BoardConfig, 'pieces' | 'owners' | 'paint' | 'numbers' | 'marks' | 'arrows'>;

/** What the board shows after some steps of a run. */
export function lookOf(algorithm: Algorithm, board: WrittenBoard, picture: Picture, state: StepSnapshot): Look {
  return algorithm.asks === 'move' ? playerLook(board, state) : checkerLook(board, picture, state);
}

function checkerLook(board: WrittenBoard, { pieces, owners }: Picture, state: StepSnapshot): Look {
  const paint = new Map<Cell, Paint>();
  for (let cell = 0; cell < state.visited.length; cell++) {
    if (state.marks[cell] !== 0) paint.set(cell, 'marked');
    else if (state.visited[cell] === 1) paint.set(cell, 'visited');
  }
  for (const cell of state.stack) paint.set(cell, 'frontier');
  const back = state.kind === 'pop' || state.kind === 'backtrack';
  if (state.focus >= 0) paint.set(state.focus, back ? 'dropped' : 'current');
  const top = state.stack.at(-1);
  const arrows = state.kind === 'backtrack' && top !== undefined ? [{ from: state.focus, to: top }] : [];
  return { pieces, owners, paint, arrows, ...writing(board, state) };
}

/** The last cells of the stack as numbers, and the bits of the marks as shapes on cells without a number. */
function writing(board: WrittenBoard, { stack, marks: bits }: StepSnapshot): Pick<Look, 'numbers' | 'marks'> {
  if (gridOf(board.shape, board.size).span > LARGEST_WRITTEN) return {};
  const numbers = new Map<Cell, number>();
  for (let index = Math.max(0, stack.length - MOST_NUMBERS); index < stack.length; index++) {
    numbers.set(stack[index], index + 1);
  }
  const marks = new Map<Cell, (typeof shapes)[number]>();
  for (const [cell, mark] of bits.entries()) {
    if (mark !== 0 && !numbers.has(cell)) marks.set(cell, shapes[31 - Math.clz32(mark)] ?? 'cross');
  }
  return { numbers, marks };
}

/** The player's board with the moves being tried, and their captures. */
function playerLook(board: WrittenBoard, { stack, marks, focus, kind }: StepSnapshot): Look {
  const position = boardPosition(board);
  for (const move of stack) position.play(move);
  const paint = new Map<Cell, Paint>(stack.map((cell) => [cell, 'frontier']));
  for (const [cell, mark] of marks.entries()) if (mark !== 0) paint.set(cell, 'marked');
  if (focus >= 0) paint.set(focus, kind === 'pop' || kind === 'skip' ? 'dropped' : 'current');
  return {
    pieces: position.pieces.slice(),
    owners: position.owners.slice(),
    paint,
    numbers: new Map(stack.map((cell, index) => [cell, index + 1])),
  };
}

/** The shape for a bit of the marks, as a sign that needs no translation. */
export const signOfBit = (bit: number): string => '□△○✕'[bit] ?? '✕';
