import type { Position } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import { CapturesWriter } from './captures-writer.ts';
import { HoldsWriter } from './holds-writer.ts';
import { allCells, type Breaker, type BreakerBoard, type BreakerPosition, bitOfCell, squareBoard } from './kernel.ts';
import { ByteSink, WRITTEN_MAGIC } from './proof-bytes.ts';
import { ProofDesk } from './proof-desk.ts';

/** One claim of a proof: which side tries to capture, and from which position. */
export interface Question {
  readonly maker: 'white' | 'black';
  readonly position: BreakerPosition;
}

/** The subject of a proof: a board, its letters as in docs/proof-format.md, and questions about it. */
export interface Subject {
  readonly board: BreakerBoard;
  readonly letters: string;
  readonly questions: readonly Question[];
}

/** Solves the questions of a subject one after the other and writes the proof of each. */
export class ProofWriter {
  readonly sink = new ByteSink();
  private readonly subject: Subject;
  private readonly desk: ProofDesk;
  private part: HoldsWriter | CapturesWriter | undefined;
  private before = 0;
  /** The answers found so far, in the order of the questions. */
  readonly answers: { readonly maker: 'white' | 'black'; readonly holds: boolean }[] = [];

  constructor(breaker: Breaker, subject: Subject) {
    this.subject = subject;
    this.desk = new ProofDesk(breaker);
  }

  /** Positions written so far. */
  get positions(): number {
    return this.before + (this.part?.positions ?? 0);
  }

  /** Only answers the questions. */
  *solve(): Work<void> {
    for (const { maker, position } of this.subject.questions) {
      const { holds } = yield* this.desk.ask(position);
      this.answers.push({ maker, holds });
    }
  }

  *write(): Work<void> {
    const { subject, sink, desk } = this;
    const { rows, columns } = subject.board;
    yield* this.solve();
    const claims = subject.questions.map(({ maker, position: { makerToMove } }, i) => ({
      maker,
      toMove: makerToMove ? 'maker' : 'breaker',
      value: this.answers[i].holds ? 'holds' : 'captures',
    }));
    const header = { game: 'squatter', rows, columns, position: subject.letters, claims };
    sink.put(...new TextEncoder().encode(`${WRITTEN_MAGIC}\n${JSON.stringify(header)}\n`));
    for (const [i, { position }] of subject.questions.entries()) {
      const { maker, solid, makerToMove } = position;
      this.before = this.positions;
      this.part = this.answers[i].holds ? new HoldsWriter(desk, sink) : new CapturesWriter(desk, sink);
      if (makerToMove) yield* this.part.makerToMove(maker, solid);
      else if (this.part instanceof HoldsWriter) yield* this.part.breakerFirst(maker, solid);
      else yield* this.part.breakerToMove(maker, solid);
    }
  }
}

/** The empty board: one question is enough, since both sides are alike. */
export function emptySubject(board: BreakerBoard): Subject {
  const position = { maker: 0n, solid: 0n, makerToMove: true };
  return { board, letters: '.'.repeat(board.rows * board.columns), questions: [{ maker: 'white', position }] };
}

/** Both questions about a position: can each side be kept from capturing anything more? */
export function subjectOf(position: Position): Subject {
  const board = squareBoard(position.grid.size);
  if (position.freeCount === position.grid.cellCount) return emptySubject(board);
  const side = position.turn === 1 ? 'white' : 'black';
  const other = position.turn === 1 ? 'black' : 'white';
  return {
    board,
    letters: lettersOf(position),
    questions: [
      { maker: side, position: breakerPositionOf(position, true) },
      { maker: other, position: breakerPositionOf(position, false) },
    ],
  };
}

/** A letter for each cell, as in docs/proof-format.md. */
export const lettersOf = ({ pieces, owners }: Position): string =>
  Array.from(pieces, (piece, cell) => (owners[cell] !== 0 ? '.wb'[owners[cell]] : '.WB'[piece])).join('');

/** The side to move, or the other one, as Maker. Its territory is inside its own pieces and counts as such. */
export function breakerPositionOf({ grid, pieces, owners, turn }: Position, mover: boolean): BreakerPosition {
  const side = mover ? turn : 3 - turn;
  const board = squareBoard(grid.size);
  let [maker, free] = [0n, 0n];
  for (let cell = 0; cell < grid.cellCount; cell++) {
    const bit = bitOfCell(cell, board);
    const whose = owners[cell] !== 0 ? owners[cell] : pieces[cell];
    if (whose === side) maker |= bit;
    else if (whose === 0) free |= bit;
  }
  return { maker, solid: allCells(board) & ~(maker | free), makerToMove: mover };
}
