import {
  BREAKER_CELL,
  type Cells,
  cellName,
  drawCells,
  FREE_CELL,
  MAKER_CELL,
  type ProofBoard,
} from '../breaker-proof/board.ts';
import { isCaptured } from '../breaker-proof/facts.ts';
import { MOST_CELLS } from './chain.ts';
import type { RaceRules, RaceSide } from './rules.ts';

/** Squatter until the first capture. */
export const squatterRace = (board: ProofBoard): RaceRules => ({
  size: board.size,
  symmetries: board.symmetries,
  words: { win: 'capture', wins: 'captures', won: 'captured', isOver: 'something is enclosed already' },
  hasWon: (cells, side) => isCaptured(board, side === MAKER_CELL ? cells : exchanged(cells)),
  winsOn: (cells, cell, side) => capturesOn(board, cells, cell, side),
  winningCells: (cells, side) => capturingCells(board, cells, side),
  nameOf: (cell) => cellName(board, cell),
  draw: (cells) => drawCells(board, cells),
});

const exchanged = (cells: Cells): Cells =>
  cells.map((code) => (code === FREE_CELL ? code : MAKER_CELL + BREAKER_CELL - code));

/** Whether a piece of a side on a free cell captures: whether it cuts a cell beside it off from the border. */
function capturesOn(board: ProofBoard, cells: Cells, cell: number, side: RaceSide): boolean {
  cells[cell] = side;
  const captures = board.beside[cell].some((next) => cells[next] !== side && !reachesBorder(board, cells, next, side));
  cells[cell] = FREE_CELL;
  return captures;
}

/** For `reachesBorder`, which is asked millions of times: the number of the walk that reached a cell last, and the cells to visit. */
const reachedIn = new Uint32Array(MOST_CELLS);
const stack = new Uint8Array(MOST_CELLS);
let walk = 0;

function reachesBorder({ beside, onBorder }: ProofBoard, cells: Cells, start: number, side: RaceSide): boolean {
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

function capturingCells(board: ProofBoard, cells: Cells, side: RaceSide): number[] {
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
