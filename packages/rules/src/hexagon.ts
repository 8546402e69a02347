import { cacheGrids, type Grid, makeGrid, type Step } from './grid.ts';

const steps: readonly Step[] = [
  [-1, 0],
  [0, 1],
  [1, 1],
  [1, 0],
  [0, -1],
  [-1, -1],
];

type Turn = (down: number, right: number) => Step;

const rotate: Turn = (down, right) => [right, right - down];
const reflect: Turn = (down, right) => [right, down];

function turnsOfTheHexagon(): Turn[] {
  const rotations: Turn[] = [(down, right) => [down, right]];
  for (let i = 1; i < 6; i++) {
    const previous = rotations[i - 1];
    rotations.push((down, right) => rotate(...previous(down, right)));
  }
  return [
    ...rotations,
    ...rotations.map(
      (turn): Turn =>
        (down, right) =>
          reflect(...turn(down, right)),
    ),
  ];
}

/** The bits of {@link Grid.reach} for a cell of the hexagon with `size` cells per side. */
export function hexReach(size: number, row: number, col: number): number {
  const middle = size - 1;
  const last = 2 * middle;
  if (row === 0) return col === 0 ? 1 << 6 : col === middle ? 1 << 7 : 1;
  if (row === last) return col === last ? 1 << 9 : col === middle ? 1 << 10 : 1 << 3;
  if (row === middle) return col === last ? 1 << 8 : col === 0 ? 1 << 11 : 0;
  if (col - row === middle) return 1 << 1;
  if (col === last) return 1 << 2;
  if (row - col === middle) return 1 << 4;
  return col === 0 ? 1 << 5 : 0;
}

export const hexCount = (size: number): number => 3 * size * (size - 1) + 1;

export const hexRowLength = (size: number, row: number): number => 2 * size - 1 - Math.abs(row - size + 1);

/** The hexagonal board with `size` cells per side: 2·size − 1 rows of size … 2·size − 1 … size cells. */
export const hexGrid: (size: number) => Grid = cacheGrids((size) => {
  const middle = size - 1;
  const last = 2 * size - 2;
  return makeGrid({
    shape: 'hexagon',
    size,
    span: last + 1,
    cellCount: hexCount(size),
    firstCol: (row) => Math.max(0, row - middle),
    rowLength: (row) => hexRowLength(size, row),
    adjacentSteps: steps,
    aroundSteps: steps,
    steps: (down, right) => Math.max(Math.abs(down), Math.abs(right), Math.abs(down - right)),
    reachAt: (row, col) => hexReach(size, row, col),
    symmetries: turnsOfTheHexagon().map((turn) => (row, col) => {
      const [down, right] = turn(row - middle, col - middle);
      return [down + middle, right + middle];
    }),
  });
});
