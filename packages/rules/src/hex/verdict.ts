import type { WrittenBoard } from '../board.ts';
import { layOut } from '../connection/group-graph.ts';
import { splittingPieces } from '../connection/last-moves.ts';
import { pieceOddities, wonBefore } from '../connection/oddities.ts';
import { cellOfIndex, type Padded, padRows } from '../padded.ts';
import { type Side, sideName, sides, WHITE } from '../types.ts';
import type { ConnectionVerdict, EdgeChain } from '../verdict.ts';
import { integers, roomyArray } from '../workspace.ts';
import { ownEdges, rhombusReach, rhombusSteps } from './rhombus.ts';

/** Whether a group of the side that reaches these edges (see `Grid.reach`) joins its two. */
export const joinsOwnEdges = (reach: number, side: Side): boolean =>
  ownEdges[side].every((edge) => (reach & (1 << edge)) !== 0);

/** The verdict on a rhombus, from a game or given as text. */
export function hexVerdict({ size, cells }: Pick<WrittenBoard, 'size' | 'cells'>): ConnectionVerdict {
  const board = padRows(size, cells, rhombusSteps, rhombusReach);
  const pieces = [0, 0, 0];
  for (const piece of cells) pieces[piece]++;
  for (const side of sides) {
    // Chains of both sides would have to cross.
    const reasons = chainsOf(board, side);
    if (reasons.length === 0) continue;
    const oddities = pieceOddities(pieces, side);
    if (wasWonBefore(board, reasons)) oddities.push(wonBefore(side));
    return { game: 'hex', size, winner: sideName(side), method: 'Chain', reasons, oddities };
  }
  return { game: 'hex', size, winner: 'None', method: 'Nil', reasons: [], oddities: pieceOddities(pieces) };
}

const edgeDistances = roomyArray(integers);
const searchQueue = roomyArray(integers);

/** The padded index of the i-th cell on a side's upper or left edge, or on the one opposite. */
const onEdge = ({ stride, size }: Padded, side: Side, i: number, opposite: boolean): number => {
  const line = opposite ? size : 1;
  return side === WHITE ? line * stride + i : i * stride + line;
};

/** The groups that join a side's edges, each with a shortest path; linear in the number of cells, however many there are. */
function chainsOf(board: Padded, side: Side): EdgeChain[] {
  const { codes, size, steps } = board;
  const distances = edgeDistances(codes.length).fill(-1, 0, codes.length);
  const queue = searchQueue(codes.length);
  let end = 0;
  const reach = (index: number, distance: number): void => {
    if (codes[index] !== side || distances[index] >= 0) return;
    distances[index] = distance;
    queue[end++] = index;
  };
  for (let i = 1; i <= size; i++) reach(onEdge(board, side, i, true), 0);
  for (let next = 0; next < end; next++)
    for (const step of steps) reach(queue[next] + step, distances[queue[next]] + 1);

  const chains: EdgeChain[] = [];
  const listed = new Set<number>();
  for (let i = 1; i <= size; i++) {
    const start = onEdge(board, side, i, false);
    if (codes[start] !== side || distances[start] < 0 || listed.has(start)) continue;
    const group = groupFrom(board, start, listed);
    chains.push(chainOf(board, side, group, distances));
  }
  return chains;
}

/** The pieces of a group as padded indices, added to those already `listed`. */
function groupFrom({ codes, steps }: Padded, start: number, listed: Set<number>): number[] {
  const group = [start];
  listed.add(start);
  for (const index of group) {
    for (const step of steps) {
      const near = index + step;
      if (codes[near] !== codes[start] || listed.has(near)) continue;
      listed.add(near);
      group.push(near);
    }
  }
  return group.sort((a, b) => a - b);
}

/** A group that joins both edges, of whose pieces it is known how many steps lead to the opposite one. */
function chainOf(board: Padded, side: Side, group: readonly number[], distances: Int32Array): EdgeChain {
  const { stride, steps } = board;
  const isOnEdge = (index: number): boolean => (side === WHITE ? Math.floor(index / stride) : index % stride) === 1;
  let at = group.filter(isOnEdge).reduce((best, index) => (distances[index] < distances[best] ? index : best));
  const path = [at];
  while (distances[at] > 0) {
    const from = at;
    at +=
      steps.find((step) => board.codes[from + step] === side && distances[from + step] === distances[from] - 1) ?? 0;
    path.push(at);
  }
  const cellsOf = (indices: readonly number[]) => indices.map((index) => cellOfIndex(board, index));
  return { kind: 'chain', side, group: cellsOf(group), edges: ownEdges[side], path: cellsOf(path) };
}

/** Whether there was a chain before the last move, whichever it was: no single piece cuts all chains. */
function wasWonBefore(board: Padded, [chain, another]: readonly EdgeChain[]): boolean {
  if (another !== undefined) return true;
  const [first] = chain.path;
  const start = (Math.floor(first / board.size) + 1) * board.stride + 1 + (first % board.size);
  return splittingPieces(layOut(board, start), (reach) => joinsOwnEdges(reach, chain.side)).size === 0;
}
