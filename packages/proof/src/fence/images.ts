import { cellsIn, setOf } from './kernel.ts';

/** The positions that a proof has a record of, with their carriers: an image of one needs no other record. */
export class WrittenImages {
  private readonly symmetries: readonly (readonly number[])[];
  /** The carrier of the least image of every position written so far. */
  private readonly known = new Map<string, bigint>();

  constructor(size: number) {
    this.symmetries = proofSymmetries(size);
  }

  /** The number of positions. */
  get count(): number {
    return this.known.size;
  }

  /** The carrier of a position, if it or an image of it has a record. */
  carrierOf(letters: string): bigint | undefined {
    const { image, symmetry } = this.leastImage(letters);
    const carrier = this.known.get(image);
    return carrier === undefined ? undefined : setOf(cellsIn(carrier).map((cell) => symmetry.indexOf(cell)));
  }

  add(letters: string, carrier: bigint): void {
    const { image, symmetry } = this.leastImage(letters);
    this.known.set(image, setOf(cellsIn(carrier).map((cell) => symmetry[cell])));
  }

  /** The first of the least images of a position, and the symmetry that leads to it. */
  private leastImage(letters: string): { readonly image: string; readonly symmetry: readonly number[] } {
    let least: { image: string; symmetry: readonly number[] } | undefined;
    for (const symmetry of this.symmetries) {
      const moved = new Array<string>(letters.length);
      for (let cell = 0; cell < letters.length; cell++) moved[symmetry[cell]] = letters[cell];
      const image = moved.join('');
      if (least === undefined || image < least.image) least = { image, symmetry };
    }
    return least as { image: string; symmetry: readonly number[] };
  }
}

/** The symmetries in the order of the format: turns, then the same turns followed by a mirror. */
function proofSymmetries(size: number): number[][] {
  const last = 2 * size - 2;
  const rows = Array.from({ length: last + 1 }, (_, row) => row);
  const cells = rows.flatMap((row) => rows.filter((column) => Math.abs(row - column) < size).map((c) => [row, c]));
  const numbers = new Map(cells.map(([row, column], number) => [row * (last + 1) + column, number]));
  return Array.from({ length: 12 }, (_, k) =>
    cells.map((cell) => {
      let [row, column] = cell;
      for (let turn = 0; turn < k % 6; turn++) [row, column] = [column, column - row + size - 1];
      if (k >= 6) [row, column] = [last - column, last - row];
      return numbers.get(row * (last + 1) + column) as number;
    }),
  );
}

/** The letters of a position after a move. */
export const afterMove = (letters: string, cell: number, letter: string): string =>
  letters.slice(0, cell) + letter + letters.slice(cell + 1);
