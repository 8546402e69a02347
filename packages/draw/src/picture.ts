import type { Cell, Grid, Side, SideOrNone } from '@ringfence/rules';
import type { ThemeName, Tone } from './theme.ts';

/**
 * What a board is made of. A diagram is flat, for print, documents and whoever prefers it; the others are a slab with
 * depth, on which pieces lie: domes, counters with a bevel, or plain discs.
 */
export const materials = ['diagram', 'domes', 'counters', 'discs'] as const;
export type Material = (typeof materials)[number];

/** Values for some of the cells. Cells that are not on the board are ignored. */
export type CellMap<T> = ReadonlyMap<Cell, T> | Readonly<Record<number, T>>;

export const markShapes = ['circle', 'square', 'triangle', 'cross'] as const;
export type MarkShape = (typeof markShapes)[number];

/** A sign on a cell: a shape, or a short text; in ink unless it has a tone. */
export type Mark =
  | MarkShape
  | { readonly shape: MarkShape; readonly tone?: Tone }
  | { readonly label: string; readonly tone?: Tone };

export interface Heat {
  /** From 0 (faint) to 1 (strong). */
  readonly values: CellMap<number>;
  /** The legend: what the heat measures. */
  readonly title: string;
  /** The legend's label for value 0; default: `0`. */
  readonly low?: string;
  /** The legend's label for value 1; default: `1`. */
  readonly high?: string;
}

/** A closed loop of pieces in order; the last touches the first. */
export interface Fence {
  readonly cells: readonly Cell[];
  readonly side: Side;
}

/** Pieces that connect edges or corners, which light up. */
export interface Tree {
  readonly cells: readonly Cell[];
  readonly side: Side;
  /** Numbered as in `Grid.reach`, clockwise from the top. */
  readonly edges?: readonly number[];
  /** Numbered as in `Grid.reach`, clockwise from the top left. */
  readonly corners?: readonly number[];
}

export interface Arrow {
  readonly from: Cell;
  readonly to: Cell;
  /** Default: info. */
  readonly tone?: Tone;
}

/** All overlays of a board, and the look of the picture. */
export interface Overlays {
  /** Short texts on cells or pieces, such as the numbers of moves. */
  readonly numbers?: CellMap<string | number>;
  readonly marks?: CellMap<Mark>;
  readonly heat?: Heat;
  readonly fences?: readonly Fence[];
  readonly trees?: readonly Tree[];
  /** Edges that light up without a tree. */
  readonly litEdges?: readonly number[];
  readonly lastMove?: Cell;
  /** A hint: a piece not yet played. */
  readonly ghost?: { readonly cell: Cell; readonly side: Side };
  readonly arrows?: readonly Arrow[];
  /** Selected cells. */
  readonly highlight?: readonly Cell[];
  /** Cells where something is wrong. */
  readonly faults?: readonly Cell[];
  /** Row numbers and column letters beside the board; default: shown. */
  readonly coordinates?: boolean;
  /** A line above the board, and the picture's accessible name. */
  readonly title?: string;
  /** A caption below the board. */
  readonly caption?: string;
  /** Default: `light`. */
  readonly theme?: ThemeName;
  /** Default: `diagram`. */
  readonly material?: Material;
}

/** A board with everything drawn on it, as plain data. */
export interface Picture extends Overlays {
  readonly grid: Grid;
  /** 0 empty, 1 White, 2 Black, for each cell. */
  readonly pieces: ArrayLike<number>;
  /** 0 nobody, 1 White, 2 Black, 3 captured by an unknown side. A piece on a cell with an owner is dead. */
  readonly owners?: ArrayLike<number>;
}

/** The owner of a captured cell whose captor is unknown. */
export const UNKNOWN_OWNER = 3;
export type Owner = SideOrNone | typeof UNKNOWN_OWNER;

export const pieceOn = (picture: Picture, cell: Cell): SideOrNone => {
  const piece = picture.pieces[cell];
  return piece === 1 || piece === 2 ? piece : 0;
};

export const ownerOf = (picture: Picture, cell: Cell): Owner => {
  const owner = picture.owners?.[cell];
  return owner === 1 || owner === 2 || owner === 3 ? owner : 0;
};

export const isDead = (picture: Picture, cell: Cell): boolean =>
  pieceOn(picture, cell) !== 0 && ownerOf(picture, cell) !== 0;

export const hasCell = (grid: Grid, cell: Cell): boolean =>
  Number.isInteger(cell) && cell >= 0 && cell < grid.cellCount;

/** The cells of the board that satisfy a condition, in reading order. */
export function cellsWhere(grid: Grid, condition: (cell: Cell) => boolean): Cell[] {
  const cells: Cell[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++) if (condition(cell)) cells.push(cell);
  return cells;
}

/** The entries for cells on the board, in reading order. */
export function entriesOf<T>(grid: Grid, map: CellMap<T> | undefined): [Cell, T][] {
  if (map === undefined) return [];
  const entries: [Cell, T][] =
    map instanceof Map
      ? [...map]
      : Object.entries(map as Readonly<Record<number, T>>).map(([key, v]) => [Number(key), v]);
  return entries.filter(([cell]) => hasCell(grid, cell)).sort(([a], [b]) => a - b);
}

/** A spanning forest of a set of cells, as pairs of neighbours: no three touching cells form a triangle. */
export function spanningTree(grid: Grid, cells: readonly Cell[]): [Cell, Cell][] {
  const waiting = new Set(cells.filter((cell) => hasCell(grid, cell)));
  const links: [Cell, Cell][] = [];
  for (const root of [...waiting]) {
    if (!waiting.delete(root)) continue;
    const queue = [root];
    for (const cell of queue) {
      for (let i = 0; i < grid.degree; i++) {
        const next = grid.adjacent[cell * grid.degree + i];
        if (!waiting.delete(next)) continue;
        links.push([cell, next]);
        queue.push(next);
      }
    }
  }
  return links;
}

/** All edges that light up, those of the trees included, in order. */
export function litEdgesOf(picture: Picture): number[] {
  const edges = new Set([...(picture.litEdges ?? []), ...(picture.trees ?? []).flatMap((tree) => tree.edges ?? [])]);
  return cleanNumbers(edges, picture.grid.degree);
}

/** All corners that light up, in order. */
export function litCornersOf(picture: Picture): number[] {
  return cleanNumbers(new Set((picture.trees ?? []).flatMap((tree) => tree.corners ?? [])), picture.grid.degree);
}

const cleanNumbers = (numbers: ReadonlySet<number>, below: number): number[] =>
  [...numbers].filter((n) => Number.isInteger(n) && n >= 0 && n < below).sort((a, b) => a - b);
