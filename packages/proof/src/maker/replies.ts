import type { BreakerBoard } from '../breaker/kernel.ts';
import { BoardSets, cellBit } from './geometry.ts';
import type { MakerPosition } from './kernel.ts';

/** Positions with Maker to move, by number, all of which it must win. */
export interface MakerTasks {
  /** The numbers that are left, as bits. */
  readonly left: bigint;
  /** Those that are left, without needless ones, in the order in which to try them. */
  readonly open: number[];
  isLeft(number: number): boolean;
  after(number: number): MakerPosition;
  /** Maker wins one of them with the cells of a carrier. */
  refute(number: number, carrier: bigint): void;
}

/** A single position with Maker to move. */
export class OneTask implements MakerTasks {
  left = 1n;
  private readonly position: MakerPosition;

  constructor(position: MakerPosition) {
    this.position = position;
  }

  get open(): number[] {
    return this.isLeft() ? [0] : [];
  }

  isLeft(): boolean {
    return this.left !== 0n;
  }

  after(): MakerPosition {
    return this.position;
  }

  refute(): void {
    this.left = 0n;
  }
}

/** Breaker's replies to Maker's first move that are not refuted yet. Images of a reply stand or fall with it. */
export class Replies implements MakerTasks {
  readonly move: number;
  /** The replies that are left. */
  left: bigint;
  private readonly sets: BoardSets;
  /** The symmetries that keep the first move where it is. */
  private readonly symmetries: readonly number[];
  /** One reply of each set of images, those near the first move first: they are the hardest to refute. */
  private readonly order: readonly number[];

  constructor(board: BreakerBoard, move: number) {
    this.sets = new BoardSets(board);
    this.move = move;
    this.left = this.sets.all & ~cellBit(move);
    this.symmetries = [...this.sets.symmetries.keys()].filter((number) => this.sets.symmetries[number][move] === move);
    const distance = distanceFrom(board, Math.floor(move / board.columns), move % board.columns);
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

/** Maker's first moves inside the border, one of each set of images, from the middle outwards. */
export function firstMoves(board: BreakerBoard): number[] {
  const { symmetries, border } = new BoardSets(board);
  const distance = distanceFrom(board, (board.rows - 1) / 2, (board.columns - 1) / 2);
  return symmetries[0]
    .filter((cell) => (border & cellBit(cell)) === 0n && symmetries.every((symmetry) => symmetry[cell] <= cell))
    .sort((one, other) => distance(one) - distance(other));
}

/** The square of the distance from a point of the board. */
const distanceFrom =
  ({ columns }: BreakerBoard, row: number, column: number) =>
  (cell: number): number =>
    (Math.floor(cell / columns) - row) ** 2 + ((cell % columns) - column) ** 2;
