import type { Position } from '../position.ts';
import { EMPTY, otherSide, type Side } from '../types.ts';
import { ownEdges } from './rhombus.ts';

/** How many more pieces the other side needs to join its edges. */
export const evaluateHex = (position: Position): number =>
  piecesMissing(position, otherSide(position.turn)) - piecesMissing(position, position.turn);

/** How many pieces a side needs at least if the other one passes; one more than there are cells if it is cut off. */
function piecesMissing({ grid, pieces }: Position, side: Side): number {
  const { adjacent, degree, reach, cellCount } = grid;
  const [first, last] = ownEdges[side].map((edge) => 1 << edge);
  const seen = new Uint8Array(cellCount);
  // The cells that are reached with so many pieces; pieces of one's own are reached from them at no cost.
  let reached: number[] = [];
  let next: number[] = [];
  const enter = (cell: number): void => {
    if (seen[cell] === 1 || pieces[cell] === otherSide(side)) return;
    seen[cell] = 1;
    (pieces[cell] === EMPTY ? next : reached).push(cell);
  };
  for (let cell = 0; cell < cellCount; cell++) if ((reach[cell] & first) !== 0) enter(cell);
  for (let count = 0; reached.length + next.length > 0; count++) {
    for (let cell = reached.pop(); cell !== undefined; cell = reached.pop()) {
      if ((reach[cell] & last) !== 0) return count;
      for (let i = cell * degree; i < (cell + 1) * degree; i++) if (adjacent[i] >= 0) enter(adjacent[i]);
    }
    [reached, next] = [next, []];
  }
  return cellCount + 1;
}
