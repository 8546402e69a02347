import type { Shape } from './grid.ts';
import { BLACK, EMPTY, WHITE } from './types.ts';

/** A cell code of a written board: 0 empty, 1 White, 2 Black, and on square boards 3 for a captured cell. */
export const CAPTURED = 3;

/** A board as somebody wrote it down: nothing says that a game could lead there. */
export interface WrittenBoard {
  readonly shape: Shape;
  readonly size: number;
  /** One code for each cell in reading order. */
  readonly cells: Uint8Array;
}

/** How cells are written on each shape of board, by their symbol. */
export const boardSymbols: Readonly<Record<Shape, ReadonlyMap<string, number>>> = {
  square: new Map([
    ['B', BLACK],
    ['W', WHITE],
    ['+', EMPTY],
    ['-', CAPTURED],
  ]),
  hexagon: new Map([
    ['B', BLACK],
    ['W', WHITE],
    ['-', EMPTY],
  ]),
};

/** The same the other way round: the symbols by code, `undefined` for a code that no such board can hold. */
export const symbolsOf = (shape: Shape): readonly (string | undefined)[] => codeSymbols[shape];

const byCode = (shape: Shape): (string | undefined)[] => {
  const symbols: (string | undefined)[] = [];
  for (const [symbol, code] of boardSymbols[shape]) symbols[code] = symbol;
  return symbols;
};

const codeSymbols = { square: byCode('square'), hexagon: byCode('hexagon') };
