import { CAPTURED, type WrittenBoard } from '../board.ts';
import { gridOf, symbolsOf } from '../board-shapes.ts';
import type { Position } from '../position.ts';
import { EMPTY } from '../types.ts';
import type { Verdict } from '../verdict.ts';

/** The lines that a classic checker prints for a verdict. */
export function classicLines(verdict: Verdict): string[] {
  return 'scores' in verdict
    ? [verdict.winner, `${verdict.scores.white}`, `${verdict.scores.black}`]
    : [verdict.winner, verdict.method];
}

/** What a classic checker prints for a text that is not a valid board. */
export const CLASSIC_ERROR = 'Error';

/** The rows of a board as strings of symbols, without spaces. */
export function boardRows({ shape, size, cells }: WrittenBoard): string[] {
  const symbols = symbolsOf(shape);
  const grid = gridOf(shape, size);
  const rows: string[] = [];
  let next = 0;
  for (let row = 0; row < grid.span; row++) {
    const end = next + grid.rowLength(row);
    let text = '';
    while (next < end) text += symbols[cells[next++]];
    rows.push(text);
  }
  return rows;
}

/** The classic text of a board: the size, then the rows with spaces between the cells. */
export function writeBoard(board: WrittenBoard): string {
  return `${[`${board.size}`, ...boardRows(board).map((row) => [...row].join(' '))].join('\n')}\n`;
}

/**
 * A position as a board: captured cells lose their content, except an owner's own pieces, which score nothing and could
 * not be distinguished from points otherwise.
 */
export function boardOf({ grid, pieces, owners }: Position): WrittenBoard {
  const cells = pieces.map((piece, cell) => (owners[cell] === EMPTY || owners[cell] === piece ? piece : CAPTURED));
  return { shape: grid.shape, size: grid.size, cells };
}
