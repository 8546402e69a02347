import { type ByteSink, END } from '../breaker/proof-bytes.ts';
import { createFenceBoard, type FenceBoard } from '../fence-proof/board.ts';
import { hasTripodOrRing } from '../fence-proof/made.ts';
import type { Work } from '../work.ts';
import { afterMove, type WrittenImages } from './images.ts';
import { cellsIn, type FenceSolver, setOf } from './kernel.ts';

/** Nodes between two opportunities to stop. */
const SLICE = 200;
/** Nodes for each of Maker's moves in the first round; every further round doubles them. */
const FIRST_NODES = 1;

interface Candidate {
  readonly move: number;
  /** The cells on which Maker has a tripod or a ring with one more piece. */
  readonly threats: readonly number[];
}

/** Writes the records of a proof that Maker makes a tripod or a ring; the solver is at their position. */
export class MakesWriter {
  private readonly fence: FenceSolver;
  private readonly sink: ByteSink;
  private readonly written: WrittenImages;
  private readonly board: FenceBoard;

  constructor(fence: FenceSolver, sink: ByteSink, written: WrittenImages) {
    this.fence = fence;
    this.sink = sink;
    this.written = written;
    this.board = createFenceBoard(fence.size);
  }

  /** Whether one of the sides already has a tripod or a ring. */
  isOver(letters: string): boolean {
    return ['M', 'B'].some((letter) => hasTripodOrRing(this.board, marked(letters, letter)));
  }

  /** Writes the record of the current position, unless an image of it has one, and returns its carrier. */
  *record(letters: string): Work<bigint> {
    const before = this.written.carrierOf(letters);
    if (before !== undefined) return before;
    const [last] = this.threatsOf(letters);
    const carrier = last === undefined ? yield* this.moveAndAnswers(letters) : this.lastMove(last);
    this.written.add(letters, carrier);
    yield;
    return carrier;
  }

  private lastMove(move: number): bigint {
    this.sink.put(move);
    return setOf([move]);
  }

  /** A move that wins, and answers to it until all others are outside the carrier of one of them. */
  private *moveAndAnswers(letters: string): Work<bigint> {
    const { fence, sink } = this;
    const { move, threats } = yield* this.winningMove(letters);
    const moved = afterMove(letters, move, 'M');
    sink.put(move);
    fence.play(move, 'maker');
    let carrier = setOf([move]);
    for (let left = setOf(cellsWith(moved, '.')), count = 0; left !== 0n; count++) {
      // The cells of threats first: what any other answer needs is only such a cell.
      const answer = threats[count] ?? fence.busiest(left);
      sink.put(answer);
      fence.play(answer, 'breaker');
      const needed = yield* this.record(afterMove(moved, answer, 'B'));
      fence.undo();
      carrier |= needed;
      left &= needed;
    }
    fence.undo();
    sink.put(END);
    return carrier;
  }

  /** The solver's table keeps none of Maker's moves, so each is asked about: double threats and threats come first. */
  private *winningMove(letters: string): Work<Candidate> {
    // Maker needs no cell outside the carrier, not even for its first move.
    const candidates = cellsIn(yield* this.carrier())
      .filter((cell) => letters[cell] === '.')
      .map((move) => ({ move, threats: this.threatsOf(afterMove(letters, move, 'M')) }))
      .sort((a, b) => b.threats.length - a.threats.length);
    const [best] = candidates;
    if (best !== undefined && best.threats.length >= 2) return best;
    const ordered = yield* this.knownFirst(candidates);
    for (let nodes = FIRST_NODES; ordered.length > 0; nodes *= 2) {
      for (const candidate of [...ordered]) {
        const holds = this.holdsAfter(candidate.move, nodes);
        if (holds === false) return candidate;
        if (holds) ordered.splice(ordered.indexOf(candidate), 1);
        yield;
      }
    }
    throw new Error('Maker no longer wins at a position of the proof');
  }

  private *carrier(): Work<bigint> {
    for (;;) {
      const answer = this.fence.ask('maker', SLICE);
      if (answer !== undefined) return answer.carrier;
      yield;
    }
  }

  /** Those after which the table knows that Maker wins come first, and then those with the smallest proof number. */
  private *knownFirst(candidates: readonly Candidate[]): Work<Candidate[]> {
    const { fence } = this;
    const order = new Map<Candidate, number>();
    for (const candidate of candidates) {
      fence.play(candidate.move, 'maker');
      const pn = fence.numbers('breaker')?.pn ?? Number.MAX_SAFE_INTEGER;
      fence.undo();
      order.set(candidate, candidate.threats.length > 0 && pn > 0 ? 1 : pn);
    }
    yield;
    return [...candidates].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  }

  private holdsAfter(move: number, nodes: number): boolean | undefined {
    const { fence } = this;
    fence.play(move, 'maker');
    const answer = fence.ask('breaker', nodes);
    fence.undo();
    return answer?.holds;
  }

  /** The free cells on which Maker makes a tripod or a ring at once. */
  private threatsOf(letters: string): number[] {
    const pieces = marked(letters, 'M');
    return cellsWith(letters, '.').filter((cell) => {
      pieces[cell] = 1;
      const isMade = hasTripodOrRing(this.board, pieces);
      pieces[cell] = 0;
      return isMade;
    });
  }
}

const cellsWith = (letters: string, letter: string): number[] =>
  [...letters].flatMap((each, cell) => (each === letter ? [cell] : []));

const marked = (letters: string, letter: string): Uint8Array =>
  Uint8Array.from(letters, (each) => Number(each === letter));
