import {
  BREAKER_CELL,
  type CellSet,
  type Cells,
  createProofBoard,
  FREE_CELL,
  MAKER_CELL,
  type ProofBoard,
} from './board.ts';
import { enclosedCells, isCaptured, simplified } from './facts.ts';
import { withCell } from './holds.ts';
import { KnownPositions } from './known.ts';
import { verifyProof } from './verify.ts';

/** A moment of a game against a proof that Maker captures, with Breaker to move. */
export interface CapturesPoint {
  /** The pieces in the order in which they were played. */
  readonly maker: readonly number[];
  readonly breaker: readonly number[];
  /**
   * The position of the proof. Where a move of Breaker's is off the carrier of the answer to another one, it has that
   * other one.
   */
  readonly cells: Cells;
  /** The cells that Maker has enclosed; the game ends with the first of them. */
  readonly enclosed: readonly number[];
}

/** Plays Maker from a proof that it captures on an empty board. Reading the proof checks it. */
export class CapturesWalk {
  readonly board: ProofBoard;
  /** For each position with Maker to move, its move and its carrier. */
  private readonly moves: KnownPositions;
  private readonly carriers: KnownPositions;

  private constructor(board: ProofBoard) {
    this.board = board;
    this.moves = new KnownPositions(board);
    this.carriers = new KnownPositions(board);
  }

  /** Reads an unpacked proof; throws a `ProofError` if it does not hold. */
  static async read(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<CapturesWalk> {
    let walk: CapturesWalk | undefined;
    await verifyProof(chunks, {
      onCapture(board, position, move, carrier) {
        walk ??= new CapturesWalk(board);
        const only = new Uint8Array(board.size);
        if (move !== undefined) only[move] = 1;
        walk.moves.add(position, only);
        walk.carriers.add(position, carrier);
      },
    });
    return walk ?? new CapturesWalk(createProofBoard(1, 1));
  }

  /** After Maker's first move. */
  start(): CapturesPoint {
    return this.reply(simplified(this.board, new Uint8Array(this.board.size)).cells, [], []);
  }

  /** The moment after a move of Breaker's and Maker's answer. */
  play({ maker, breaker, cells }: CapturesPoint, move: number): CapturesPoint {
    const taken = [...breaker, move];
    const position = simplified(this.board, cells).cells;
    for (const after of this.candidates(position, move)) {
      const carrier = this.carriers.find(after);
      // The answer needs none of the cells that Breaker really has.
      if (carrier && taken.every((cell) => carrier[cell] === 0)) return this.reply(after, maker, taken);
    }
    throw new Error('the proof has no answer to this move');
  }

  /** The positions that Breaker's move may count as: after the move itself, after a pass, after another move. */
  private *candidates(position: Cells, move: number): Generator<Cells> {
    const after = (cell: number): Cells => simplified(this.board, withCell(position, cell, BREAKER_CELL)).cells;
    if (position[move] === FREE_CELL) yield after(move);
    yield position;
    for (const [cell, code] of position.entries()) if (code === FREE_CELL && cell !== move) yield after(cell);
  }

  private reply(position: Cells, maker: readonly number[], breaker: readonly number[]): CapturesPoint {
    const move = this.moves.find(position)?.indexOf(1) ?? -1;
    if (move < 0) throw new Error('the proof has no move in this position');
    const own = [...maker, move];
    const real: CellSet = new Uint8Array(this.board.size);
    for (const cell of own) real[cell] = MAKER_CELL;
    const enclosed = isCaptured(this.board, real) ? enclosedCells(this.board, real) : [];
    return { maker: own, breaker, cells: withCell(position, move, MAKER_CELL), enclosed };
  }
}
