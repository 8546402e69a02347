import { BREAKER_CELL, type Cells, FREE_CELL, MAKER_CELL, OUTSIDE_CELL, type ProofBoard } from './board.ts';

/** What is known of a cell while a region grows: nothing, in the region, or Maker's. */
const OPEN = 0;
const INSIDE = 1;
const WALL = 2;

/** What of a board matters here, so that hexagons fit too. */
type Adjacency = Pick<ProofBoard, 'size' | 'beside' | 'onBorder'>;

type Pairs = readonly (readonly [number, number])[];

/**
 * The position after Maker has captured against these pairs, or `undefined` if it never can: Breaker answers each cell of
 * a pair by the other one, and Maker may get everything else. Unlike {@link checkPairs} this is exact, because it tries
 * every region that Maker might enclose, so it is for small boards and a few pairings.
 */
export function loopholeIn(board: Adjacency, cells: Cells, pairs: Pairs): Cells | undefined {
  const partner = new Int16Array(board.size).fill(-1);
  for (const [one, other] of pairs) {
    partner[one] = other;
    partner[other] = one;
  }
  for (let first = 0; first < board.size; first++) {
    if (cells[first] === MAKER_CELL || cells[first] === OUTSIDE_CELL || board.onBorder[first]) continue;
    const state = new Uint8Array(board.size);
    state[first] = INSIDE;
    const found = enclose({ board, cells, partner, first }, state);
    if (found !== undefined) return afterwards(cells, found, partner);
  }
  return undefined;
}

interface Hunt {
  readonly board: Adjacency;
  readonly cells: Cells;
  readonly partner: Int16Array;
  /** The least cell of the region; regions with a lesser one were tried before. */
  readonly first: number;
}

/** Grows a region until Maker's cells close it; a cell beside it joins the region or becomes Maker's. */
function enclose(hunt: Hunt, state: Uint8Array): Uint8Array | undefined {
  let undecided = -1;
  for (let grew = true; grew; ) {
    grew = false;
    undecided = -1;
    for (let cell = 0; cell < state.length; cell++) {
      if (state[cell] !== OPEN || !hunt.board.beside[cell].some((next) => state[next] === INSIDE)) continue;
      const [mayJoin, mayWall] = [canJoin(hunt, cell), canWall(hunt, state, cell)];
      if (!mayJoin && !mayWall) return undefined;
      if (mayJoin && mayWall) undecided = cell;
      else {
        state[cell] = mayJoin ? INSIDE : WALL;
        grew = true;
      }
    }
  }
  if (undecided < 0) return state;
  for (const choice of [WALL, INSIDE]) {
    const next = state.slice();
    next[undecided] = choice;
    const found = enclose(hunt, next);
    if (found !== undefined) return found;
  }
  return undefined;
}

const canJoin = ({ board, cells, first }: Hunt, cell: number): boolean =>
  cell > first && !board.onBorder[cell] && (cells[cell] === FREE_CELL || cells[cell] === BREAKER_CELL);

const canWall = ({ cells, partner }: Hunt, state: Uint8Array, cell: number): boolean =>
  cells[cell] === MAKER_CELL || (cells[cell] === FREE_CELL && (partner[cell] < 0 || state[partner[cell]] !== WALL));

/** Maker has the wall, Breaker the partners of its cells. */
function afterwards(cells: Cells, state: Uint8Array, partner: Int16Array): Cells {
  const after = cells.slice();
  for (let cell = 0; cell < cells.length; cell++) {
    if (state[cell] !== WALL) continue;
    after[cell] = MAKER_CELL;
    if (cells[cell] === FREE_CELL && partner[cell] >= 0) after[partner[cell]] = BREAKER_CELL;
  }
  return after;
}
