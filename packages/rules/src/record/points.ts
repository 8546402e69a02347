import { boardTerms } from '../board-terms.ts';
import type { GameName } from '../games.ts';
import type { Grid } from '../grid.ts';
import { parseCellName } from '../names.ts';
import { fail, ok, quote, type Result, type TextError } from '../result.ts';
import type { Cell } from '../types.ts';
import type { GameRecord } from './record.ts';
import type { SgfProperty, SgfValue } from './sgf-syntax.ts';
import { splitComposed, unescapeText } from './sgf-text.ts';
import type { SourceText } from './source.ts';

interface RowAndColumn {
  readonly row: number;
  readonly col: number;
}

/** The differences between LittleGolem's files and our own. */
export interface SgfDialect {
  /** The only game that such files hold. */
  readonly game?: GameName;
  /** Whether swapping is allowed if the file does not say. */
  readonly swap: boolean;
  /** The word in RU for rules that allow swapping. */
  readonly swapWord: string;
  /** Whether PB, BR and `RE[B]` refer to the side whose moves are written as W, and vice versa. */
  readonly crossed: boolean;
  /** The form of a point, for messages. */
  readonly pointExample: string;
  /** The header of a record as it is meant, where that follows from its moves. */
  headerOf?(record: GameRecord): GameRecord['header'];
  /** The row and column of a point, whether or not the board has that cell. */
  pointAt(grid: Grid, point: string): RowAndColumn | undefined;
}

export const ownDialect: SgfDialect = {
  swap: false,
  swapWord: 'swap',
  crossed: false,
  pointExample: 'c3',
  pointAt: (_, point) => parseCellName(point),
};

/** The context in which a node is read. */
export interface SgfContext {
  readonly game: GameName;
  readonly grid: Grid;
  readonly dialect: SgfDialect;
  readonly source: SourceText;
  /** How many more cells the point lists of this text may name in total. */
  readonly allowance: { cells: number };
}

/** A few letters can name a whole board: without a limit a small text could fill the memory. */
export const MAX_LISTED_CELLS = 4_000_000;

/** The cell that a raw point names, or −1. */
export function cellOf(raw: string, { dialect, grid }: SgfContext): Cell {
  const point = dialect.pointAt(grid, unescapeText(raw).trim());
  return point === undefined ? -1 : grid.cellAt(point.row, point.col);
}

export function noSuchCell(value: SgfValue, { dialect, grid, source }: SgfContext, or = ''): TextError {
  const board = `a ${boardTerms[grid.shape].adjective} board of size ${grid.size}`;
  return source.errorAt(
    value.at,
    `no such cell on ${board}`,
    `a cell such as ${dialect.pointExample}${or}`,
    quote(value.raw),
  );
}

/**
 * The cells of point lists, each once, in the order they are first named. `a1:c3` is a rectangle of rows and columns;
 * cells of it that are not on the board are ignored.
 */
export function readPoints(properties: readonly SgfProperty[], context: SgfContext): Result<Cell[]> {
  const { grid, dialect, source, allowance } = context;
  const cells = new Set<Cell>();
  const rectangles = new Set<number>();
  for (const value of properties.flatMap((property) => property.values)) {
    const halves = splitComposed(value.raw) ?? [value.raw, value.raw];
    const [from, to] = halves.map((half) => dialect.pointAt(grid, unescapeText(half).trim()));
    if (from === undefined || to === undefined) return fail(noSuchCell(value, context));
    // Limited by the board: a rectangle may claim to be larger.
    const last = grid.span - 1;
    const top = Math.min(from.row, to.row);
    const bottom = Math.min(Math.max(from.row, to.row), last);
    const left = Math.min(from.col, to.col);
    const right = Math.min(Math.max(from.col, to.col), last);
    if (top > bottom || left > right) return fail(noSuchCell(value, context));
    const rectangle = ((top * grid.span + bottom) * grid.span + left) * grid.span + right;
    if (rectangles.has(rectangle)) continue;
    rectangles.add(rectangle);
    const before = cells.size;
    let some = false;
    for (let row = top; row <= bottom; row++) {
      for (let col = left; col <= right; col++) {
        const cell = grid.cellAt(row, col);
        if (cell < 0) continue;
        cells.add(cell);
        some = true;
      }
    }
    if (!some) return fail(noSuchCell(value, context));
    allowance.cells -= cells.size - before;
    if (allowance.cells < 0) {
      const expected = `at most ${MAX_LISTED_CELLS} cells in all lists of a text`;
      return fail(source.errorAt(value.at, 'too many cells are listed', expected, 'more'));
    }
  }
  return ok([...cells]);
}
