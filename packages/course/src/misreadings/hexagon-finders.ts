// How programs find what wins on a hexagon when they get some part of it wrong: the catalogue puts these together.
import { type Cell, EMPTY, hexGrid, rulesets, type Side, type WrittenBoard } from '@ringfence/rules';
import {
  cornerAt,
  cutOff,
  edgesAt,
  type Finders,
  filledRingWins,
  groupsOf,
  type HexagonStages,
  hasBridge,
  hasTripod,
  type Near,
  rememberedNear,
  rimCells,
  sixNear,
} from './hexagon-stages.ts';
import { remembered } from './memo.ts';

export const SIX_EDGES = [0, 1, 2, 3, 4, 5] as const;

interface Group {
  readonly cells: readonly Cell[];
  readonly edges: ReadonlySet<number>;
  /** Whether it is the first of its side in reading order. */
  readonly isFirst: boolean;
}

/** The groups of a side with the edges that they touch. */
export const groupsAt = remembered((board, side: Side): Group[] =>
  groupsOf(board, side).map((cells, i) => ({
    cells,
    edges: new Set(cells.flatMap((cell) => edgesAt(board, cell))),
    isFirst: i === 0,
  })),
);

/** Tripods with a different test of a group among all of its side. */
export const tripodIf = (
  holds: (group: Group, board: WrittenBoard, all: readonly Group[]) => boolean,
): Partial<Finders> => ({
  tripod(board, side) {
    const groups = groupsAt(board, side);
    return groups.some((group) => holds(group, board, groups));
  },
});

/** Tripods in which corners count as edges, as `edgesOf` says for each corner. */
export const withCorners = (edgesOf: (corner: number) => readonly number[]): Partial<Finders> =>
  tripodIf(({ cells, edges }, board) => {
    const corners = cells.map((cell) => cornerAt(board, cell)).filter((corner) => corner >= 0);
    return new Set([...edges, ...corners.flatMap(edgesOf)]).size >= 3;
  });

/** Neighbours by steps in the rows and columns of the board's array. */
const stepping = (steps: readonly (readonly [number, number])[]): Near =>
  rememberedNear(({ size }, cell) => {
    const grid = hexGrid(size);
    const [row, col] = [grid.rowOf(cell), grid.colOf(cell)];
    return steps.map(([down, right]) => grid.cellAt(row + down, col + right)).filter((other) => other >= 0);
  });

const FOUR = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;
export const fourNear = stepping(FOUR);
export const eightNear = stepping([...FOUR, [1, 1], [-1, -1], [1, -1], [-1, 1]]);

/** Neighbours with the upper half's steps in every row, with columns counted from the first symbol of the row. */
export const shiftedNear: Near = rememberedNear(({ size }, cell) => {
  const grid = hexGrid(size);
  const row = grid.rowOf(cell);
  const col = grid.colOf(cell) - grid.firstCol(row);
  return [...FOUR, [1, 1], [-1, -1]]
    .map(([down = 0, right = 0]) => grid.cellAt(row + down, col + right + grid.firstCol(row + down)))
    .filter((other) => other >= 0);
});

/** All neighbours are replaced by these. */
export const allBy = (near: Near): Partial<Finders> => ({
  tripod: (board, side) => hasTripod(board, side, near),
  loop: (board, side, game) => cutOff(board, side, near).length > 0 || filledRingWins(board, side, game),
  bridge: (board, side, game) => rulesets[game].bridgeWins && hasBridge(board, side, near),
});

/** Only groups are built with these neighbours. */
export const groupsBy = (near: Near): Partial<Finders> => {
  const { tripod, bridge } = allBy(near);
  return { ...(tripod && { tripod }), ...(bridge && { bridge }) };
};

/** Only loops are looked for with these neighbours. */
export const loopsBy = (near: Near): Partial<Finders> => {
  const { loop } = allBy(near);
  return { ...(loop && { loop }) };
};

/** Loops with a different test of what is cut off. */
export const loopIf = (
  holds: (board: WrittenBoard, side: Side, cut: readonly Cell[]) => boolean,
): Partial<Finders> => ({
  loop: (board, side, game) => holds(board, side, cutOff(board, side)) || filledRingWins(board, side, game),
});

/** Loops as what cannot be reached from some cells of the rim only. */
export const outsideFrom = (isStart: (board: WrittenBoard, cell: Cell, side: Side) => boolean): Partial<Finders> =>
  loopIf((board, side) => {
    const starts = rimCells(board).filter((cell) => isStart(board, cell, side));
    return cutOff(board, side, sixNear, starts).length > 0;
  });

/** Whether a group contains a cycle of pieces of any kind, including three that touch each other. */
export const hasCycle = (board: WrittenBoard, side: Side): boolean =>
  groupsOf(board, side).some((group) => {
    const links =
      group.reduce((sum, cell) => sum + sixNear(board, cell).filter((other) => board.cells[other] === side).length, 0) /
      2;
    return links >= group.length;
  });

/** The board without the pieces on some of its cells. */
export const without =
  (isOverlooked: (row: number, col: number, last: number) => boolean): HexagonStages['see'] =>
  (board) => {
    const grid = hexGrid(board.size);
    return {
      ...board,
      cells: board.cells.map((code, cell) =>
        isOverlooked(grid.rowOf(cell), grid.colOf(cell), grid.span - 1) ? EMPTY : code,
      ),
    };
  };
