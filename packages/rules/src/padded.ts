import type { Step } from './grid.ts';
import { hexReach } from './hexagon.ts';
import { squareReach, squareSteps } from './square.ts';
import type { Cell } from './types.ts';
import { bytes, integers, roomyArray, zeroedArray } from './workspace.ts';

/** The code of cells off the board. */
export const OUTSIDE = 255;

/**
 * Cell codes in a square array with a ring of {@link OUTSIDE} round the board, so that a neighbour is one addition away
 * and needs no bounds check. The judges work on this; it costs one byte per cell where neighbour tables cost 16.
 */
export interface Padded {
  readonly size: number;
  /** What to add to a column for the number of a row's cell. */
  readonly rowOffset: (size: number, row: number) => number;
  readonly stride: number;
  readonly codes: Uint8Array;
  /** Index steps to the neighbours across a side, clockwise from the top (hexagons: top right). */
  readonly steps: readonly number[];
  /** The edge and corner bits of a cell, as in `Grid.reach`. */
  readonly reachAt: (size: number, row: number, col: number) => number;
}

const rowsOfOneLength = zeroedArray(bytes);
const hexagonCodes = zeroedArray(bytes);

/** Lays out the cells of a square board. The result is valid until {@link padRows} is called again. */
export const padSquare = (size: number, cells: Uint8Array): Padded => padRows(size, cells, squareSteps, squareReach);

/** Lays out as many rows as cells in each, with their steps as rows and columns. The result is valid until the next call. */
export function padRows(size: number, cells: Uint8Array, steps: readonly Step[], reachAt: Padded['reachAt']): Padded {
  const stride = size + 2;
  const codes = rowsOfOneLength(stride * stride).fill(OUTSIDE);
  let next = 0;
  for (let row = 0; row < size; row++) {
    const start = (row + 1) * stride + 1;
    for (let col = 0; col < size; col++) codes[start + col] = cells[next++];
  }
  return {
    size,
    rowOffset: squareRowOffset,
    stride,
    codes,
    steps: steps.map(([down, right]) => down * stride + right),
    reachAt,
  };
}

/** Lays out the cells of a hexagonal board. The result is valid until the next call. */
export function padHexagon(size: number, cells: Uint8Array): Padded {
  const span = 2 * size - 1;
  const stride = span + 2;
  const codes = hexagonCodes(stride * stride).fill(OUTSIDE);
  let next = 0;
  for (let row = 0; row < span; row++) {
    const start = (row + 1) * stride + 1;
    const end = start + Math.min(span, row + size);
    for (let i = start + Math.max(0, row - size + 1); i < end; i++) codes[i] = cells[next++];
  }
  const steps = [-stride, 1, stride + 1, stride, -1, -stride - 1];
  return { size, rowOffset: hexRowOffset, stride, codes, steps, reachAt: hexReach };
}

/** The cell number of a padded index that lies on the board. */
export const cellOfIndex = ({ rowOffset, size, stride }: Padded, index: number): Cell =>
  rowOffset(size, Math.floor(index / stride) - 1) + (index % stride) - 1;

const squareRowOffset = (size: number, row: number): number => row * size;

function hexRowOffset(size: number, row: number): number {
  // Rows grow by a cell each down to the middle and shrink by one below it: count from the nearer end.
  if (row < size) return row * size + (row * (row - 1)) / 2;
  const left = 2 * size - 1 - row;
  return 3 * size * (size - 1) + 1 - (left * size + (left * (left - 1)) / 2) - (row - size + 1);
}

const floodReached = zeroedArray(bytes);
const floodStack = roomyArray(integers);

/**
 * Marks with 1 everything, padding included, that can be reached from off the board without crossing `wall`. The result
 * is valid until the next call.
 */
export function floodFromOutside({ codes, steps, stride }: Padded, wall: number): Uint8Array {
  const reached = floodReached(codes.length);
  const stack = floodStack(codes.length);
  const degree = steps.length;
  const last = stride - 1;
  let height = 0;
  // The outermost ring is reached but never left, so that no step leads out of the array.
  for (let i = 0; i < stride; i++) {
    reached[i] = 1;
    reached[last * stride + i] = 1;
    reached[i * stride] = 1;
    reached[i * stride + last] = 1;
  }
  const enter = (index: number): void => {
    if (reached[index] === 1 || codes[index] === wall) return;
    reached[index] = 1;
    stack[height++] = index;
  };
  for (let i = 1; i < last; i++) {
    enter(stride + i);
    enter((last - 1) * stride + i);
    enter(i * stride + 1);
    enter(i * stride + last - 1);
  }
  while (height > 0) {
    const index = stack[--height];
    for (let k = 0; k < degree; k++) enter(index + steps[k]);
  }
  return reached;
}
