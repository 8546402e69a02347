import { CAPTURED } from './board.ts';
import type { Grid, Shape } from './grid.ts';
import { rhombusGrid } from './hex/rhombus.ts';
import { hexCount, hexGrid, hexRowLength } from './hexagon.ts';
import { squareGrid } from './square.ts';
import { BLACK, EMPTY, WHITE } from './types.ts';

/** A shape of board: its grid and its classic text. Sizes are those of {@link Grid.size}, possibly far too large to build. */
interface ShapeOfBoards {
  grid(size: number): Grid;
  cellCount(size: number): number;
  rowCount(size: number): number;
  rowLength(size: number, row: number): number;
  /** The symbols of cells in the classic text. */
  readonly symbols: ReadonlyMap<string, number>;
}

const square: ShapeOfBoards = {
  grid: squareGrid,
  cellCount: (size) => size * size,
  rowCount: (size) => size,
  rowLength: (size) => size,
  symbols: new Map([
    ['B', BLACK],
    ['W', WHITE],
    ['+', EMPTY],
    ['-', CAPTURED],
  ]),
};

const hexagon: ShapeOfBoards = {
  grid: hexGrid,
  cellCount: hexCount,
  rowCount: (size) => 2 * size - 1,
  rowLength: hexRowLength,
  symbols: new Map([
    ['B', BLACK],
    ['W', WHITE],
    ['-', EMPTY],
  ]),
};

const rhombus: ShapeOfBoards = {
  grid: rhombusGrid,
  cellCount: square.cellCount,
  rowCount: square.rowCount,
  rowLength: square.rowLength,
  symbols: hexagon.symbols,
};

export const boardShapes: Readonly<Record<Shape, ShapeOfBoards>> = { square, hexagon, rhombus };

export const shapeNames = Object.keys(boardShapes) as readonly Shape[];

export const gridOf = (shape: Shape, size: number): Grid => boardShapes[shape].grid(size);

function byCode({ symbols }: ShapeOfBoards): readonly (string | undefined)[] {
  const codes: (string | undefined)[] = [];
  for (const [symbol, code] of symbols) codes[code] = symbol;
  return codes;
}

const codeSymbols: Readonly<Record<Shape, readonly (string | undefined)[]>> = {
  square: byCode(square),
  hexagon: byCode(hexagon),
  rhombus: byCode(rhombus),
};

/** The inverse of {@link ShapeOfBoards.symbols}: symbols by code, `undefined` for a code that such a board cannot hold. */
export const symbolsOf = (shape: Shape): readonly (string | undefined)[] => codeSymbols[shape];

/** Whether such a board can hold captured cells. */
export const holdsCaptured = (shape: Shape): boolean => symbolsOf(shape)[CAPTURED] !== undefined;
