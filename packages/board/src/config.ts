import type { Arrow, CellMap, Fence, Heat, Mark, Material, ThemeName, Tree } from '@ringfence/draw';
import type { Cell, Grid, Side } from '@ringfence/rules';
import type { Paint } from './paints.ts';
import type { BoardTexts } from './texts.ts';

/** How a move was made. */
export type InputKind = 'mouse' | 'touch' | 'pen' | 'keyboard';

/**
 * The options of a board. This file is the manual.
 *
 * The first part is the `Picture` of `@ringfence/draw`, so `{ ...pictureOf(position, verdict) }` is a configuration. Cells
 * are the grid's numbers; cells that are not on the board are ignored. `board.set` changes the given options and keeps the
 * rest; `undefined` resets an option to its default. Arrays and maps are read when they are set: after changing one in
 * place, set it again.
 */
export interface BoardConfig {
  // The board

  /** Shape and size: `squareGrid(6)`, `hexGrid(8)`. A new grid resets the board. */
  readonly grid: Grid;
  /** For each cell 0 empty, 1 White, 2 Black. */
  readonly pieces?: ArrayLike<number> | undefined;
  /**
   * For each cell 0 nobody, 1 White, 2 Black, 3 captured by an unknown side. Such a cell is hatched; a piece on it is
   * dead.
   */
  readonly owners?: ArrayLike<number> | undefined;

  // Overlays

  /** The last move, marked with a ring; a new one is announced to screen readers. */
  readonly lastMove?: Cell | undefined;
  /** A piece not yet played, such as a hint. */
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
  /** Cells to look at, framed in the accent colour. */
  readonly highlight?: readonly Cell[] | undefined;
  /** Cells where something is wrong, framed in red dashes. */
  readonly faults?: readonly Cell[] | undefined;
  /** What an algorithm has done with a cell, as a tint: for the lab. */
  readonly paint?: CellMap<Paint> | undefined;

  // Appearance

  /** A slab with `domes`, `counters` or `discs`, or a flat `diagram`; default: `domes`. */
  readonly material?: Material | undefined;

  /** Row numbers and column letters beside the board; default: `true`. */
  readonly coordinates?: boolean | undefined;
  /**
   * A theme by name, `auto` for light or dark like the system, or `inherit` to use the `--rf-…` properties that the
   * page sets with `themeCss`. Default: `auto`.
   */
  readonly theme?: ThemeName | 'auto' | 'inherit' | undefined;
  /** Whether fences, lines and pieces are animated, unless the user prefers reduced motion; default: `true`. */
  readonly animate?: boolean | undefined;

  // Interaction

  /** Called with the cell that the user plays. Without it the board is read-only, but the cursor still moves. */
  readonly onPlay?: ((cell: Cell, by: InputKind) => void) | undefined;
  /**
   * Why a cell cannot be played now, in a few words for screen readers; `undefined` if it can. Default: all cells can.
   */
  readonly refuse?: ((cell: Cell) => string | undefined) | undefined;
  /** The side whose piece is previewed under the pointer; default: none. */
  readonly turn?: Side | undefined;
  /**
   * On touch screens, cells narrower than this many pixels need two taps: one to preview the move, one to play it.
   * Default: 44; 0 for always one tap.
   */
  readonly tapTwiceBelow?: number | undefined;
  /** Called with the cell under the mouse or the keyboard cursor, −1 for none. */
  readonly onPoint?: ((cell: Cell) => void) | undefined;
  /**
   * The right mouse button, from the cell where it was pressed to the one where it was released: the same cell for a
   * mark, another one for an arrow.
   */
  readonly onSecondary?: ((from: Cell, to: Cell) => void) | undefined;
  /** Called on Escape if there is no preview to cancel. */
  readonly onEscape?: (() => void) | undefined;

  // Words

  /** The language of the board; default: English. */
  readonly texts?: BoardTexts | undefined;
  /** The board's name; default: shape and size. */
  readonly label?: string | undefined;
  /** More words about a cell, after its name and content. */
  readonly describe?: ((cell: Cell) => string | undefined) | undefined;
  /** Announced when it changes, such as a result, instead of the announcement of a new last move. */
  readonly announce?: string | undefined;
}

/** Options to change; `undefined` resets one. */
export type BoardChange = Partial<BoardConfig>;

/** A board in a page. */
export interface Board {
  /** Changes the given options, and updates only what has changed on the screen. */
  set(change: BoardChange): void;
  /** Moves the keyboard cursor to a cell, and optionally the focus. */
  moveCursor(cell: Cell, focus?: boolean): void;
  /** Removes the board and everything that belongs to it from the page. */
  destroy(): void;
}

/**
 * Resets all overlays; `set({ ...noOverlays, ...pictureOf(position) })` shows that picture without overlays of the
 * previous one.
 */
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
