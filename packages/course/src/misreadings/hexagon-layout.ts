import { type Cell, hexGrid, rulesets, type Side, type WrittenBoard } from '@ringfence/rules';
import { floodFrom } from './flood.ts';
import { hexagonFinds } from './hexagon.ts';
import { cornerAt, edgesAt, type Finders, filledRingWins, isRim } from './hexagon-stages.ts';
import { type Misreading, onlyDiagnosed } from './misreading.ts';
import { bySize } from './sites.ts';

type Step = readonly [down: number, right: number];

const FOUR: readonly Step[] = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
];
const SIX: readonly Step[] = [...FOUR, [1, 1], [-1, -1]];
const OTHER: readonly Step[] = [...FOUR, [1, -1], [-1, 1]];
/** In a row that is shifted to the left or to the right of its neighbours. */
const LEFTWARD: readonly Step[] = [...FOUR, [-1, -1], [1, -1]];
const RIGHTWARD: readonly Step[] = [...FOUR, [-1, 1], [1, 1]];

/** How a program lays out the board in an array, and walks on it. */
interface Layout {
  /** Steps to neighbours: one list for every row, or another for odd rows. */
  readonly steps?: readonly Step[];
  readonly oddSteps?: readonly Step[];
  /** The column of the first cell of a row. */
  firstCol?(row: number, n: number): number;
  /** Whether edges are found by rows and columns of the array, instead of where a row begins and ends. */
  readonly edgesByArray?: boolean;
  /** Edges that are no way out for what a loop might enclose. */
  readonly closed?: readonly number[];
}

const rightFirstCol = (row: number, n: number): number => Math.max(0, row - n + 1);

interface Table {
  /** The cells to which each step leads, and those from which it comes. */
  readonly next: readonly (readonly Cell[])[];
  readonly before: readonly (readonly Cell[])[];
  readonly edges: readonly (readonly number[])[];
  readonly corners: readonly number[];
  readonly rim: readonly Cell[];
}

function tableOf(
  size: number,
  { steps = SIX, oddSteps = steps, firstCol = rightFirstCol, edgesByArray = false, closed = [] }: Layout,
): Table {
  const grid = hexGrid(size);
  const board = { size } as WrittenBoard;
  const cells = [...Array(grid.cellCount).keys()];
  const last = 2 * size - 2;
  const rowOf = (cell: Cell): number => grid.rowOf(cell);
  const colOf = (cell: Cell): number => grid.colOf(cell) - grid.firstCol(rowOf(cell)) + firstCol(rowOf(cell), size);
  const known = new Map(cells.map((cell) => [`${rowOf(cell)} ${colOf(cell)}`, cell]));
  const touching = (cell: Cell): number[] => {
    const [row, col] = [rowOf(cell), colOf(cell)];
    const tests = [row === 0, col - row === size - 1, col === last, row === last, row - col === size - 1, col === 0];
    return tests.flatMap((is, edge) => (is ? [edge] : []));
  };
  /** Also the corners: each is on two edges. */
  const rimEdges = (cell: Cell): readonly number[] => {
    if (edgesByArray) return touching(cell);
    const corner = cornerAt(board, cell);
    return corner < 0 ? edgesAt(board, cell) : [corner, (corner + 5) % 6];
  };
  const stepping = (sign: 1 | -1): Cell[][] =>
    cells.map((cell) =>
      (rowOf(cell) % 2 === 0 ? steps : oddSteps).flatMap(
        ([down, right]) => known.get(`${rowOf(cell) + sign * down} ${colOf(cell) + sign * right}`) ?? [],
      ),
    );
  return {
    next: stepping(1),
    before: stepping(-1),
    edges: cells.map((cell) => (rimEdges(cell).length === 1 ? rimEdges(cell) : [])),
    corners: cells.map((cell) => cornerAt(board, cell)),
    rim: cells.filter((cell) =>
      edgesByArray || closed.length > 0 ? rimEdges(cell).some((edge) => !closed.includes(edge)) : isRim(board, cell),
    ),
  };
}

/** Groups as one search finds them that marks what it has seen, or as searches from every piece do. */
type Grouping = 'marked' | 'from each';
/** Loops as a search from the rim finds them, or as searches from every cell to the rim do. */
type Looping = 'from the rim' | 'to the rim' | 'right';

function walking(tables: (size: number) => Table, grouping: Grouping | 'right', looping: Looping): Partial<Finders> {
  const groups = ({ cells, size }: WrittenBoard, side: Side): Cell[][] => {
    const { next } = tables(size);
    const seen = new Uint8Array(cells.length);
    const found: Cell[][] = [];
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells[cell] !== side || seen[cell] === 1) continue;
      const marks = grouping === 'marked' ? seen : new Uint8Array(cells.length);
      found.push(
        floodFrom(
          [cell],
          (one) => cells[one] === side,
          (one) => next[one] ?? [],
          marks,
        ),
      );
    }
    return found;
  };
  const hasLoop = ({ cells, size }: WrittenBoard, side: Side): boolean => {
    const { next, before, rim } = tables(size);
    const passes = (cell: Cell): boolean => cells[cell] !== side;
    const steps = looping === 'to the rim' ? before : next;
    const outside = floodFrom(rim, passes, (cell) => steps[cell] ?? [], new Uint8Array(cells.length));
    return outside.length < cells.reduce((sum, code) => sum + (code === side ? 0 : 1), 0);
  };
  return {
    ...(grouping !== 'right' && {
      tripod: (board, side) => {
        const { edges } = tables(board.size);
        return groups(board, side).some((group) => new Set(group.flatMap((cell) => edges[cell] ?? [])).size >= 3);
      },
      bridge: (board, side, game) => {
        const { corners } = tables(board.size);
        const isCorner = (cell: Cell): boolean => (corners[cell] ?? -1) >= 0;
        return rulesets[game].bridgeWins && groups(board, side).some((group) => group.filter(isCorner).length >= 2);
      },
    }),
    ...(looping !== 'right' && {
      loop: (board, side, game) => hasLoop(board, side) || filledRingWins(board, side, game),
    }),
  };
}

type Kinds = readonly (readonly [Grouping | 'right', Looping])[];

const finds = (name: string, layouts: readonly Layout[], kinds: Kinds = EITHER_WAY): Misreading =>
  onlyDiagnosed(
    hexagonFinds(
      name,
      ...layouts.flatMap((layout) => {
        const tables = bySize((size) => tableOf(size, layout));
        return kinds.map(([grouping, looping]) => walking(tables, grouping, looping));
      }),
    ),
  );

/** Walks whose steps lead both ways do not depend on where they begin. */
const EITHER_WAY = [
  ['marked', 'right'],
  ['right', 'from the rim'],
  ['marked', 'from the rim'],
] as const;
const ONE_WAY = [
  ['right', 'to the rim'],
  ...(['marked', 'from each'] as const).flatMap((grouping) =>
    (['right', 'to the rim', 'from the rim'] as const).map((looping) => [grouping, looping] as const),
  ),
] as const;

const shifted = (late: number): Layout[] =>
  [true, false].map((edgesByArray) => ({ edgesByArray, firstCol: (row, n) => Math.max(0, row - n + 1 - late) }));

const CLOSED: Readonly<Record<string, readonly number[]>> = {
  top: [0],
  'upper right': [1],
  right: [1, 2],
  'lower right': [2],
  bottom: [3],
  'lower left': [4],
  left: [4, 5],
  'upper left': [5],
  'upper right and lower left': [1, 4],
};

/** Walks over the board that do one thing wrong: a neighbour, a row's first column or an edge. */
export const layoutMisreadings: readonly Misreading[] = [
  ...SIX.map((missing) =>
    finds(`neighbour-missing/${missing.join(',')}`, [{ steps: SIX.filter((step) => step !== missing) }], ONE_WAY),
  ),
  finds('wrong-diagonal', [{ steps: OTHER }]),
  finds('every-other-row-shifted', [
    { firstCol: () => 0, steps: LEFTWARD, oddSteps: RIGHTWARD },
    { firstCol: () => 0, steps: RIGHTWARD, oddSteps: LEFTWARD },
  ]),
  finds('square-board', [
    { firstCol: () => 0, steps: FOUR },
    { firstCol: () => 0, steps: [...SIX, ...OTHER.slice(4)] },
  ]),
  finds('rows-shifted-late', shifted(1)),
  finds('rows-shifted-early', shifted(-1)),
  ...Object.entries(CLOSED).map(([border, closed]) =>
    finds(`border-missed/${border.replaceAll(' ', '-')}`, [{ closed }], [['right', 'from the rim']]),
  ),
];
