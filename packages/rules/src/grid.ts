import { cellNameAt, parseCellName } from './names.ts';
import type { Cell, Side } from './types.ts';

export type Shape = 'square' | 'hexagon' | 'rhombus';

/** A direction as a step in rows and columns. */
export type Step = readonly [rows: number, cols: number];

/**
 * The cells of a board and their adjacency. All tables are built on first use and cached; they are read-only. A missing
 * neighbour is −1.
 */
export interface Grid {
  readonly shape: Shape;
  /** Cells per side. */
  readonly size: number;
  readonly cellCount: number;
  /** Rows of the board, and columns of the array that holds it. */
  readonly span: number;
  /** The column of the first cell in a row. */
  firstCol(row: number): number;
  /** The number of cells in a row. */
  rowLength(row: number): number;
  /** The cell at a row and column, or −1. */
  cellAt(row: number, col: number): Cell;
  rowOf(cell: Cell): number;
  colOf(cell: Cell): number;
  /** `a1` is top left: column letters, then the row number. */
  nameOf(cell: Cell): string;
  /** The cell of that name (in either case), or −1. */
  cellNamed(name: string): Cell;
  /** The number of neighbours in {@link adjacent}: 4 where the cells are squares, 6 where they are hexagons. */
  readonly degree: number;
  /** Neighbours across a side, clockwise from the top (hexagons: top right), `degree` entries for each cell. */
  readonly adjacent: Int32Array;
  /** The number of neighbours in {@link around}: 8 where the cells are squares, 6 where they are hexagons. */
  readonly aroundDegree: number;
  /** Neighbours across a side or a corner, clockwise from the top: the steps of a loop. */
  readonly around: Int32Array;
  /** How many steps, across sides or corners, a move by so many rows and columns takes. */
  steps(down: number, right: number): number;
  /** 1 for each cell on the outermost ring. */
  readonly rim: Uint8Array;
  /**
   * For each cell bit i if it lies on edge i, bit 6 + i if it is corner i, both numbered clockwise from the top
   * (corners: top left). Edge i runs from corner i to corner i + 1. Corners lie on no edge, except where edges belong to
   * sides: there a corner lies on both of its edges.
   */
  readonly reach: Uint16Array;
  /** The side to which each edge belongs, by its number; empty where edges are nobody's. */
  readonly edgeSides: readonly Side[];
  /** All symmetries as permutations, the identity first: `symmetries[s][cell]` is the image of the cell. */
  readonly symmetries: readonly Int32Array[];
}

/** The neighbours across a side. */
export function neighboursOf({ adjacent, degree }: Grid, cell: Cell): Cell[] {
  const near: Cell[] = [];
  for (let i = cell * degree; i < (cell + 1) * degree; i++) if (adjacent[i] >= 0) near.push(adjacent[i]);
  return near;
}

/** What differs between the shapes of board; {@link makeGrid} does the rest. */
interface GridPlan {
  readonly shape: Shape;
  readonly size: number;
  readonly span: number;
  readonly cellCount: number;
  firstCol(row: number): number;
  rowLength(row: number): number;
  readonly adjacentSteps: readonly Step[];
  readonly aroundSteps: readonly Step[];
  steps(down: number, right: number): number;
  /** The edge and corner bits of a cell, as in {@link Grid.reach}; 0 inside the board. */
  reachAt(row: number, col: number): number;
  readonly edgeSides?: readonly Side[];
  /** The image of a cell under each symmetry, as a function of row and column. */
  readonly symmetries: readonly ((row: number, col: number) => Step)[];
}

function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export function makeGrid(plan: GridPlan): Grid {
  const { shape, size, span, cellCount, firstCol, rowLength } = plan;
  const rowStarts = lazy(() => {
    const starts = new Int32Array(span);
    for (let row = 1; row < span; row++) starts[row] = starts[row - 1] + rowLength(row - 1);
    return starts;
  });
  const coordinates = lazy(() => {
    const rows = new Int32Array(cellCount);
    const cols = new Int32Array(cellCount);
    let cell = 0;
    for (let row = 0; row < span; row++) {
      const first = firstCol(row);
      const end = first + rowLength(row);
      for (let col = first; col < end; col++) {
        rows[cell] = row;
        cols[cell] = col;
        cell++;
      }
    }
    return { rows, cols };
  });
  const cellAt = (row: number, col: number): Cell => {
    if (!(row >= 0 && row < span)) return -1;
    const offset = col - firstCol(row);
    return offset >= 0 && offset < rowLength(row) ? rowStarts()[row] + offset : -1;
  };
  const neighbourTable = (steps: readonly Step[]): Int32Array => {
    const { rows, cols } = coordinates();
    const table = new Int32Array(cellCount * steps.length);
    let next = 0;
    for (let cell = 0; cell < cellCount; cell++) {
      for (const [down, right] of steps) table[next++] = cellAt(rows[cell] + down, cols[cell] + right);
    }
    return table;
  };
  const adjacent = lazy(() => neighbourTable(plan.adjacentSteps));
  const around = lazy(() => (plan.aroundSteps === plan.adjacentSteps ? adjacent() : neighbourTable(plan.aroundSteps)));
  const reach = lazy(() => {
    const { rows, cols } = coordinates();
    return Uint16Array.from(rows, (row, cell) => plan.reachAt(row, cols[cell]));
  });
  const rim = lazy(() => Uint8Array.from(reach(), (bits) => (bits === 0 ? 0 : 1)));
  const symmetries = lazy(() => {
    const { rows, cols } = coordinates();
    return plan.symmetries.map((image) => {
      const permutation = new Int32Array(cellCount);
      for (let cell = 0; cell < cellCount; cell++) permutation[cell] = cellAt(...image(rows[cell], cols[cell]));
      return permutation;
    });
  });
  return {
    shape,
    size,
    span,
    cellCount,
    firstCol,
    rowLength,
    cellAt,
    rowOf: (cell) => coordinates().rows[cell],
    colOf: (cell) => coordinates().cols[cell],
    nameOf: (cell) => cellNameAt(coordinates().rows[cell], coordinates().cols[cell]),
    cellNamed(name) {
      const at = parseCellName(name);
      return at === undefined ? -1 : cellAt(at.row, at.col);
    },
    degree: plan.adjacentSteps.length,
    get adjacent() {
      return adjacent();
    },
    aroundDegree: plan.aroundSteps.length,
    get around() {
      return around();
    },
    steps: plan.steps,
    get rim() {
      return rim();
    },
    get reach() {
      return reach();
    },
    edgeSides: plan.edgeSides ?? [],
    get symmetries() {
      return symmetries();
    },
  };
}

/** Caches the grids of ordinary sizes, which all positions of a size share; large ones are built on demand. */
export function cacheGrids(make: (size: number) => Grid): (size: number) => Grid {
  const kept = new Map<number, Grid>();
  return (size) => {
    const known = kept.get(size);
    if (known !== undefined) return known;
    const made = make(size);
    if (size <= 32) kept.set(size, made);
    return made;
  };
}
