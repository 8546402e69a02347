import type { FenceBoard } from './board.ts';

/**
 * Whether one side's pieces, 1 for each cell with one, contain a tripod or a ring: exactly when they contain all cells of
 * one of the winning sets. A ring is a cycle around at least one cell, whatever is on it.
 */
export function hasTripodOrRing(board: FenceBoard, pieces: Uint8Array): boolean {
  return hasTripod(board, pieces) || hasRing(board, pieces);
}

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

/** Around a cell without a piece, which then cannot reach the rim; or around pieces only, of which one has six beside it. */
function hasRing({ cellCount, beside }: FenceBoard, pieces: Uint8Array): boolean {
  const open = pieces.map((piece) => 1 - piece);
  const rim: number[] = [];
  for (let cell = 0; cell < cellCount; cell++) {
    if (beside[cell].length < 6) {
      if (open[cell] === 1) rim.push(cell);
    } else if (open[cell] === 0 && beside[cell].every((other) => open[other] === 0)) return true;
  }
  visit(beside, open, rim);
  return open.includes(1);
}

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
