// Everything in this folder checks proofs and shares no code with a solver: plain arrays, one cell at a time.

/** A hexagon for the checker: cells in reading order, which cells touch, and which edge each belongs to. */
export interface FenceBoard {
  readonly size: number;
  readonly cellCount: number;
  readonly beside: readonly (readonly number[])[];
  /** For each cell the number of its edge, or -1: corners and inner cells belong to none. */
  readonly edge: readonly number[];
  /** For each symmetry the image of each cell; the first one is the identity. */
  readonly symmetries: readonly (readonly number[])[];
}

const STEPS = [
  [-1, -1],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

export function createFenceBoard(size: number): FenceBoard {
  const last = 2 * size - 2;
  const cells: { readonly row: number; readonly column: number }[] = [];
  for (let row = 0; row <= last; row++) {
    for (let column = 0; column <= last; column++) if (Math.abs(row - column) < size) cells.push({ row, column });
  }
  const at = (row: number, column: number): number => cells.findIndex((c) => c.row === row && c.column === column);
  const beside = cells.map(({ row, column }) =>
    STEPS.map(([down, right]) => at(row + down, column + right)).filter((cell) => cell >= 0),
  );
  const edge = cells.map(({ row, column }) => {
    const sides = [row === 0, column - row === size - 1, column === last, row === last, row - column === size - 1];
    const touched = [...sides, column === 0].flatMap((isOn, side) => (isOn ? [side] : []));
    return touched.length === 1 ? touched[0] : -1;
  });
  const symmetries = Array.from({ length: 12 }, (_, k) =>
    cells.map((cell) => {
      let { row, column } = cell;
      for (let turn = 0; turn < k % 6; turn++) [row, column] = [column, column - row + size - 1];
      return k < 6 ? at(row, column) : at(last - column, last - row);
    }),
  );
  return { size, cellCount: cells.length, beside, edge, symmetries };
}

/** A position for people, a line for each row of the board. */
export function drawFence({ size }: Pick<FenceBoard, 'size'>, letters: string): string {
  const rows: string[] = [];
  let from = 0;
  for (let row = 0; row < 2 * size - 1; row++) {
    const gap = Math.abs(row - size + 1);
    const width = 2 * size - 1 - gap;
    rows.push(' '.repeat(gap) + [...letters.slice(from, from + width)].join(' '));
    from += width;
  }
  return rows.join('\n');
}
