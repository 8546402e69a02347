import type { WrittenBoard } from '../board.ts';
import { boardShapes } from '../board-shapes.ts';
import type { Shape } from '../grid.ts';
import { fail, ok, quote, type Result, type TextError } from '../result.ts';
import { isBlank, type Line, nonBlankLines } from './lines.ts';

/** Longer texts are rejected; a board with a million cells takes two million characters. */
export const MAX_BOARD_TEXT = 64 * 1024 * 1024;

/** The symbols of a shape for a message, such as `B, W or -`. */
const symbolList = (shape: Shape): string =>
  [...boardShapes[shape].symbols.keys()].join(', ').replace(/, (.)$/, ' or $1');

/**
 * Reads the classic text: the size, then the rows. Spaces between and around the cells, empty lines around the board,
 * any line endings and a missing final newline are accepted. Without a shape, the rows decide it.
 */
export function readBoard(text: string, shape?: Shape): Result<WrittenBoard> {
  if (text.length > MAX_BOARD_TEXT) {
    const expected = `at most ${MAX_BOARD_TEXT} characters`;
    return problem(1, 1, 'the text is too long for a board', expected, `${text.length}`);
  }
  const lines = nonBlankLines(text);
  if (lines.length === 0) return problem(1, 1, 'the text is empty', 'the board size', 'nothing');
  const size = readSize(text, lines[0]);
  if (!size.ok) return size;
  return readRows(text, lines.slice(1), size.value, shape ?? guessShape(text, lines, size.value));
}

function problem(line: number, column: number, message: string, expected: string, found: string): Result<never> {
  const error: TextError = { line, column, message, expected, found };
  return fail(error);
}

function readSize(text: string, line: Line): Result<number> {
  const word = text.slice(line.start, Math.min(line.end, line.start + 40)).trim();
  const column = line.start - line.lineStart + 1;
  const expected = 'a whole number of 1 or more';
  if (!/^[0-9]+$/.test(word))
    return problem(line.number, column, 'the first line is not a size', expected, quote(word));
  const size = Number(word);
  if (size < 1) return problem(line.number, column, 'the size is zero', expected, quote(word));
  if (word.length > 9) return problem(line.number, column, 'the size is too large', 'at most nine digits', quote(word));
  return ok(size);
}

/** The shapes that a text without a game may have. */
const classicShapes = ['square', 'hexagon'] as const satisfies readonly Shape[];

/**
 * The shape that more of the rows fit; in a tie, the one whose number of rows is closer. One row of one cell fits all: it is
 * the last shape that has its symbol, a square if it is a `+`.
 */
function guessShape(text: string, lines: readonly Line[], size: number): Shape {
  const rows = lines.slice(1);
  const counts = rows.map((line) => countCells(text, line, 2 * size));
  const ranked = classicShapes.map((shape) => {
    const { rowLength, rowCount, symbols } = boardShapes[shape];
    const fits = counts.filter((cells, row) => cells === rowLength(size, row)).length;
    const off = Math.abs(rows.length - rowCount(size));
    const isMeant = size === 1 && rows.length > 0 && symbols.has(text[rows[0].start]);
    return { shape, fits, off, isMeant };
  });
  return ranked.reduce((best, next) => {
    if (next.fits !== best.fits) return next.fits > best.fits ? next : best;
    if (size === 1 && rows.length > 0) return next.isMeant || !best.isMeant ? next : best;
    return next.off < best.off ? next : best;
  }).shape;
}

function countCells(text: string, line: Line, most: number): number {
  let cells = 0;
  for (let at = line.start; at < line.end && cells <= most; at++) if (!isBlank(text.charCodeAt(at))) cells++;
  return cells;
}

function readRows(text: string, lines: readonly Line[], size: number, shape: Shape): Result<WrittenBoard> {
  const rows = boardShapes[shape].rowCount(size);
  const { symbols: codeOf, rowLength } = boardShapes[shape];
  // A cell takes at least one character, so a size that the text cannot fill allocates no memory.
  const cells = new Uint8Array(Math.min(boardShapes[shape].cellCount(size), text.length));
  let next = 0;
  for (const [row, line] of lines.entries()) {
    const length = rowLength(size, row);
    if (row === rows)
      return problem(line.number, 1, 'there are more rows than the size allows', `${rows} rows`, 'another row');
    if (line.number !== lines[0].number + row) {
      return problem(
        lines[0].number + row,
        1,
        'there is an empty line inside the board',
        `row ${row + 1} of ${rows}`,
        'an empty line',
      );
    }
    let inRow = 0;
    for (let at = line.start; at < line.end; at++) {
      if (isBlank(text.charCodeAt(at))) continue;
      const column = at - line.lineStart + 1;
      const code = codeOf.get(text[at]);
      if (code === undefined) {
        const symbol = String.fromCodePoint(text.codePointAt(at) ?? 0);
        return problem(line.number, column, 'this is not a valid cell', symbolList(shape), quote(symbol));
      }
      if (inRow === length) {
        const found = `${countCells(text, line, Number.POSITIVE_INFINITY)}`;
        return problem(line.number, column, `row ${row + 1} is too long`, `${length} cells`, found);
      }
      cells[next++] = code;
      inRow++;
    }
    if (inRow < length) {
      const column = line.end - line.lineStart + 1;
      return problem(line.number, column, `row ${row + 1} is too short`, `${length} cells`, `${inRow}`);
    }
  }
  if (lines.length < rows) {
    const after = lines.length === 0 ? 2 : lines[lines.length - 1].number + 1;
    return problem(after, 1, 'rows are missing', `${rows} rows`, `${lines.length}`);
  }
  return ok({ shape, size, cells });
}

/** The location of a cell, by its offset within a row, in a text that was read without an error. */
export function locationOfCell(
  text: string,
  row: number,
  offset: number,
): { line: number; column: number } | undefined {
  const line = nonBlankLines(text)[row + 1];
  if (line === undefined) return undefined;
  let left = offset;
  for (let at = line.start; at < line.end; at++) {
    if (isBlank(text.charCodeAt(at))) continue;
    if (left-- === 0) return { line: line.number, column: at - line.lineStart + 1 };
  }
  return undefined;
}
