import {
  BLACK,
  type Cell,
  type ConnectionGame,
  EMPTY,
  hexGrid,
  neighboursOf,
  rulesets,
  type Side,
  sideName,
  sides,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';
import { methodLine } from '../checker/method.ts';
import { floodFrom } from './flood.ts';
import { remembered } from './memo.ts';
import { bySize } from './sites.ts';

/** What one side has on a hexagon. */
export interface Wins {
  readonly tripod: boolean;
  readonly loop: boolean;
  readonly bridge: boolean;
}

export interface HexagonFacts {
  readonly white: Wins;
  readonly black: Wins;
}

export interface HexagonStages {
  see(board: WrittenBoard): WrittenBoard;
  find(board: WrittenBoard, game: ConnectionGame): HexagonFacts;
  word(facts: HexagonFacts, board: WrittenBoard, game: ConnectionGame): readonly string[];
}

/** The neighbours of a cell that are on the board. */
export type Near = (board: WrittenBoard, cell: Cell) => readonly Cell[];

/** Caches the neighbours of every cell for each size. */
export function rememberedNear(near: Near): Near {
  const known: (readonly Cell[])[][] = [];
  return (board, cell) => {
    const table = known[board.size] ?? Array.from(board.cells, (_, each) => near(board, each));
    known[board.size] = table;
    return table[cell] ?? [];
  };
}

export const sixNear: Near = rememberedNear(({ size }, cell) => neighboursOf(hexGrid(size), cell));

/** Whether a cell is reachable from `starts` over cells that `passes` accepts. */
export function floodHexagon(
  board: WrittenBoard,
  starts: readonly Cell[],
  passes: (cell: Cell) => boolean,
  near: Near = sixNear,
): (cell: Cell) => boolean {
  const seen = new Uint8Array(board.cells.length);
  floodFrom(starts, passes, (cell) => near(board, cell), seen);
  return (cell) => seen[cell] === 1;
}

/** The connected sets of cells among those that `passes` accepts. */
export function regions(board: WrittenBoard, passes: (cell: Cell) => boolean, near: Near = sixNear): Cell[][] {
  const nearTo = (cell: Cell): readonly Cell[] => near(board, cell);
  const done = new Uint8Array(board.cells.length);
  const found: Cell[][] = [];
  for (let cell = 0; cell < board.cells.length; cell++) {
    if (done[cell] === 1 || !passes(cell)) continue;
    // Some wrong neighbours lead only one way: a region may then run into an earlier one.
    const region = floodFrom([cell], passes, nearTo, new Uint8Array(board.cells.length));
    for (const other of region) done[other] = 1;
    found.push(region);
  }
  return found;
}

const allGroups = remembered((board, near: Near): readonly (readonly Cell[])[][] =>
  sides.map((side) => regions(board, (cell) => board.cells[cell] === side, near)),
);

export const groupsOf = (board: WrittenBoard, side: Side, near: Near = sixNear): readonly (readonly Cell[])[] =>
  allGroups(board, near)[sides.indexOf(side)] ?? [];

const edgesFor = bySize((size) =>
  Array.from(hexGrid(size).reach, (reach) => [0, 1, 2, 3, 4, 5].filter((edge) => (reach & (1 << edge)) !== 0)),
);

/** The edges that a cell is on, 0 to 5; corners are on none. */
export const edgesAt = ({ size }: WrittenBoard, cell: Cell): readonly number[] => edgesFor(size)[cell] ?? [];

/** The corner that a cell is, or −1. */
export const cornerAt = ({ size }: WrittenBoard, cell: Cell): number => {
  const bits = (hexGrid(size).reach[cell] ?? 0) >> 6;
  return bits === 0 ? -1 : Math.log2(bits);
};

export const isRim = ({ size }: WrittenBoard, cell: Cell): boolean => hexGrid(size).rim[cell] === 1;

const rimFor = bySize((size): readonly Cell[] => {
  const { rim } = hexGrid(size);
  return [...rim.keys()].filter((cell) => rim[cell] === 1);
});

export const rimCells = ({ size }: WrittenBoard): readonly Cell[] => rimFor(size);

function cutOffFrom(board: WrittenBoard, side: Side, near: Near, starts: readonly Cell[]): readonly Cell[] {
  const isOpen = floodHexagon(board, starts, (cell) => board.cells[cell] !== side, near);
  const cut: Cell[] = [];
  for (let cell = 0; cell < board.cells.length; cell++) if (board.cells[cell] !== side && !isOpen(cell)) cut.push(cell);
  return cut;
}

const allCutOff = remembered((board, near: Near) =>
  sides.map((side) => cutOffFrom(board, side, near, rimCells(board))),
);

/** Cells that are not the side's own and not connected to `starts`, by default the rim, over such cells. */
export const cutOff = (
  board: WrittenBoard,
  side: Side,
  near: Near = sixNear,
  starts?: readonly Cell[],
): readonly Cell[] =>
  starts === undefined ? (allCutOff(board, near)[sides.indexOf(side)] ?? []) : cutOffFrom(board, side, near, starts);

export const hasTripod = (board: WrittenBoard, side: Side, near: Near = sixNear): boolean =>
  groupsOf(board, side, near).some((group) => new Set(group.flatMap((cell) => edgesAt(board, cell))).size >= 3);

export const hasBridge = (board: WrittenBoard, side: Side, near: Near = sixNear): boolean =>
  groupsOf(board, side, near).some((group) => group.filter((cell) => cornerAt(board, cell) >= 0).length >= 2);

/** A piece with six own neighbours: a ring that is full. */
export const hasFilledRing = remembered((board, side: Side) =>
  board.cells.some((code, cell) => {
    const around = code === side ? sixNear(board, cell) : [];
    return around.length === 6 && around.every((other) => board.cells[other] === side);
  }),
);

/** Such a ring, in a game where it wins. */
export const filledRingWins = (board: WrittenBoard, side: Side, game: ConnectionGame): boolean =>
  rulesets[game].filledLoopWins && hasFilledRing(board, side);

/** How each way to win is found, one side at a time. */
export interface Finders {
  tripod(board: WrittenBoard, side: Side, game: ConnectionGame): boolean;
  loop(board: WrittenBoard, side: Side, game: ConnectionGame): boolean;
  bridge(board: WrittenBoard, side: Side, game: ConnectionGame): boolean;
}

const rightTripod = remembered((board, side: Side) => hasTripod(board, side));

export const rightFinders: Finders = {
  tripod: rightTripod,
  loop: (board, side, game) => cutOff(board, side).length > 0 || filledRingWins(board, side, game),
  bridge: (board, side, game) => rulesets[game].bridgeWins && hasBridge(board, side),
};

/** The finding stage, with some of its finders replaced. */
export function finding(wrong: Partial<Finders>): HexagonStages['find'] {
  const finders = { ...rightFinders, ...wrong };
  const winsOf = (board: WrittenBoard, side: Side, game: ConnectionGame): Wins => ({
    tripod: finders.tripod(board, side, game),
    loop: finders.loop(board, side, game),
    bridge: finders.bridge(board, side, game),
  });
  return (board, game) => ({ white: winsOf(board, WHITE, game), black: winsOf(board, BLACK, game) });
}

export const hasWon = ({ tripod, loop, bridge }: Wins): boolean => tripod || loop || bridge;

export const isFull = ({ cells }: WrittenBoard): boolean => !cells.includes(EMPTY);

/** The second word of a classic answer. */
export function methodOf({ tripod, loop, bridge }: Wins, game: ConnectionGame): string {
  const names = [...(tripod ? ['Tripod'] : []), ...(loop ? ['Loop'] : []), ...(bridge ? ['Bridge'] : [])];
  if (names.length === 0) return 'Nil';
  return methodLine(game, names);
}

export const winsBySide = ({ white, black }: HexagonFacts): readonly (readonly [Side, Wins])[] =>
  sides.map((side) => [side, side === WHITE ? white : black]);

export const rightHexagon: HexagonStages = {
  see: (board) => board,
  find: finding({}),
  word(facts, board, game) {
    const winners = winsBySide(facts).filter(([, wins]) => hasWon(wins));
    const [first] = winners;
    if (first !== undefined && winners.length === 1) return [sideName(first[0]), methodOf(first[1], game)];
    return [winners.length === 2 || isFull(board) ? 'Draw' : 'None', 'Nil'];
  },
};
