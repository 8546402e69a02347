import {
  BREAKER_CELL,
  type CellSet,
  type Cells,
  cellName,
  FREE_CELL,
  MAKER_CELL,
  OUTSIDE_CELL,
  type ProofBoard,
  ProofError,
} from './board.ts';
import { checkPairs, isCaptured, simplified } from './facts.ts';
import { KnownPositions } from './known.ts';
import type { ByteSource, Reading } from './source.ts';

/** The bytes of a record, as described in docs/proof-format.md. */
const END = 0xff;
const NONE = 0xff;
const PASS = 0x80;
const PAIRING = 0xc0;
const MOST_PAIRS = 62;

/** How much of a proof was checked. */
export interface ProofCounts {
  positions: number;
  pairings: number;
  answers: number;
  deepest: number;
}

/** A position and its carrier. */
export type OnAnswers = (board: ProofBoard, cells: Cells, carrier: CellSet) => void;

export const noCounts = (): ProofCounts => ({ positions: 0, pairings: 0, answers: 0, deepest: 0 });

/**
 * Checks that Breaker holds. Proved for a position with Maker to move: Breaker keeps Maker from ever capturing, playing
 * only on the cells of the carrier, even if Maker already has any of the other free cells.
 */
export class HoldsChecker {
  readonly counts: ProofCounts;
  private readonly board: ProofBoard;
  private readonly source: ByteSource;
  private readonly known: KnownPositions;
  private readonly onAnswers: OnAnswers | undefined;

  constructor(board: ProofBoard, source: ByteSource, counts: ProofCounts, onAnswers?: OnAnswers) {
    this.onAnswers = onAnswers;
    this.board = board;
    this.source = source;
    this.counts = counts;
    this.known = new KnownPositions(board);
  }

  /** Breaker to move at the very start: one byte gives its move, the rest has Maker to move. */
  *breakerFirst(cells: Cells): Reading<void> {
    yield* this.source.ready();
    const reply = this.source.byte();
    yield* this.makerToMove(this.answered(cells, reply), 1);
  }

  /** The carrier of a position with Maker to move. */
  *makerToMove(cells: Cells, depth: number): Reading<CellSet> {
    const { board, source, counts, known } = this;
    if (isCaptured(board, cells)) throw new ProofError('Maker has captured', board, cells);
    const position = simplified(board, cells);
    if (position.isOver) return new Uint8Array(board.size);
    const before = known.find(position.cells);
    if (before !== undefined) return before;
    yield* source.ready();
    const code = source.byte();
    const isPairing = code >= PAIRING && code <= PAIRING + MOST_PAIRS;
    const carrier = isPairing
      ? this.pairing(position.cells, code - PAIRING)
      : yield* this.answers(position.cells, code, depth);
    counts.positions++;
    counts.deepest = Math.max(counts.deepest, depth);
    known.add(position.cells, carrier);
    if (!isPairing) this.onAnswers?.(board, position.cells, carrier);
    return carrier;
  }

  private pairing(cells: Cells, count: number): CellSet {
    const pairs = Array.from({ length: count }, () => [this.source.byte(), this.source.byte()] as const);
    this.counts.pairings++;
    return checkPairs(this.board, cells, pairs);
  }

  private *answers(cells: Cells, code: number, depth: number): Reading<CellSet> {
    const { board, source, counts } = this;
    const listed = new Uint8Array(board.size);
    const carrier = new Uint8Array(board.size);
    /** Carriers of answers that also answer every move off them. */
    const covers: CellSet[] = [];
    for (let move = code; move !== END; move = source.byte()) {
      const next = move === PASS ? cells : this.played(cells, move, listed);
      const reply = source.byte();
      if (move === PASS && reply === NONE) throw new ProofError('a pass has no answer', board, cells);
      const after = this.answered(next, reply);
      const used = yield* this.makerToMove(after, depth + 1);
      counts.answers++;
      if (reply !== NONE) used[reply] = 1;
      yield* source.ready();
      if (move === PASS || this.isNoHole(after, move) || this.hasGuard(cells, move, used)) covers.push(used);
      for (let cell = 0; cell < board.size; cell++) carrier[cell] |= used[cell];
    }
    if (covers.length === 0) throw new ProofError('no answer covers the moves that are not listed', board, cells);
    for (let cell = 0; cell < board.size; cell++) {
      if (cells[cell] !== FREE_CELL || listed[cell] === 1 || covers.some((cover) => cover[cell] === 0)) continue;
      throw new ProofError(`the move ${cellName(board, cell)} has no answer`, board, cells);
    }
    return carrier;
  }

  private played(cells: Cells, move: number, listed: CellSet): Cells {
    if (move >= cells.length || cells[move] !== FREE_CELL || listed[move] === 1) {
      throw new ProofError(`Maker's move ${move} is not a free cell, or listed twice`, this.board, cells);
    }
    listed[move] = 1;
    return withCell(cells, move, MAKER_CELL);
  }

  private answered(cells: Cells, reply: number): Cells {
    if (reply === NONE) return cells;
    if (reply >= cells.length || cells[reply] !== FREE_CELL) {
      throw new ProofError(`Breaker's answer ${reply} is not a free cell`, this.board, cells);
    }
    return withCell(cells, reply, BREAKER_CELL);
  }

  /** Whether a cell, left empty, can never be captured alone. */
  private isNoHole(cells: Cells, cell: number): boolean {
    const { onBorder, beside } = this.board;
    return onBorder[cell] || beside[cell].some((next) => cells[next] === BREAKER_CELL || cells[next] === OUTSIDE_CELL);
  }

  /** Reads whether two free cells beside the move, off the carrier, are a pair that keeps it from being captured alone. */
  private hasGuard(cells: Cells, move: number, used: CellSet): boolean {
    const one = this.source.byte();
    if (one === NONE) return false;
    const other = this.source.byte();
    const isFine = [one, other].every(
      (cell) => this.board.beside[move].includes(cell) && cells[cell] === FREE_CELL && used[cell] === 0,
    );
    if (!isFine || one === other) throw new ProofError('a pair beside a move is not free', this.board, cells);
    used[one] = 1;
    used[other] = 1;
    return true;
  }
}

export function withCell(cells: Cells, cell: number, code: number): Cells {
  const copy = cells.slice();
  copy[cell] = code;
  return copy;
}
