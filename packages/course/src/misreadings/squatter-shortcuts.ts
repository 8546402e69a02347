import { BLACK, type Cell, EMPTY, otherSide, type Side, squareGrid, WHITE, type WrittenBoard } from '@ringfence/rules';
import { remembered } from './memo.ts';
import { type Misreading, onlyDiagnosed } from './misreading.ts';
import { blocksOf, byCell, countBlocks, squatterFinds } from './squatter-finds.ts';
import { capturedCells, floodSquare, freeCells, isSide, near, type SquatterStages } from './squatter-stages.ts';

type Find = SquatterStages['find'];

const shortcut = (name: string, ...finds: readonly Find[]): Misreading => onlyDiagnosed(squatterFinds(name, ...finds));

/** Counts each side without regard to the other. */
const eachSide =
  (count: (board: WrittenBoard, side: Side) => number): Find =>
  (board) => ({ free: freeCells(board), white: count(board, WHITE), black: count(board, BLACK) });

/** Which cells a side is taken to have captured. */
type Held = (board: WrittenBoard, side: Side) => (cell: Cell) => boolean;

/** The ways in which programs ask about two sides: each alone, or the other side only if the first is not it. */
function asking(held: Held): Find[] {
  const cellsOf = remembered((board, side: Side) => new Set(capturedCells(board).filter(held(board, side))));
  const holds = (board: WrittenBoard, cell: Cell, side: Side): boolean => cellsOf(board, side).has(cell);
  return [
    eachSide((board, side) => cellsOf(board, side).size),
    ...([WHITE, BLACK] as const).flatMap((first) => [
      byCell((board, cell) =>
        holds(board, cell, first) ? first : holds(board, cell, otherSide(first)) ? otherSide(first) : 0,
      ),
      byCell((board, cell) => (holds(board, cell, first) ? first : otherSide(first))),
    ]),
  ];
}

/** Pieces around some cells, each as often as it is met. */
const piecesAround = (board: WrittenBoard, cells: readonly Cell[], ways: 4 | 8): Cell[] =>
  cells.flatMap((cell) => near(board, cell, ways).filter((other) => isSide(board.cells[other])));

const isOf =
  ({ cells }: WrittenBoard, side: number) =>
  (cell: Cell): boolean =>
    cells[cell] === side;

/** Gives each territory to a side that is found from the pieces around it, corners included. */
const byCorners =
  (ways: 4 | 8, ownerOf: (codes: readonly number[]) => number): Find =>
  (board) => {
    const blocks = blocksOf(board, ways).map(({ cells }) => ({
      cells,
      owner: ownerOf(piecesAround(board, cells, 8).map((cell) => board.cells[cell] ?? EMPTY)),
    }));
    return countBlocks(board, blocks, (cells) => cells.length);
  };

const onlyOne = (codes: readonly number[]): number => (new Set(codes).size === 1 ? (codes[0] ?? 0) : 0);
const most = (codes: readonly number[]): number => {
  const lead = codes.reduce((sum, code) => sum + (code === WHITE ? 1 : -1), 0);
  return lead > 0 ? WHITE : lead < 0 ? BLACK : 0;
};

/** The owner of a cell is found at a corner of its territory's first cell, or else at its side. */
const ownerAt =
  (down: number, right: number): Find =>
  (board) => {
    const grid = squareGrid(board.size);
    const blocks = blocksOf(board, 4).map(({ cells }) => {
      const first = cells[0] ?? 0;
      const at = (y: number, x: number): number => {
        const [row, col] = [grid.rowOf(first) + y, grid.colOf(first) + x];
        return row < 0 || col < 0 || col >= board.size ? EMPTY : (board.cells[row * board.size + col] ?? EMPTY);
      };
      const owner = [at(down, right), at(-1, 0), at(0, -1)].find(isSide) ?? 0;
      return { cells, owner };
    });
    return countBlocks(board, blocks, (cells) => cells.length);
  };

/** Between two pieces of a side in a row, or in a column. */
const between =
  (along: 'row' | 'column'): Held =>
  ({ size, cells }, side) => {
    const grid = squareGrid(size);
    const lineOf = (cell: Cell): number => (along === 'row' ? grid.rowOf(cell) : grid.colOf(cell));
    const first = new Array<Cell>(size).fill(cells.length);
    const last = new Array<Cell>(size).fill(-1);
    for (const [cell, code] of cells.entries()) {
      if (code !== side) continue;
      const line = lineOf(cell);
      first[line] = Math.min(first[line] ?? cell, cell);
      last[line] = cell;
    }
    return (cell) => (first[lineOf(cell)] ?? cell) < cell && cell < (last[lineOf(cell)] ?? cell);
  };

/** Strictly within the smallest rectangle around all pieces of a side. */
const inBox: Held = (board, side) => {
  const grid = squareGrid(board.size);
  const pieces = [...board.cells.keys()].filter(isOf(board, side));
  const [rows, cols] = [pieces.map((cell) => grid.rowOf(cell)), pieces.map((cell) => grid.colOf(cell))];
  const isWithin = (at: number, all: readonly number[]): boolean => Math.min(...all) < at && at < Math.max(...all);
  return (cell) => isWithin(grid.rowOf(cell), rows) && isWithin(grid.colOf(cell), cols);
};

/** The first piece in each of the eight directions from a cell, 0 where there is none. */
function eightFirst({ size, cells }: WrittenBoard, cell: Cell): number[] {
  const { around } = squareGrid(size);
  return Array.from({ length: 8 }, (_, way) => {
    for (let at = around[cell * 8 + way] ?? -1; at >= 0; at = around[at * 8 + way] ?? -1) {
      const code = cells[at];
      if (isSide(code)) return code;
    }
    return 0;
  });
}

const CORNERS = [0, 1, 2, 3] as const;

/** Not reached from these corners of the board. */
const outOfReach =
  (corners: readonly number[]): Held =>
  (board, side) => {
    const last = board.size - 1;
    const starts = corners.map((corner) => (corner >> 1) * last * board.size + (corner & 1) * last);
    const reached = new Set(floodSquare(board, starts, 4, (code) => code !== side));
    return (cell) => !reached.has(cell);
  };

/** Searches for a way out that stop at what an earlier search has seen, those for White first. */
const keepingMarks =
  (areSidesApart: boolean): Find =>
  (board) => {
    const { rim } = squareGrid(board.size);
    const marked = new Set<Cell>();
    return eachSide((_, side) => {
      if (areSidesApart) marked.clear();
      return capturedCells(board).filter((start) => {
        const seen = floodSquare(
          board,
          [start],
          4,
          (code, cell) => code !== side && (cell === start || !marked.has(cell)),
        );
        for (const cell of seen) marked.add(cell);
        return seen.every((cell) => rim[cell] === 0);
      }).length;
    })(board);
  };

/** Ways to find captured cells without following their loops. */
export const squatterShortcuts: readonly Misreading[] = [
  shortcut('pieces-on-two-sides', ...(['row', 'column'] as const).flatMap((along) => asking(between(along)))),
  shortcut('bounding-box', ...asking(inBox)),
  shortcut(
    'pieces-in-eight-directions',
    byCell((board, cell) => onlyOne(eightFirst(board, cell))),
    byCell((board, cell) => onlyOne(eightFirst(board, cell).filter(isSide))),
  ),
  shortcut(
    'corner-pieces-decide',
    byCorners(8, onlyOne),
    byCorners(4, onlyOne),
    byCorners(8, most),
    byCorners(4, most),
    byCorners(4, (codes) => codes[0] ?? 0),
    byCell((board, cell) => most(piecesAround(board, [cell], 8).map((other) => board.cells[other] ?? EMPTY))),
    ownerAt(-1, -1),
    ownerAt(-1, 1),
  ),
  shortcut(
    'walls-counted',
    eachSide((board, side) => new Set(piecesAround(board, capturedCells(board), 4).filter(isOf(board, side))).size),
    eachSide((board, side) => new Set(piecesAround(board, capturedCells(board), 8).filter(isOf(board, side))).size),
    eachSide((board, side) => piecesAround(board, capturedCells(board), 4).filter(isOf(board, side)).length),
    eachSide((board, side) =>
      blocksOf(board, 4).reduce(
        (sum, { cells }) => sum + new Set(piecesAround(board, cells, 4).filter(isOf(board, side))).size,
        0,
      ),
    ),
  ),
  shortcut(
    'inner-cells-for-both',
    eachSide(
      (board, side) =>
        capturedCells(board).filter((cell) =>
          near(board, cell, 4).every((other) => board.cells[other] === side || !isSide(board.cells[other])),
        ).length,
    ),
  ),
  shortcut(
    'largest-loop-only',
    ...([8, 4] as const).map((ways) =>
      eachSide((board, side) =>
        Math.max(0, ...blocksOf(board, ways).flatMap(({ owner, cells }) => (owner === side ? [cells.length] : []))),
      ),
    ),
  ),
  shortcut('outside-from-one-corner', ...CORNERS.flatMap((corner) => asking(outOfReach([corner])))),
  shortcut('outside-from-corners', ...asking(outOfReach(CORNERS))),
  shortcut('marks-kept', keepingMarks(true), keepingMarks(false)),
];
