// Everything in this folder is a second implementation, written for checking: plain arrays, one cell at a time, no code
// of the solver. Cells are numbered in reading order.

/** The content of a cell. */
export const FREE_CELL = 0;
export const MAKER_CELL = 1;
export const BREAKER_CELL = 2;
/** Irrelevant for good, and treated as outside the board. */
export const OUTSIDE_CELL = 3;

/** One of the codes above for each cell. */
export type Cells = Uint8Array;

/** 1 for each cell of a set. */
export type CellSet = Uint8Array;

/** A board of some size: which cells touch, which are on the border, and its symmetries. */
export interface ProofBoard {
  readonly rows: number;
  readonly columns: number;
  readonly size: number;
  /** For each cell the cells that share a side with it. */
  readonly beside: readonly (readonly number[])[];
  /** For each cell the cells that share a side or a corner with it. */
  readonly around: readonly (readonly number[])[];
  readonly onBorder: readonly boolean[];
  /** For each symmetry the image of each cell; the first one is the identity. */
  readonly symmetries: readonly (readonly number[])[];
}

type Step = readonly [down: number, right: number];
const SIDES: readonly Step[] = [
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 0],
];
const CORNERS: readonly Step[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];

export function createProofBoard(rows: number, columns: number): ProofBoard {
  const size = rows * columns;
  const cells = Array.from({ length: size }, (_, cell) => ({
    row: Math.floor(cell / columns),
    column: cell % columns,
  }));
  const isOn = (row: number, column: number): boolean => row >= 0 && column >= 0 && row < rows && column < columns;
  const reached = (steps: readonly Step[]): number[][] =>
    cells.map(({ row, column }) =>
      steps.flatMap(([down, right]) =>
        isOn(row + down, column + right) ? [(row + down) * columns + column + right] : [],
      ),
    );
  const onBorder = cells.map(({ row, column }) => row % (rows - 1 || 1) === 0 || column % (columns - 1 || 1) === 0);
  const [beside, around] = [reached(SIDES), reached([...SIDES, ...CORNERS])];
  return { rows, columns, size, beside, around, onBorder, symmetries: symmetriesOf(rows, columns) };
}

/**
 * Number k: bit 0 mirrors the board top to bottom, bit 1 left to right, bit 2 then swaps rows and columns, which only
 * squares allow.
 */
function symmetriesOf(rows: number, columns: number): number[][] {
  const count = rows === columns ? 8 : 4;
  return Array.from({ length: count }, (_, k) =>
    Array.from({ length: rows * columns }, (_, cell) => {
      const row = Math.floor(cell / columns);
      const column = cell % columns;
      const r = k & 1 ? rows - 1 - row : row;
      const c = k & 2 ? columns - 1 - column : column;
      return k & 4 ? c * columns + r : r * columns + c;
    }),
  );
}

const LETTERS = '.MBx';

/** A position for people: M Maker, B Breaker, . free, x irrelevant. */
export function drawCells({ rows, columns }: ProofBoard, cells: Cells): string {
  const letters = Array.from(cells, (code) => LETTERS[code]);
  return Array.from({ length: rows }, (_, row) => letters.slice(row * columns, (row + 1) * columns).join(' ')).join(
    '\n',
  );
}

/** A cell's name as everywhere in this project: columns are letters, rows count from the top. */
export const cellName = ({ columns }: ProofBoard, cell: number): string =>
  `${String.fromCharCode(97 + (cell % columns))}${Math.floor(cell / columns) + 1}`;

/** A proof that does not hold: what is wrong, and the position at which it fails. */
export class ProofError extends Error {
  readonly position: string | undefined;

  constructor(message: string, board?: ProofBoard | string, cells?: Cells) {
    super(message);
    this.name = 'ProofError';
    this.position = typeof board === 'string' ? board : board && cells && drawCells(board, cells);
  }
}
