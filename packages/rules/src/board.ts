import type { Shape } from './grid.ts';

/** A cell code of a board given as text: 0 empty, 1 White, 2 Black, and on square boards 3 for a captured cell. */
export const CAPTURED = 3;

/** A board given as text; it may be unreachable. */
export interface WrittenBoard {
  readonly shape: Shape;
  readonly size: number;
  /** One code for each cell in reading order. */
  readonly cells: Uint8Array;
}
