import type { Rows } from './judge.ts';

/**
 * The games written directly from the sentences of the rules: positions are values, a move creates a new one, and
 * nothing is cached. Slow and obvious, for the tests.
 */
export interface SlowSquatter {
  readonly piece: Rows;
  readonly owner: Rows;
}

const emptyRows = (size: number): Rows => Array.from({ length: size }, () => '.'.repeat(size));

export const slowSquatter = (size: number): SlowSquatter => ({ piece: emptyRows(size), owner: emptyRows(size) });

const put = (rows: Rows, row: number, col: number, symbol: string): Rows =>
  rows.map((text, at) => (at === row ? text.slice(0, col) + symbol + text.slice(col + 1) : text));

/** The free cells in reading order. */
export function slowFree({ piece, owner }: SlowSquatter): [row: number, col: number][] {
  return piece.flatMap((text, row) =>
    [...text].flatMap((symbol, col) =>
      symbol === '.' && owner[row][col] === '.' ? [[row, col] as [number, number]] : [],
    ),
  );
}

/** The region of cells round a cell that are not live pieces of `side`, or nothing if it has a border cell. */
function enclosed(state: SlowSquatter, side: string, row: number, col: number): Set<string> | undefined {
  const size = state.piece.length;
  const seen = new Set<string>();
  const open = [[row, col]];
  while (open.length > 0) {
    const [r, c] = open.pop() as [number, number];
    if (seen.has(`${r},${c}`) || (state.piece[r][c] === side && state.owner[r][c] === '.')) continue;
    if (r === 0 || c === 0 || r === size - 1 || c === size - 1) return undefined;
    seen.add(`${r},${c}`);
    open.push([r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]);
  }
  return seen;
}

/** Plays a move, then checks for every cell whether the mover has enclosed it. */
export function slowPlay(state: SlowSquatter, side: string, row: number, col: number): SlowSquatter {
  const played = { piece: put(state.piece, row, col, side), owner: state.owner };
  let owner = state.owner;
  for (let r = 0; r < state.piece.length; r++) {
    for (let c = 0; c < state.piece.length; c++) {
      if (enclosed(played, side, r, c)?.has(`${r},${c}`)) owner = put(owner, r, c, side);
    }
  }
  return { piece: played.piece, owner };
}

export function slowScore({ piece, owner }: SlowSquatter, side: string): number {
  return owner.reduce(
    (sum, text, row) => sum + [...text].filter((symbol, col) => symbol === side && piece[row][col] !== side).length,
    0,
  );
}

/** The empty rows of a hexagon, as the judges above take them. */
export const slowHexagon = (size: number): Rows =>
  Array.from({ length: 2 * size - 1 }, (_, row) => '-'.repeat(2 * size - 1 - Math.abs(row - size + 1)));

/** The empty rows of a rhombus. */
export const slowRhombus = (size: number): Rows => Array.from({ length: size }, () => '-'.repeat(size));

export const slowHexPlay = put;

/** A judge of hexagons: the winner first. */
export type SlowJudge = (rows: Rows, size: number) => readonly (string | number)[];

/** Whether nobody has won the hexagon and it has empty cells. */
export const slowHexGoesOn = (judge: SlowJudge, rows: Rows, size: number): boolean => judge(rows, size)[0] === 'None';
