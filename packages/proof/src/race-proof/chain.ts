import { BREAKER_CELL, type Cells, FREE_CELL, MAKER_CELL, type ProofBoard } from '../breaker-proof/board.ts';

/** The most cells of a board in such a proof. */
export const MOST_CELLS = 128;

/** Moves of a chain of threats. */
export type Chain = readonly number[];

type Side = typeof MAKER_CELL | typeof BREAKER_CELL;

/** Whether a piece of a side on a free cell captures: whether it cuts a cell beside it off from the border. */
function capturesOn(board: ProofBoard, cells: Cells, cell: number, side: Side): boolean {
  cells[cell] = side;
  const captures = board.beside[cell].some((next) => cells[next] !== side && !reachesBorder(board, cells, next, side));
  cells[cell] = FREE_CELL;
  return captures;
}

/** For `reachesBorder`, which is asked millions of times: the number of the walk that reached a cell last, and the cells to visit. */
const reachedIn = new Uint32Array(MOST_CELLS);
const stack = new Uint8Array(MOST_CELLS);
let walk = 0;

function reachesBorder({ beside, onBorder }: ProofBoard, cells: Cells, start: number, side: Side): boolean {
  walk = walk === 0xffffffff ? 1 : walk + 1;
  if (walk === 1) reachedIn.fill(0);
  reachedIn[start] = walk;
  stack[0] = start;
  for (let left = 1; left > 0; ) {
    const cell = stack[--left];
    if (onBorder[cell]) return true;
    for (const next of beside[cell]) {
      if (cells[next] === side || reachedIn[next] === walk) continue;
      reachedIn[next] = walk;
      stack[left++] = next;
    }
  }
  return false;
}

/** For `capturingCells`: how many pieces of the side are around a cell. */
const near = new Uint8Array(MOST_CELLS);

/** The free cells on which a side would capture. */
export function capturingCells(board: ProofBoard, cells: Cells, side: Side): number[] {
  near.fill(0);
  for (let cell = 0; cell < board.size; cell++) {
    if (cells[cell] !== side) continue;
    for (const other of board.around[cell]) near[other]++;
  }
  const found: number[] = [];
  for (let cell = 0; cell < board.size; cell++) {
    // A loop comes to the cell over one of the cells around it, and leaves over another.
    if (near[cell] >= 2 && cells[cell] === FREE_CELL && capturesOn(board, cells, cell, side)) found.push(cell);
  }
  return found;
}

/** Whether Breaker could capture right after a move of Maker's that does not capture. */
export const leavesCapture = (board: ProofBoard, cells: Cells, move: number): boolean =>
  capturingCells(board, cells, BREAKER_CELL).some((cell) => cell !== move);

/**
 * Whether Maker, to move, captures first with these moves: each threatens to capture, Breaker can only answer on that
 * cell, and the last move captures or threatens twice.
 */
export function chainCaptures(board: ProofBoard, position: Cells, moves: Chain): boolean {
  const cells = position.slice();
  for (const move of moves) {
    if (cells[move] !== FREE_CELL) return false;
    if (capturesOn(board, cells, move, MAKER_CELL)) return true;
    if (leavesCapture(board, cells, move)) return false;
    cells[move] = MAKER_CELL;
    const threats = capturingCells(board, cells, MAKER_CELL);
    if (threats.length !== 1) return threats.length > 1;
    cells[threats[0]] = BREAKER_CELL;
  }
  return false;
}
