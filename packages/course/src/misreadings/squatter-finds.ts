// Wrong ways to find what is captured on a Squatter board, of which its misreadings are made.
import {
  BLACK,
  CAPTURED,
  type Cell,
  EMPTY,
  otherSide,
  type Side,
  squareGrid,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';
import { remembered } from './memo.ts';
import { type Misreading, misreading } from './misreading.ts';
import {
  borderCells,
  capturedCells,
  countOwners,
  floodSquare,
  freeCells,
  isSide,
  near,
  rightOwners,
  rightSquatter,
  type SquatterFacts,
  type SquatterStages,
} from './squatter-stages.ts';

type Find = SquatterStages['find'];

/** A misreading of how what wins is found: a judge for each way. */
export const squatterFinds = (name: string, ...ways: readonly Find[]): Misreading =>
  misreading(
    'squatter',
    name,
    { games: ['squatter'], stage: 'find' },
    ways.map((find) => ({ squatter: { find } })),
  );

/** Counts captured cells by owner, 0 for none. */
export const byCell =
  (ownerOf: (board: WrittenBoard, cell: Cell, rightOwner: number) => number): Find =>
  (board) => {
    const right = rightOwners(board);
    return countOwners(
      board,
      right.map((owner, cell) => (board.cells[cell] === CAPTURED ? ownerOf(board, cell, owner) : 0)),
    );
  };

const withinReach = (board: WrittenBoard, cell: Cell, side: Side, ways: 4 | 8): Cell[] =>
  floodSquare(board, [cell], ways, (code) => code !== side);

/** As in Go: a region of cells without pieces belongs to the only side that borders on it, even at the board's edge. */
export const territory: Find = (board) => {
  const owners = rightOwners(board);
  const done = new Set<Cell>();
  for (const cell of board.cells.keys()) {
    if (done.has(cell) || isSide(board.cells[cell])) continue;
    const region = floodSquare(board, [cell], 4, (code) => !isSide(code));
    const bordering = new Set(
      region.flatMap((one) => near(board, one, 4).map((other) => board.cells[other])).filter(isSide),
    );
    const [only] = bordering;
    for (const one of region) {
      done.add(one);
      if (bordering.size === 1 && only !== undefined) owners[one] = only;
    }
  }
  return countOwners(board, owners);
};

/** The flood stops at pieces and at the edge alike, and only a free cell means that there is a way out. */
export const floodWithoutEdge = (first: Side): Find =>
  byCell((board, cell) => {
    const meetsFree = (side: Side): boolean =>
      withinReach(board, cell, side, 4).some((other) => board.cells[other] === EMPTY);
    return !meetsFree(first) ? first : !meetsFree(otherSide(first)) ? otherSide(first) : 0;
  });

/** From where a side is escaped to the border: the search back from there is the same for all cells. */
const escapeFrom = ([4, 8] as const).map((ways) =>
  remembered((board, side: Side) => new Set(floodSquare(board, borderCells(board), ways, (code) => code !== side))),
);

/** Whether a way leads from a cell without a piece of the side to the border. */
export const escapes = (board: WrittenBoard, cell: Cell, side: Side, ways: 4 | 8): boolean =>
  escapeFrom[ways === 4 ? 0 : 1]?.(board, side).has(cell) ?? false;

/** Also counts own pieces that do not touch the outside, at their sides or at their corners too. */
export const withOwnPieces =
  (ways: 4 | 8): Find =>
  (board) => {
    const facts = { ...rightSquatter.find(board) };
    const { rim } = squareGrid(board.size);
    for (const side of [WHITE, BLACK] as const) {
      const inside = [...board.cells.keys()].filter(
        (cell) =>
          board.cells[cell] === side &&
          rim[cell] === 0 &&
          near(board, cell, ways).every((other) => !escapes(board, other, side, 4)),
      );
      if (side === WHITE) facts.white += inside.length;
      else facts.black += inside.length;
    }
    return facts;
  };

/** A captured cell surrounded by captured cells: it looks like one inside a loop that was captured later. */
export const isInner = (board: WrittenBoard, cell: Cell): boolean =>
  near(board, cell, 4).every((other) => board.cells[other] === CAPTURED);

export const touchesInner = (board: WrittenBoard, cell: Cell): boolean =>
  near(board, cell, 4).some((other) => board.cells[other] === CAPTURED && isInner(board, other));

/** The captured cells of each territory in reading order, with its owner; parts may be joined at their sides only. */
export function blocksOf(
  board: WrittenBoard,
  ways: 4 | 8 = 8,
): { readonly owner: number; readonly cells: readonly Cell[] }[] {
  const owners = rightOwners(board);
  const done = new Set<Cell>();
  return capturedCells(board).flatMap((cell) => {
    if (done.has(cell)) return [];
    const cells = floodSquare(board, [cell], ways, (code) => code === CAPTURED);
    for (const one of cells) done.add(one);
    return [{ owner: owners[cell] ?? 0, cells }];
  });
}

/** The worth of all territories of each side. */
export const countBlocks = (
  board: WrittenBoard,
  blocks: ReturnType<typeof blocksOf>,
  worth: (cells: readonly Cell[]) => number,
): SquatterFacts => {
  const sum = (side: Side): number =>
    blocks.filter(({ owner }) => owner === side).reduce((all, { cells }) => all + worth(cells), 0);
  return { free: freeCells(board), white: sum(WHITE), black: sum(BLACK) };
};

export const countTerritories =
  (ways: 4 | 8): Find =>
  (board) =>
    countBlocks(board, blocksOf(board, ways), () => 1);

type Block = ReturnType<typeof blocksOf>[number];

type WhichBlock = (block: Block, blocks: readonly Block[]) => boolean;

export const isFirst: WhichBlock = (block, blocks) => blocks[0] === block;
export const isLast: WhichBlock = (block, blocks) => blocks.at(-1) === block;
const ofOwner =
  (which: WhichBlock): WhichBlock =>
  (block, blocks) =>
    which(
      block,
      blocks.filter(({ owner }) => owner === block.owner),
    );
export const [isFirstOfOwner, isLastOfOwner] = [ofOwner(isFirst), ofOwner(isLast)];

/** Counts the cells of some territories only. */
export const someBlocks =
  (ways: 4 | 8, isCounted: WhichBlock): Find =>
  (board) => {
    const blocks = blocksOf(board, ways);
    return countBlocks(
      board,
      blocks.filter((block) => isCounted(block, blocks)),
      (cells) => cells.length,
    );
  };

/** Whether a side has a piece somewhere above, below, left and right of a cell. */
export function onAllSides({ size, cells }: WrittenBoard, cell: Cell, side: Side): boolean {
  const grid = squareGrid(size);
  const [row, col] = [grid.rowOf(cell), grid.colOf(cell)];
  const has = (test: (otherRow: number, otherCol: number) => boolean): boolean =>
    cells.some((code, other) => code === side && test(grid.rowOf(other), grid.colOf(other)));
  return (
    has((r, c) => c === col && r < row) &&
    has((r, c) => c === col && r > row) &&
    has((r, c) => r === row && c < col) &&
    has((r, c) => r === row && c > col)
  );
}

/** Free cells that a program misses, because its loops end too early or begin too late. */
export const overlooking =
  (isOverlooked: (row: number, col: number, last: number) => boolean): Find =>
  (board) => {
    const grid = squareGrid(board.size);
    const seen = board.cells.filter(
      (code, cell) => code === EMPTY && !isOverlooked(grid.rowOf(cell), grid.colOf(cell), board.size - 1),
    );
    return { ...rightSquatter.find(board), free: seen.length };
  };
