import { BREAKER_CELL, createProofBoard, FREE_CELL, ProofError } from './board.ts';
import { loopholeIn } from './loophole.ts';

/** A pairing as text: a letter for both cells of a pair, `.` for a cell without one, `o` for a piece of Breaker's. */
export interface Drawing {
  /** The number of its first line in the file. */
  readonly line: number;
  readonly rows: readonly string[];
  readonly shape: 'rectangle' | 'hexagon';
  /** Cells with a piece of Breaker's before the game, in reading order. */
  readonly pieces: readonly number[];
  readonly pairs: readonly (readonly [number, number])[];
}

const LARGEST_HEXAGON = 8;
/** The check of a pairing tries every region that Maker might enclose. */
const MOST_CELLS = 64;
const MOST_DRAWINGS = 1000;
const ROW = /^\s*\S(\s+\S)+\s*$/;

/** Whether a file begins like a drawing: after comments and empty lines, a row of single characters. */
export function isDrawing(text: string): boolean {
  const first = text.split('\n').find((line) => !isSkipped(line));
  return first !== undefined && ROW.test(first);
}

const isSkipped = (line: string): boolean => line.trim() === '' || line.startsWith('#');

/** The drawings of a text, divided by empty lines and comments, which begin with #. */
export function parseDrawings(text: string): Drawing[] {
  const drawings: Drawing[] = [];
  let rows: string[] = [];
  const lines = text.split('\n');
  for (const [i, line] of [...lines, ''].entries()) {
    if (!isSkipped(line)) {
      if (!ROW.test(line)) throw new ProofError(`line ${i + 1} is not a row of letters with spaces between them`);
      rows.push(line.replaceAll(/\s/g, ''));
      continue;
    }
    if (rows.length > 0) drawings.push(parseRows(rows, i - rows.length + 1));
    if (drawings.length > MOST_DRAWINGS) throw new ProofError(`the file has more than ${MOST_DRAWINGS} drawings`);
    rows = [];
  }
  if (drawings.length === 0) throw new ProofError('the file has no drawing');
  return drawings;
}

function parseRows(rows: readonly string[], line: number): Drawing {
  const letters = new Map<string, number[]>();
  const pieces: number[] = [];
  for (const [cell, letter] of [...rows.join('')].entries()) {
    if (letter === 'o') pieces.push(cell);
    else if (letter !== '.') letters.set(letter, [...(letters.get(letter) ?? []), cell]);
  }
  const pairs = [...letters].map(([letter, cells]): [number, number] => {
    if (cells.length === 2) return [cells[0], cells[1]];
    const count = cells.length === 1 ? 'one cell' : `${cells.length} cells`;
    throw new ProofError(`the letter ${letter} is on ${count}, not on two, in the drawing at line ${line}`);
  });
  return { line, rows, shape: shapeOf(rows, line), pieces, pairs };
}

function shapeOf(rows: readonly string[], line: number): Drawing['shape'] {
  const widths = rows.map((row) => row.length);
  const side = widths[0];
  const isHexagon =
    rows.length === 2 * side - 1 && widths.every((width, i) => width === 2 * side - 1 - Math.abs(i - side + 1));
  if (isHexagon && side > 1 && side <= LARGEST_HEXAGON) return 'hexagon';
  const isRectangle = widths.every((width) => width === side);
  if (isRectangle && side * rows.length <= MOST_CELLS) return 'rectangle';
  throw new ProofError(
    `the drawing at line ${line} is neither a rectangle of at most ${MOST_CELLS} cells nor a hexagon up to size ${LARGEST_HEXAGON}`,
  );
}

/** Checks that Maker, moving first, never captures on this Squatter board; throws a `ProofError` with a capture. */
export function checkSquatterDrawing({ rows, pieces, pairs }: Drawing): void {
  const board = createProofBoard(rows.length, rows[0].length);
  const cells = new Uint8Array(board.size).fill(FREE_CELL);
  for (const cell of pieces) cells[cell] = BREAKER_CELL;
  const loophole = loopholeIn(board, cells, pairs);
  if (loophole !== undefined) throw new ProofError('Maker captures without both cells of any pair', board, loophole);
}
