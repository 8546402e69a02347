import type { Cell, Grid, Shape } from '@ringfence/rules';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The width of a cell in user units of the picture. */
export const CELL = 40;

/**
 * The positions of a grid's cells, with the board's bounding box at (0, 0). Hexagons stand on a corner, rows are
 * horizontal, and each row of them is shifted half a cell against the one above, as the neighbours of the grid require.
 */
export interface Layout {
  readonly grid: Grid;
  readonly width: number;
  readonly height: number;
  /** Distance from one row to the next. */
  readonly rowPitch: number;
  /** The corners of a cell round its centre; side `i`, towards neighbour `i`, runs from corner `i` to the next. */
  readonly corners: readonly Point[];
  centre(cell: Cell): Point;
  /** The centre of any row and column, on the board or beside it. */
  centreAt(row: number, col: number): Point;
  /** The cell under a point, or −1. */
  cellUnder(point: Point): Cell;
}

const half = CELL / 2;
const hexRadius = CELL / Math.sqrt(3);

const squareCorners: readonly Point[] = [
  { x: -half, y: -half },
  { x: half, y: -half },
  { x: half, y: half },
  { x: -half, y: half },
];

const hexCorners: readonly Point[] = [
  { x: 0, y: -hexRadius },
  { x: half, y: -hexRadius / 2 },
  { x: half, y: hexRadius / 2 },
  { x: 0, y: hexRadius },
  { x: -half, y: hexRadius / 2 },
  { x: -half, y: -hexRadius / 2 },
];

/** What is drawn differently on the shapes of board. */
interface Outline {
  /** By how many half cells each row is further right than the one above. */
  readonly lean: -1 | 0 | 1;
  readonly corners: readonly Point[];
  /** The sides of a cell that face each edge of the board. */
  readonly edges: readonly (readonly number[])[];
}

const outlines: Readonly<Record<Shape, Outline>> = {
  square: { lean: 0, corners: squareCorners, edges: [[0], [1], [2], [3]] },
  hexagon: {
    lean: -1,
    corners: hexCorners,
    edges: [
      [5, 0],
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
    ],
  },
  rhombus: {
    lean: 1,
    corners: hexCorners,
    edges: [
      [5, 0],
      [0, 1],
      [2, 3],
      [3, 4],
    ],
  },
};

export const leanOf = ({ shape }: Grid): Outline['lean'] => outlines[shape].lean;

export function layoutOf(grid: Grid): Layout {
  const { lean, corners } = outlines[grid.shape];
  const [rowPitch, top] = lean === 0 ? [CELL, half] : [hexRadius * 1.5, hexRadius];
  const left = half + (lean < 0 ? half * (grid.size - 1) : 0);
  const shift = lean * half;
  const centreAt = (row: number, col: number): Point => ({
    x: left + col * CELL + row * shift,
    y: top + row * rowPitch,
  });
  const cellUnder = ({ x, y }: Point): Cell => {
    // A point inside a hexagon is nearer to its centre than to any other, so the nearest centre decides on all shapes.
    const near = Math.round((y - top) / rowPitch);
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let row = near - 1; row <= near + 1; row++) {
      const col = Math.round((x - left - row * shift) / CELL);
      const centre = centreAt(row, col);
      const distance = (centre.x - x) ** 2 + (centre.y - y) ** 2;
      if (distance < least) {
        least = distance;
        best = grid.cellAt(row, col);
      }
    }
    return best;
  };
  return {
    grid,
    width: CELL * grid.span + (lean > 0 ? half * (grid.span - 1) : 0),
    height: (grid.span - 1) * rowPitch + 2 * top,
    rowPitch,
    corners,
    centre: (cell) => centreAt(grid.rowOf(cell), grid.colOf(cell)),
    centreAt,
    cellUnder,
  };
}

/** A cell's side from corner to corner, clockwise. */
export function sideOf(layout: Layout, cell: Cell, side: number): readonly [Point, Point] {
  const { corners } = layout;
  const { x, y } = layout.centre(cell);
  const from = corners[side];
  const to = corners[(side + 1) % corners.length];
  return [
    { x: x + from.x, y: y + from.y },
    { x: x + to.x, y: y + to.y },
  ];
}

/** An edge or a corner of the board, numbered as in `Grid.reach`. */
export type Facing = { readonly edge: number } | { readonly corner: number };

/** The sides of a cell that face an edge of the board, or for a corner both its edges: those without a neighbour. */
export function outerSides(grid: Grid, cell: Cell, facing: Facing): number[] {
  const { edges } = outlines[grid.shape];
  const faced =
    'edge' in facing
      ? edges[facing.edge]
      : [...edges[(facing.corner + edges.length - 1) % edges.length], ...edges[facing.corner]];
  return [...new Set(faced)].filter((side) => grid.adjacent[cell * grid.degree + side] < 0);
}

/** The outline of the board along an edge, or at a corner, as lines as long as possible. */
export function rimAt(layout: Layout, facing: Facing): Point[][] {
  const { grid } = layout;
  const bit = 1 << ('edge' in facing ? facing.edge : 6 + facing.corner);
  const sides: (readonly [Point, Point])[] = [];
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if ((grid.reach[cell] & bit) === 0) continue;
    for (const side of outerSides(grid, cell, facing)) sides.push(sideOf(layout, cell, side));
  }
  return joinSides(sides);
}

const keyOf = (point: Point): string => `${Math.round(point.x * 8)},${Math.round(point.y * 8)}`;

/** Joins sides that continue each other into lines as long as possible; a closed line ends where it began. */
export function joinSides(sides: readonly (readonly [Point, Point])[]): Point[][] {
  const starts = new Map<string, number[]>();
  const ends = new Set<string>();
  for (const [i, [from, to]] of sides.entries()) {
    const key = keyOf(from);
    const known = starts.get(key);
    if (known === undefined) starts.set(key, [i]);
    else known.push(i);
    ends.add(keyOf(to));
  }
  const used = new Set<number>();
  const lines: Point[][] = [];
  const follow = (first: number) => {
    const line: Point[] = [sides[first][0]];
    for (let next: number | undefined = first; next !== undefined; ) {
      used.add(next);
      const end: Point = sides[next][1];
      line.push(end);
      next = starts.get(keyOf(end))?.find((i) => !used.has(i));
    }
    lines.push(line);
  };
  // Open lines first, from ends that nothing leads into; the remaining ones are closed.
  for (const [i, [from]] of sides.entries()) if (!used.has(i) && !ends.has(keyOf(from))) follow(i);
  for (const i of sides.keys()) if (!used.has(i)) follow(i);
  return lines;
}

/** The outline of a set of cells as closed lines, clockwise outside and anticlockwise round holes. */
export function outlineOf(layout: Layout, cells: readonly Cell[]): Point[][] {
  const { grid } = layout;
  const within = new Set(cells);
  const sides: (readonly [Point, Point])[] = [];
  for (const cell of cells) {
    for (let side = 0; side < grid.degree; side++) {
      if (!within.has(grid.adjacent[cell * grid.degree + side])) sides.push(sideOf(layout, cell, side));
    }
  }
  return joinSides(sides);
}

/** The lines between cells, each once. */
export function innerLines(layout: Layout): Point[][] {
  const { grid, width, height } = layout;
  const lines: Point[][] = [];
  if (leanOf(grid) === 0) {
    for (let i = 1; i < grid.span; i++) {
      const at = (i * width) / grid.span;
      lines.push([
        { x: at, y: 0 },
        { x: at, y: height },
      ]);
      lines.push([
        { x: 0, y: at },
        { x: width, y: at },
      ]);
    }
    return lines;
  }
  for (let cell = 0; cell < grid.cellCount; cell++) {
    // The first three sides face neighbours later in the row or in the row above, so each inner side is drawn once.
    for (let side = 0; side < 3; side++) {
      if (grid.adjacent[cell * grid.degree + side] >= 0) lines.push([...sideOf(layout, cell, side)]);
    }
  }
  return lines;
}
