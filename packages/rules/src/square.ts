import { cacheGrids, type Grid, makeGrid, type Step } from './grid.ts';

export const squareSteps: readonly Step[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

const sideAndCornerSteps: readonly Step[] = [
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, -1],
];

/** The bits of {@link Grid.reach} for a cell of the square board with `size` rows. */
export function squareReach(size: number, row: number, col: number): number {
  const last = size - 1;
  if (row === 0) return col === 0 ? 1 << 6 : col === last ? 1 << 7 : 1;
  if (row === last) return col === last ? 1 << 8 : col === 0 ? 1 << 9 : 1 << 2;
  return col === last ? 1 << 1 : col === 0 ? 1 << 3 : 0;
}

/** The square board with `size` rows of `size` cells. */
export const squareGrid: (size: number) => Grid = cacheGrids((size) => {
  const last = size - 1;
  return makeGrid({
    shape: 'square',
    size,
    span: size,
    cellCount: size * size,
    firstCol: () => 0,
    rowLength: () => size,
    adjacentSteps: squareSteps,
    aroundSteps: sideAndCornerSteps,
    steps: (down, right) => Math.max(Math.abs(down), Math.abs(right)),
    reachAt: (row, col) => squareReach(size, row, col),
    symmetries: [
      (row, col) => [row, col],
      (row, col) => [col, last - row],
      (row, col) => [last - row, last - col],
      (row, col) => [last - col, row],
      (row, col) => [col, row],
      (row, col) => [row, last - col],
      (row, col) => [last - col, last - row],
      (row, col) => [last - row, col],
    ],
  });
});
