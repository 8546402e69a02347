import type { Shape } from './grid.ts';
import { BLACK, EMPTY, WHITE } from './types.ts';

/** A cell code of a board given as text: 0 empty, 1 White, 2 Black, and on square boards 3 for a captured cell. */
export const CAPTURED = 3;

/** A board given as text; it may be unreachable. */
export interface WrittenBoard {
  readonly shape: Shape;
  readonly size: number;
  /** One code for each cell in reading order. */
  readonly cells: Uint8Array;
}

/** The symbols of cells on each shape of board. */
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

/** The inverse: symbols by code, `undefined` for a code that such a board cannot hold. */
export const symbolsOf = (shape: Shape): readonly (string | undefined)[] => codeSymbols[shape];

const byCode = (shape: Shape): (string | undefined)[] => {
  const symbols: (string | undefined)[] = [];
  for (const [symbol, code] of boardSymbols[shape]) symbols[code] = symbol;
  return symbols;
};

const codeSymbols = { square: byCode('square'), hexagon: byCode('hexagon') };
