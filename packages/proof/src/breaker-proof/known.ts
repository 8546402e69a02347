import type { CellSet, Cells, ProofBoard } from './board.ts';

/** The number of cells of a board, and its symmetries. */
export type Symmetric = Pick<ProofBoard, 'size' | 'symmetries'>;

/** How many cells a character holds. */
const PACKED = 8;

/** Positions proved before, shared with their mirror images. */
export class KnownPositions {
  private readonly board: Symmetric;
  private readonly indexes = new Map<string, number>();
  /** The position as it was proved, and its carrier, packed. */
  private readonly positions: string[] = [];
  private readonly carriers: string[] = [];

  constructor(board: Symmetric) {
    this.board = board;
  }

  get count(): number {
    return this.positions.length;
  }

  /**
   * The carrier of a position that was proved, oriented like the position itself; if several symmetries fit, by the
   * first one that maps the position to the proved one.
   */
  find(cells: Cells): CellSet | undefined {
    const found = this.locate(cells);
    return found && this.unpacked(this.carriers[found.index], found.symmetry);
  }

  /** How many positions were added before this one, and the symmetry that maps the position to that one. */
  locate(cells: Cells): { readonly index: number; readonly symmetry: readonly number[] } | undefined {
    const images = this.imagesOf(cells);
    const index = this.indexes.get(leastOf(images));
    if (index === undefined) return undefined;
    return { index, symmetry: this.board.symmetries[images.indexOf(this.positions[index])] };
  }

  add(cells: Cells, carrier: CellSet): void {
    const images = this.imagesOf(cells);
    this.indexes.set(leastOf(images), this.positions.length);
    this.positions.push(images[0]);
    this.carriers.push(this.packed(carrier, this.board.symmetries[0]));
  }

  private imagesOf(cells: Cells): string[] {
    return this.board.symmetries.map((symmetry) => this.packed(cells, symmetry));
  }

  /** Eight cells of two bits fit into a character. */
  private packed(codes: Uint8Array, symmetry: readonly number[]): string {
    const { size } = this.board;
    const turned = new Uint8Array(size);
    for (let cell = 0; cell < size; cell++) turned[symmetry[cell]] = codes[cell];
    let text = '';
    for (let first = 0; first < size; first += PACKED) {
      let bits = 0;
      for (let cell = first; cell < first + PACKED; cell++) bits = (bits << 2) | (turned[cell] ?? 0);
      text += String.fromCharCode(bits);
    }
    return text;
  }

  private unpacked(text: string, symmetry: readonly number[]): CellSet {
    const { size } = this.board;
    const turned = new Uint8Array(size);
    for (let cell = 0; cell < size; cell++) {
      const bits = text.charCodeAt(Math.floor(cell / PACKED));
      turned[cell] = (bits >> (2 * (PACKED - 1 - (cell % PACKED)))) & 3;
    }
    const cells = new Uint8Array(size);
    for (let cell = 0; cell < size; cell++) cells[cell] = turned[symmetry[cell]];
    return cells;
  }
}

const leastOf = (texts: readonly string[]): string => texts.reduce((least, text) => (text < least ? text : least));
