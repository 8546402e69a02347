import {
  BREAKER_CELL,
  type CellSet,
  type Cells,
  cellName,
  FREE_CELL,
  MAKER_CELL,
  type ProofBoard,
  ProofError,
} from './board.ts';
import { isCaptured, simplified } from './facts.ts';
import { type ProofCounts, withCell } from './holds.ts';
import { KnownPositions } from './known.ts';
import type { ByteSource, Reading } from './source.ts';

const END = 0xff;
const PASS = 0x80;

/**
 * Checks that Maker captures whatever Breaker does. Proved for a position: Maker captures, and needs only the cells of
 * the carrier; Breaker may have all other free cells.
 */
export class CapturesChecker {
  readonly counts: ProofCounts;
  private readonly board: ProofBoard;
  private readonly source: ByteSource;
  /** Positions with Maker to move, and with Breaker to move. */
  private readonly known: readonly [KnownPositions, KnownPositions];

  constructor(board: ProofBoard, source: ByteSource, counts: ProofCounts) {
    this.board = board;
    this.source = source;
    this.counts = counts;
    this.known = [new KnownPositions(board), new KnownPositions(board)];
  }

  /** Maker's move, then the continuation unless it captures. */
  *makerToMove(cells: Cells, depth: number): Reading<CellSet> {
    const position = this.relevant(cells, depth);
    const before = this.known[0].find(position);
    if (before !== undefined) return before;
    yield* this.source.ready();
    const move = this.source.byte();
    if (move !== PASS && position[move] !== FREE_CELL)
      throw new ProofError("Maker's move is not on a free cell", this.board, cells);
    const after = move === PASS ? position : withCell(position, move, MAKER_CELL);
    let carrier: CellSet = new Uint8Array(this.board.size);
    if (!isCaptured(this.board, after)) carrier = yield* this.breakerToMove(after, depth + 1);
    if (move !== PASS) carrier[move] = 1;
    this.learn(0, position, carrier, depth);
    return carrier;
  }

  /** Maker's reply to every move of Breaker's. */
  *breakerToMove(cells: Cells, depth: number): Reading<CellSet> {
    const { board, source, counts } = this;
    const position = this.relevant(cells, depth);
    const before = this.known[1].find(position);
    if (before !== undefined) return before;
    const listed = new Uint8Array(board.size);
    const carrier = new Uint8Array(board.size);
    const covers: CellSet[] = [];
    let passes = false;
    yield* source.ready();
    for (let move = source.byte(); move !== END; move = source.byte()) {
      if (move === PASS ? passes : position[move] !== FREE_CELL || listed[move] === 1)
        throw new ProofError("Breaker's move is not on a free cell, or named twice", board, cells);
      if (move === PASS) passes = true;
      else listed[move] = 1;
      const after = move === PASS ? position : withCell(position, move, BREAKER_CELL);
      const used = yield* this.makerToMove(after, depth + 1);
      counts.answers++;
      covers.push(used);
      for (let cell = 0; cell < board.size; cell++) carrier[cell] |= used[cell];
      yield* source.ready();
    }
    if (covers.length === 0)
      throw new ProofError('Breaker may move elsewhere, and Maker has no answer', board, position);
    for (let cell = 0; cell < board.size; cell++) {
      if (position[cell] !== FREE_CELL || listed[cell] === 1 || covers.some((cover) => cover[cell] === 0)) continue;
      throw new ProofError(`Breaker's move ${cellName(board, cell)} has no answer`, board, position);
    }
    this.learn(1, position, carrier, depth);
    return carrier;
  }

  private relevant(cells: Cells, depth: number): Cells {
    const position = simplified(this.board, cells);
    if (position.isOver) throw new ProofError('Maker can capture nothing any more', this.board, cells);
    if (depth > 4 * this.board.size) throw new ProofError('the proof passes for ever', this.board, cells);
    return position.cells;
  }

  private learn(side: 0 | 1, position: Cells, carrier: CellSet, depth: number): void {
    this.known[side].add(position, carrier);
    this.counts.positions++;
    this.counts.deepest = Math.max(this.counts.deepest, depth);
  }
}
