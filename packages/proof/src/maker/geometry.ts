import type { BreakerBoard } from '../breaker/kernel.ts';

/** Sets of cells of a board, a bit for each cell in reading order, and its symmetries. */
export class BoardSets {
  readonly all: bigint;
  readonly border: bigint;
  /** For each symmetry, in the order of the proof format, the image of each cell. */
  readonly symmetries: readonly (readonly number[])[];
  private readonly columns: bigint;
  private readonly notFirst: bigint;
  private readonly notLast: bigint;

  constructor({ rows, columns }: BreakerBoard) {
    const cells = Array.from({ length: rows * columns }, (_, cell) => cell);
    const those = (test: (row: number, column: number) => boolean): bigint =>
      cells.reduce((set, cell) => (test(Math.floor(cell / columns), cell % columns) ? set | cellBit(cell) : set), 0n);
    this.all = those(() => true);
    this.border = those((row, column) => row % (rows - 1) === 0 || column % (columns - 1) === 0);
    this.columns = BigInt(columns);
    this.notFirst = those((_, column) => column > 0);
    this.notLast = those((_, column) => column < columns - 1);
    this.symmetries = Array.from({ length: rows === columns ? 8 : 4 }, (_, number) =>
      cells.map((cell) => {
        const row = number & 1 ? rows - 1 - Math.floor(cell / columns) : Math.floor(cell / columns);
        const column = number & 2 ? columns - 1 - (cell % columns) : cell % columns;
        return number & 4 ? column * columns + row : row * columns + column;
      }),
    );
  }

  /** All cells that share a side with one of a set. */
  beside(set: bigint): bigint {
    const { columns, notFirst, notLast, all } = this;
    return ((set << columns) | (set >> columns) | ((set & notLast) << 1n) | ((set & notFirst) >> 1n)) & all;
  }

  /** The cells that a symmetry takes to those of a set. */
  preimage(set: bigint, number: number): bigint {
    const symmetry = this.symmetries[number];
    return symmetry.reduce((found, image, cell) => (set & cellBit(image) ? found | cellBit(cell) : found), 0n);
  }

  /** Where a symmetry takes the cells of a set. */
  image(set: bigint, number: number): bigint {
    const symmetry = this.symmetries[number];
    return symmetry.reduce((found, image, cell) => (set & cellBit(cell) ? found | cellBit(image) : found), 0n);
  }
}

export const cellBit = (cell: number): bigint => 1n << BigInt(cell);
