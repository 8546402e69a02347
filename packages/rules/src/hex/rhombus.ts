import { cacheGrids, type Grid, makeGrid, type Step } from '../grid.ts';
import { BLACK, type Side, WHITE } from '../types.ts';

/** Each row lies half a cell further right than the one above. */
export const rhombusSteps: readonly Step[] = [
  [-1, 1],
  [0, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
];

/** White joins the top edge and the bottom edge, Black the right one and the left one. */
const edgeSides: readonly Side[] = [WHITE, BLACK, WHITE, BLACK];

/** The numbers of each side's two edges. */
export const ownEdges: Readonly<Record<Side, readonly number[]>> = {
  [WHITE]: [0, 1, 2, 3].filter((edge) => edgeSides[edge] === WHITE),
  [BLACK]: [0, 1, 2, 3].filter((edge) => edgeSides[edge] === BLACK),
};

/** The bits of {@link Grid.reach} for a cell of the rhombus with `size` rows. */
export function rhombusReach(size: number, row: number, col: number): number {
  const last = size - 1;
  return (row === 0 ? 1 : 0) | (col === last ? 1 << 1 : 0) | (row === last ? 1 << 2 : 0) | (col === 0 ? 1 << 3 : 0);
}

/** The rhombus of hexagons with `size` rows of `size` cells. Its symmetries leave each side its edges. */
export const rhombusGrid: (size: number) => Grid = cacheGrids((size) => {
  const last = size - 1;
  return makeGrid({
    shape: 'rhombus',
    size,
    span: size,
    cellCount: size * size,
    firstCol: () => 0,
    rowLength: () => size,
    adjacentSteps: rhombusSteps,
    aroundSteps: rhombusSteps,
    steps: (down, right) => Math.max(Math.abs(down), Math.abs(right), Math.abs(down + right)),
    reachAt: (row, col) => rhombusReach(size, row, col),
    edgeSides,
    symmetries: [(row, col) => [row, col], (row, col) => [last - row, last - col]],
  });
});
