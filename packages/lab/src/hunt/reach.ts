import {
  BLACK,
  boardOf,
  CAPTURED,
  type Cell,
  EMPTY,
  games,
  judge,
  type Move,
  otherSide,
  type Random,
  type Side,
  sideName,
  sides,
  startPosition,
  usualGame,
  WHITE,
  type WrittenBoard,
} from '@ringfence/rules';
import { gridOfBoard } from '../run.ts';

/** A game that leads to a board: the side that begins, and the moves in turn. On hexagons Black begins after a swap. */
export interface ReachingGame {
  readonly first: Side;
  readonly moves: readonly Move[];
}

/** Hidden pieces: captured cells may contain pieces of the side that lost them. */
interface Stock {
  /** The pieces on the board, by side. */
  readonly seen: readonly Cell[][];
  /** The captured cells that may hide a piece, by side. */
  readonly hiding: readonly Cell[][];
}

/**
 * Tries to find a game that leads to the board. Finding none proves nothing; a game proves that the board is reachable.
 */
export function findGameTo(board: WrittenBoard, random: Random, tries: number): ReachingGame | undefined {
  const { minSize, maxSize } = games[usualGame(board)];
  if (board.size < minSize || board.size > maxSize) return undefined;
  const stock = stockOf(board);
  for (let i = 0; i < tries; i++) {
    const hidden = hidePieces(stock, random);
    if (hidden === undefined) return undefined;
    const proof = orderMoves(board, stock, hidden, random);
    if (leadsTo(board, proof)) return proof;
  }
  return undefined;
}

/** Whether the game is legal and ends on exactly this board. */
export function leadsTo(board: WrittenBoard, { first, moves }: ReachingGame): boolean {
  const position = startPosition(usualGame(board), { size: board.size, first });
  for (const move of moves) {
    if (position.outcome !== undefined || !position.isLegal(move)) return false;
    position.play(move);
  }
  const { cells } = boardOf(position);
  return cells.every((code, cell) => code === board.cells[cell]);
}

function stockOf(board: WrittenBoard): Stock {
  const seen: Cell[][] = [[], [], []];
  const hiding: Cell[][] = [[], [], []];
  board.cells.forEach((code, cell) => {
    if (code === WHITE || code === BLACK) seen[code].push(cell);
  });
  const verdict = judge(board);
  for (const reason of verdict.reasons) {
    if (reason.kind !== 'territory') continue;
    hiding[otherSide(reason.owner)].push(...reason.cells.filter((cell) => board.cells[cell] === CAPTURED));
  }
  return { seen, hiding };
}

/**
 * The fewest hidden pieces that make the sides' numbers differ by at most one; `undefined` if there is no room for
 * them.
 */
function hidePieces({ seen, hiding }: Stock, random: Random): readonly Cell[][] | undefined {
  const hidden: Cell[][] = [[], [], []];
  for (const side of sides) {
    const missing = seen[otherSide(side)].length - seen[side].length - 1;
    if (missing > hiding[side].length) return undefined;
    if (missing > 0) hidden[side] = random.shuffle([...hiding[side]]).slice(0, missing);
  }
  return hidden;
}

/** Hidden pieces come first and pieces beside captured cells last, so that loops close when everything is in place. */
function orderMoves(board: WrittenBoard, { seen }: Stock, hidden: readonly Cell[][], random: Random): ReachingGame {
  const { around, aroundDegree } = gridOfBoard(board);
  const isFence = (cell: Cell): boolean => {
    for (let k = 0; k < aroundDegree; k++) {
      if (board.cells[around[cell * aroundDegree + k]] === CAPTURED) return true;
    }
    return false;
  };
  const queues = [WHITE, BLACK].map((side) => {
    const shuffled = random.shuffle([...seen[side]]);
    const late = shuffled.filter(isFence);
    return [...hidden[side], ...shuffled.filter((cell) => !isFence(cell)), ...late];
  });
  const lead = queues[0].length - queues[1].length;
  const first: Side = lead > 0 ? WHITE : lead < 0 ? BLACK : random.pick(sides);
  const moves: Move[] = [];
  for (let turn = 0; turn < queues[0].length + queues[1].length; turn++) {
    const side = turn % 2 === 0 ? first : otherSide(first);
    moves.push(queues[side - 1][turn >> 1]);
  }
  return { first, moves };
}

/** A game as one line of text, such as `White c3 b2 …`: the side that begins, then the moves in turn. */
export function writeGameLine(board: WrittenBoard, { first, moves }: ReachingGame): string {
  const grid = gridOfBoard(board);
  return [sideName(first), ...moves.map((move) => grid.nameOf(move))].join(' ');
}

/**
 * Makes a board reachable with minimal changes: adds pieces of the side that has too few, on free cells, until a game
 * leads there. `keeps` is the condition to preserve.
 */
export function makeReachable(
  board: WrittenBoard,
  random: Random,
  keeps: (board: WrittenBoard) => boolean,
  tries = 12,
): { readonly board: WrittenBoard; readonly proof: ReachingGame } | undefined {
  const { seen, hiding } = stockOf(board);
  for (let i = 0; i < tries; i++) {
    const cells = board.cells.slice();
    const free = random.shuffle([...cells.keys()].filter((cell) => cells[cell] === EMPTY));
    for (const side of sides) {
      const missing = seen[otherSide(side)].length - seen[side].length - 1 - hiding[side].length;
      if (missing > free.length) return undefined;
      for (let k = 0; k < missing; k++) cells[free[k]] = side;
    }
    const completed = { ...board, cells };
    if (judge(completed).oddities.length > 0 || !keeps(completed)) continue;
    const proof = findGameTo(completed, random, 20);
    if (proof !== undefined) return { board: completed, proof };
  }
  return undefined;
}
