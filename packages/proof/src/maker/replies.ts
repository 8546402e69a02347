import type { BreakerBoard } from '../breaker/kernel.ts';
import { BoardSets, cellBit } from './geometry.ts';
import type { MakerPosition } from './kernel.ts';

/** Breaker's replies to Maker's first move that are not refuted yet. Images of a reply stand or fall with it. */
export class Replies {
  /** The replies that are left. */
  left: bigint;
  private readonly sets: BoardSets;
  private readonly move: number;
  /** The symmetries that keep the first move where it is. */
  private readonly symmetries: readonly number[];
  /** One reply of each set of images, those near the first move first: they are the hardest to refute. */
  private readonly order: readonly number[];

  constructor(board: BreakerBoard, move: number) {
    this.sets = new BoardSets(board);
    this.move = move;
    this.left = this.sets.all & ~cellBit(move);
    this.symmetries = [...this.sets.symmetries.keys()].filter((number) => this.sets.symmetries[number][move] === move);
    const { columns } = board;
    const distance = (cell: number): number =>
      (Math.floor(cell / columns) - Math.floor(move / columns)) ** 2 + ((cell % columns) - (move % columns)) ** 2;
    this.order = [...this.sets.symmetries[0].keys()]
      .filter((cell) => cell !== move && this.symmetries.every((number) => this.sets.symmetries[number][cell] >= cell))
      .sort((one, other) => distance(one) - distance(other));
  }

  isLeft(reply: number): boolean {
    return (this.left & cellBit(reply)) !== 0n;
  }

  /** The replies that are left, one of each set of images. */
  get open(): number[] {
    return this.order.filter((reply) => this.isLeft(reply));
  }

  /** The position after the first move and a reply. */
  after(reply: number): MakerPosition {
    return { maker: cellBit(this.move), breaker: cellBit(reply) };
  }

  /** Maker wins against a reply with the cells of a carrier, so it also wins against all replies elsewhere. */
  refute(reply: number, carrier: bigint): void {
    for (const number of this.symmetries) {
      this.left &= this.sets.image(carrier, number) & ~this.sets.image(cellBit(reply), number);
    }
  }
}

/** The middle of a board, or the cell after it. */
export const middleOf = ({ rows, columns }: BreakerBoard): number =>
  Math.floor(rows / 2) * columns + Math.floor(columns / 2);
