import {
  BLACK,
  CAPTURED,
  type Cell,
  gridOf,
  holdsCaptured,
  type Shape,
  squareGrid,
  type WrittenBoard,
} from '@ringfence/rules';

/** Boards of one pattern in any size. The best for one algorithm may be the worst for another. */
export interface Family {
  readonly name: string;
  readonly shape: Shape;
  /** One sentence: what the boards look like. */
  readonly describes: string;
  board(size: number): WrittenBoard;
}

type Plan = (row: number, col: number, size: number) => boolean;

const square = (name: string, describes: string, isWall: Plan): Family => ({
  name,
  shape: 'square',
  describes,
  board: (size) => walled('square', size, isWall),
});

const hexagon = (name: string, describes: string, isWall: Plan): Family => ({
  name,
  shape: 'hexagon',
  describes,
  board: (size) => walled('hexagon', size, isWall),
});

/** Black pieces by a pattern; on squares, what they enclose is captured. Black, since White is checked first. */
function walled(shape: Shape, size: number, isWall: Plan): WrittenBoard {
  const grid = gridOf(shape, size);
  const cells = new Uint8Array(grid.cellCount);
  for (let cell = 0; cell < cells.length; cell++)
    if (isWall(grid.rowOf(cell), grid.colOf(cell), size)) cells[cell] = BLACK;
  if (!holdsCaptured(shape)) return { shape, size, cells };
  const open = reachedFromRim(size, cells);
  return { shape, size, cells: cells.map((code, cell) => (code === 0 && open[cell] === 0 ? CAPTURED : code)) };
}

function reachedFromRim(size: number, cells: Uint8Array): Uint8Array {
  const { adjacent, rim } = squareGrid(size);
  const open = new Uint8Array(cells.length);
  const stack: Cell[] = [];
  const enter = (cell: Cell): void => {
    if (cell < 0 || open[cell] === 1 || cells[cell] !== 0) return;
    open[cell] = 1;
    stack.push(cell);
  };
  for (let cell = 0; cell < cells.length; cell++) if (rim[cell] === 1) enter(cell);
  for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
    for (let i = cell * 4; i < cell * 4 + 4; i++) enter(adjacent[i]);
  }
  return open;
}

/** The distance of a cell from the border. */
const depth = (row: number, col: number, size: number): number => Math.min(row, col, size - 1 - row, size - 1 - col);

const hexDepth = (row: number, col: number, size: number): number =>
  Math.min(row, col, 2 * size - 2 - row, 2 * size - 2 - col, size - 1 - Math.abs(row - col));

/** Every other row, and one cell between two rows, alternating right and left. */
const snake: Plan = (row, col, size) => row % 2 === 0 || col === (row % 4 === 1 ? size - 1 : 0);

/** Every other ring, broken at one cell and joined to the next one there. */
const spiral: Plan = (row, col, size) => {
  const ring = depth(row, col, size);
  if (ring % 2 === 0) return !(row === ring + 1 && col === ring && ring < size / 2 - 1);
  return row === ring + 1 && col === ring;
};

const squareFamilies: readonly Family[] = [
  square('empty', 'no pieces', () => false),
  square('ring', 'one loop along the border, all inside captured', (row, col, size) => depth(row, col, size) === 0),
  square('snake', 'a zigzag path one piece wide, no loop', snake),
  square('spiral', 'one spiral path, no loop', spiral),
  square('comb', 'a comb: one long row with teeth, no loop', (row, col) => row === 0 || col % 2 === 0),
  square('diamonds', 'every other cell captured, by loops that share pieces', (row, col) => (row + col) % 2 === 1),
  square('rings', 'nested loops, every other ring', (row, col, size) => depth(row, col, size) % 2 === 0),
  square('thick wall', 'a ring a third of the board thick', (row, col, size) => depth(row, col, size) < size / 3),
  square('full', 'only pieces of one side', () => true),
];

const hexagonFamilies: readonly Family[] = [
  hexagon('empty', 'no pieces', () => false),
  hexagon('ring', 'one loop along the rim', (row, col, size) => hexDepth(row, col, size) === 0),
  hexagon('snake', 'every other row, joined at alternating ends', (row, col, size) => {
    const last = Math.min(2 * size - 2, row + size - 1);
    const first = Math.max(0, row - size + 1);
    return row % 2 === 0 || col === (row % 4 === 1 ? last : first);
  }),
  hexagon('comb', 'a comb: one row with teeth', (row, col, size) => row === 0 || (col % 2 === 0 && row < 2 * size - 2)),
  hexagon('rings', 'nested loops, every other ring', (row, col, size) => hexDepth(row, col, size) % 2 === 0),
  hexagon(
    'core',
    'all but the rim, and one edge: a large group without a tripod',
    (row, col, size) => hexDepth(row, col, size) > 0 || (row === 0 && col > 0 && col < size - 1),
  ),
  hexagon('thick wall', 'a ring a third of the board thick', (row, col, size) => hexDepth(row, col, size) < size / 3),
  hexagon('full', 'only pieces of one side', () => true),
];

const families: Partial<Readonly<Record<Shape, readonly Family[]>>> = {
  square: squareFamilies,
  hexagon: hexagonFamilies,
};

export const familiesOf = (shape: Shape): readonly Family[] => families[shape] ?? [];
