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
import { remembered } from './memo.ts';

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
  const bySize = new Map<number, (readonly Cell[])[]>();
  return (board, cell) => {
    const known = bySize.get(board.size) ?? [];
    if (known.length === 0) {
      for (const each of board.cells.keys()) known.push(near(board, each));
      bySize.set(board.size, known);
    }
    return known[cell] ?? [];
  };
}

export const sixNear: Near = rememberedNear(({ size }, cell) => neighboursOf(hexGrid(size), cell));

/** All cells reachable from `starts` over cells that `passes` accepts. */
export function floodHexagon(
  board: WrittenBoard,
  starts: Iterable<Cell>,
  passes: (cell: Cell) => boolean,
  near: Near = sixNear,
): Set<Cell> {
  const found = new Set<Cell>();
  for (const cell of starts) if (passes(cell)) found.add(cell);
  for (const cell of found) for (const other of near(board, cell)) if (passes(other)) found.add(other);
  return found;
}

/** The connected sets of cells among those that `passes` accepts. */
export function regions(board: WrittenBoard, passes: (cell: Cell) => boolean, near: Near = sixNear): Cell[][] {
  const done = new Set<Cell>();
  const found: Cell[][] = [];
  for (const cell of board.cells.keys()) {
    if (done.has(cell) || !passes(cell)) continue;
    const region = [...floodHexagon(board, [cell], passes, near)];
    for (const other of region) done.add(other);
    found.push(region);
  }
  return found;
}

export const groupsOf = (board: WrittenBoard, side: Side, near: Near = sixNear): Cell[][] =>
  regions(board, (cell) => board.cells[cell] === side, near);

/** The edges that a cell is on, 0 to 5; corners are on none. */
export function edgesAt({ size }: WrittenBoard, cell: Cell): number[] {
  const reach = hexGrid(size).reach[cell] ?? 0;
  return [0, 1, 2, 3, 4, 5].filter((edge) => (reach & (1 << edge)) !== 0);
}

/** The corner that a cell is, or −1. */
export const cornerAt = ({ size }: WrittenBoard, cell: Cell): number => {
  const bits = (hexGrid(size).reach[cell] ?? 0) >> 6;
  return bits === 0 ? -1 : Math.log2(bits);
};

export const isRim = ({ size }: WrittenBoard, cell: Cell): boolean => hexGrid(size).rim[cell] === 1;

export const rimCells = (board: WrittenBoard): Cell[] => [...board.cells.keys()].filter((cell) => isRim(board, cell));

/** Cells that are not the side's own and not connected to the rim over such cells. */
export function cutOff(board: WrittenBoard, side: Side, near: Near = sixNear, starts = rimCells(board)): Cell[] {
  const open = floodHexagon(board, starts, (cell) => board.cells[cell] !== side, near);
  return [...board.cells.keys()].filter((cell) => board.cells[cell] !== side && !open.has(cell));
}

export const hasTripod = (board: WrittenBoard, side: Side, near: Near = sixNear): boolean =>
  groupsOf(board, side, near).some((group) => new Set(group.flatMap((cell) => edgesAt(board, cell))).size >= 3);

export const hasBridge = (board: WrittenBoard, side: Side, near: Near = sixNear): boolean =>
  groupsOf(board, side, near).some((group) => group.filter((cell) => cornerAt(board, cell) >= 0).length >= 2);

/** A piece with six own neighbours: a ring that is full. */
export const hasFilledRing = (board: WrittenBoard, side: Side): boolean =>
  [...board.cells.keys()].some((cell) => {
    const around = sixNear(board, cell);
    return board.cells[cell] === side && around.length === 6 && around.every((other) => board.cells[other] === side);
  });

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
const rightLoop = remembered((board, side: Side) => cutOff(board, side).length > 0);

export const rightFinders: Finders = {
  tripod: rightTripod,
  loop: (board, side, game) => rightLoop(board, side) || filledRingWins(board, side, game),
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
