import type { Arrow, CellMap, Fence, Heat, Mark, ThemeName, Tree } from '@ringfence/draw';
import type { Cell, Grid, Side } from '@ringfence/rules';

/** What an algorithm does with a cell; each has a look of its own, in shape and not only in colour. */
export const paints = ['visited', 'frontier', 'marked', 'current', 'dropped'] as const;
export type Paint = (typeof paints)[number];

/** How a move was made. */
export type InputKind = 'mouse' | 'touch' | 'pen' | 'keyboard';

/**
 * All that a board shows and does. This file is the manual.
 *
 * The first part is the `Picture` of `@ringfence/draw`, so `{ ...pictureOf(position, verdict) }` is a configuration. Cells
 * are the grid's numbers. What speaks of a cell that the board does not have is not shown. `board.set` changes what it
 * names and leaves the rest; `undefined` takes an option back. Arrays and maps are read when they are given: after you
 * have changed one in place, give it again.
 */
export interface BoardConfig {
  // What stands on the board

  /** Shape and size: `squareGrid(6)`, `hexGrid(8)`. A new grid starts the board afresh. */
  readonly grid: Grid;
  /** For each cell 0 empty, 1 White, 2 Black. */
  readonly pieces?: ArrayLike<number> | undefined;
  /** For each cell 0 nobody, 1 White, 2 Black, 3 captured but nobody knows by whom. Such a cell is hatched; a piece on it is dead. */
  readonly owners?: ArrayLike<number> | undefined;

  // What lies over it

  /** The cell played last gets a ring; the screen reader is told of a new one. */
  readonly lastMove?: Cell | undefined;
  /** A piece that is only thought of, such as a hint. */
  readonly ghost?: { readonly cell: Cell; readonly side: Side } | undefined;
  /** Closed loops of pieces in order, drawn as fences: a rail with a post on each piece. */
  readonly fences?: readonly Fence[] | undefined;
  /** Tripods and bridges, drawn as heavy lines; the edges and corners that they reach light up. */
  readonly trees?: readonly Tree[] | undefined;
  /** Edges that light up without a tree, 0 to 5 (square: 0 to 3) clockwise from the top. */
  readonly litEdges?: readonly number[] | undefined;
  /** One hue from faint (0) to strong (1). Show `heatLegend` beside the board. */
  readonly heat?: Heat | undefined;
  /** Short texts on cells or pieces: move numbers, visits, positions on a stack. */
  readonly numbers?: CellMap<string | number> | undefined;
  /** Signs on cells: `'circle'`, `'square'`, `'triangle'`, `'cross'`, each also with a tone, or `{ label: 'A' }`. */
  readonly marks?: CellMap<Mark> | undefined;
  readonly arrows?: readonly Arrow[] | undefined;
  /** Selected cells, framed in the accent colour. */
  readonly highlight?: readonly Cell[] | undefined;
  /** Cells where something is wrong, framed in red dashes. */
  readonly faults?: readonly Cell[] | undefined;
  /** What an algorithm has done with a cell, as a tint: for the lab. */
  readonly paint?: CellMap<Paint> | undefined;

  // How it looks

  /** Row numbers and column letters beside the board; shown unless `false`. */
  readonly coordinates?: boolean | undefined;
  /**
   * A theme by name, `auto` for light or dark as the system has it, or `inherit` to take the `--rf-…` properties that the
   * page sets with `themeCss`. Default: `auto`.
   */
  readonly theme?: ThemeName | 'auto' | 'inherit' | undefined;
  /** Whether fences, lines and pieces draw themselves in, unless the reader wants reduced motion. Yes unless `false`. */
  readonly animate?: boolean | undefined;

  // What one can do with it

  /** Called with the cell that the user plays on. Without it the board is only looked at, though the cursor still moves. */
  readonly onPlay?: ((cell: Cell, by: InputKind) => void) | undefined;
  /** Why a cell cannot be played now, in a few words for the screen reader; `undefined` if it can. Default: all cells can. */
  readonly refuse?: ((cell: Cell) => string | undefined) | undefined;
  /** Whose piece is shown faintly where the user points; default: none. */
  readonly turn?: Side | undefined;
  /** On touch, cells narrower than this many pixels take two taps: one to see the move, one to play it. Default: 44; 0 for always one tap. */
  readonly tapTwiceBelow?: number | undefined;
  /** What stands beside a move after the first of two taps. Default: `tap again to play`. */
  readonly tapAgain?: string | undefined;
  /** The cell under the mouse or the keyboard's cursor, −1 for none; for showing something about it. */
  readonly onPoint?: ((cell: Cell) => void) | undefined;
  /** The right mouse button, from the cell where it went down to the one where it came up: the same for a mark, another for an arrow. */
  readonly onSecondary?: ((from: Cell, to: Cell) => void) | undefined;
  /** Escape, when there was no preview to cancel. */
  readonly onEscape?: (() => void) | undefined;

  // What a screen reader says

  /** The board's name; default: shape and size. */
  readonly label?: string | undefined;
  /** More words about a cell, behind its name and what stands on it. */
  readonly describe?: ((cell: Cell) => string | undefined) | undefined;
  /** Said when it changes, such as a result. Instead of what the board says by itself about a new last move. */
  readonly announce?: string | undefined;
}

/** Some of the options, to change them; `undefined` takes one back. */
export type BoardChange = Partial<BoardConfig>;

/** A board in a page. */
export interface Board {
  /** Changes what it names, and touches only what has changed on the screen. */
  set(change: BoardChange): void;
  /** Moves the keyboard's cursor to a cell, and the focus if asked for. */
  moveCursor(cell: Cell, focus?: boolean): void;
  /** Removes the board and everything that belongs to it from the page. */
  destroy(): void;
}

/** Takes all overlays back; `set({ ...noOverlays, ...pictureOf(position) })` shows that picture and nothing of the one before. */
export const noOverlays = {
  owners: undefined,
  lastMove: undefined,
  ghost: undefined,
  fences: undefined,
  trees: undefined,
  litEdges: undefined,
  heat: undefined,
  numbers: undefined,
  marks: undefined,
  arrows: undefined,
  highlight: undefined,
  faults: undefined,
  paint: undefined,
} as const satisfies BoardChange;
