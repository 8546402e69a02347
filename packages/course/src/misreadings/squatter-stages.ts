import {
  BLACK,
  CAPTURED,
  type Cell,
  EMPTY,
  judge,
  ownersOf,
  type Side,
  squareGrid,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';
import { floodFrom } from './flood.ts';
import { remembered } from './memo.ts';
import { bySize } from './sites.ts';

/** The state of a Squatter board. */
export interface SquatterFacts {
  readonly free: number;
  readonly white: number;
  readonly black: number;
}

export interface SquatterStages {
  see(board: WrittenBoard): WrittenBoard;
  find(board: WrittenBoard): SquatterFacts;
  word(facts: SquatterFacts, board: WrittenBoard): readonly string[];
}

export const freeCells = ({ cells }: WrittenBoard): number =>
  cells.reduce((sum, code) => sum + (code === EMPTY ? 1 : 0), 0);

const foundOwners = remembered((board, _: 'owners') => ownersOf(board, judge(board, 'squatter')));

/** The owner of each captured cell according to the right judge. */
export const rightOwners = (board: WrittenBoard): Uint8Array => foundOwners(board, 'owners').slice();

/** Counts the cells of each side. */
export function countOwners(board: WrittenBoard, owners: Uint8Array): SquatterFacts {
  const facts = { free: freeCells(board), white: 0, black: 0 };
  for (const owner of owners) {
    if (owner === WHITE) facts.white++;
    if (owner === BLACK) facts.black++;
  }
  return facts;
}

export const winnerByScore = (white: number, black: number): string =>
  white > black ? 'White' : white < black ? 'Black' : 'Draw';

export const rightSquatter: SquatterStages = {
  see: (board) => board,
  find: (board) => countOwners(board, rightOwners(board)),
  word: ({ free, white, black }) => [free > 0 ? 'None' : winnerByScore(white, black), `${white}`, `${black}`],
};

const nearFor = ([4, 8] as const).map((ways) =>
  bySize((size): readonly (readonly Cell[])[] => {
    const { adjacent, around } = squareGrid(size);
    const all = ways === 4 ? adjacent : around;
    return Array.from({ length: size * size }, (_, cell) =>
      [...all.subarray(cell * ways, (cell + 1) * ways)].filter((other) => other >= 0),
    );
  }),
);

/** The neighbours of a cell that are on the board: the four across its sides, or all eight around it. */
export const near = ({ size }: WrittenBoard, cell: Cell, ways: 4 | 8): readonly Cell[] =>
  nearFor[ways === 4 ? 0 : 1]?.(size)[cell] ?? [];

/** All cells reachable from `starts` by such steps over cells that `passes` accepts. */
export const floodSquare = (
  board: WrittenBoard,
  starts: readonly Cell[],
  ways: 4 | 8,
  passes: (code: number, cell: Cell) => boolean,
): Cell[] =>
  floodFrom(
    starts,
    (cell) => passes(board.cells[cell] ?? EMPTY, cell),
    (cell) => near(board, cell, ways),
    new Uint8Array(board.cells.length),
  );

export const borderCells = ({ size, cells }: WrittenBoard): Cell[] =>
  [...cells.keys()].filter((cell) => squareGrid(size).rim[cell] === 1);

export function capturedCells({ cells }: WrittenBoard): Cell[] {
  const found: Cell[] = [];
  for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === CAPTURED) found.push(cell);
  return found;
}

export const isSide = (code: number | undefined): code is Side => code === WHITE || code === BLACK;
