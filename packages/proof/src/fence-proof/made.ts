import type { FenceBoard } from './board.ts';

/** What a proof says Maker makes, besides a tripod: a cycle around at least one cell, whatever is on it, or on which Maker has no piece. */
export type Enclosure = 'ring' | 'loop';

/** Whether one side's pieces, 1 for each cell with one, contain a tripod or an enclosure. */
export const hasMade = (board: FenceBoard, pieces: Uint8Array, enclosure: Enclosure): boolean =>
  hasTripod(board, pieces) || hasLoop(board, pieces) || (enclosure === 'ring' && hasFilledRing(board, pieces));

const NEIGHBOURS = 6;
/** The edges that a tripod needs. */
const TRIPOD_EDGES = 3;

function hasTripod({ cellCount, beside, edge }: FenceBoard, pieces: Uint8Array): boolean {
  const left = Uint8Array.from(pieces);
  for (let first = 0; first < cellCount; first++) {
    if (left[first] === 0 || edge[first] < 0) continue;
    const edges = new Set(visit(beside, left, [first]).map((cell) => edge[cell]));
    edges.delete(-1);
    if (edges.size >= TRIPOD_EDGES) return true;
  }
  return false;
}

/** Around a cell without a piece, which then cannot reach the rim. */
function hasLoop({ beside }: FenceBoard, pieces: Uint8Array): boolean {
  const open = pieces.map((piece) => 1 - piece);
  visit(
    beside,
    open,
    [...open.keys()].filter((cell) => open[cell] === 1 && beside[cell].length < NEIGHBOURS),
  );
  return open.includes(1);
}

/** Around pieces only, of which one has six beside it. */
const hasFilledRing = ({ beside }: FenceBoard, pieces: Uint8Array): boolean =>
  pieces.some(
    (piece, cell) => piece === 1 && beside[cell].filter((other) => pieces[other] === 1).length === NEIGHBOURS,
  );

/** The cells that can be reached from these, themselves included, over cells that are marked with 1; unmarks them. */
function visit(beside: FenceBoard['beside'], marks: Uint8Array, from: readonly number[]): number[] {
  const reached = [...from];
  for (const cell of from) marks[cell] = 0;
  for (let next = 0; next < reached.length; next++) {
    for (const other of beside[reached[next]]) {
      if (marks[other] === 0) continue;
      marks[other] = 0;
      reached.push(other);
    }
  }
  return reached;
}
