import type { Work } from '@ringfence/wasm-host';
import { type ByteSink, END } from '../breaker/proof-bytes.ts';
import { createFenceBoard, type FenceBoard } from '../fence-proof/board.ts';
import { type Enclosure, hasMade } from '../fence-proof/made.ts';
import { afterMove, type WrittenImages } from './images.ts';
import { type FenceAnswer, type FenceSolver, setOf } from './kernel.ts';

/** Nodes between two opportunities to stop. */
const SLICE = 200;
/** Writes the records of a proof that Maker makes a tripod or an enclosure; the solver is at their position. */
export class MakesWriter {
  private readonly fence: FenceSolver;
  private readonly sink: ByteSink;
  private readonly written: WrittenImages;
  private readonly board: FenceBoard;
  private readonly enclosure: Enclosure;

  constructor(fence: FenceSolver, sink: ByteSink, written: WrittenImages) {
    this.fence = fence;
    this.sink = sink;
    this.written = written;
    this.board = createFenceBoard(fence.size);
    this.enclosure = fence.onlyLoops ? 'loop' : 'ring';
  }

  /** Whether one of the sides already has a tripod or an enclosure. */
  isOver(letters: string): boolean {
    return ['M', 'B'].some((letter) => hasMade(this.board, marked(letters, letter), this.enclosure));
  }

  /** Writes the record of the current position, unless an image of it has one, and returns its carrier. */
  *record(letters: string): Work<bigint> {
    const before = this.written.carrierOf(letters);
    if (before !== undefined) return before;
    const { carrier, move = this.fence.busiest(this.fence.cells) } = yield* this.ask();
    this.sink.put(move);
    const isLast = (this.fence.threats & setOf([move])) !== 0n;
    const needed = isLast ? carrier : yield* this.answers(letters, move);
    this.written.add(letters, needed);
    yield;
    return needed;
  }

  private *ask(): Work<FenceAnswer> {
    for (;;) {
      const answer = this.fence.ask('maker', SLICE);
      if (answer?.holds) throw new Error('Maker no longer wins at a position of the proof');
      if (answer !== undefined) return answer;
      yield;
    }
  }

  /** Answers to Maker's move, until all others are outside the carrier of one of them. */
  private *answers(letters: string, move: number): Work<bigint> {
    const { fence, sink } = this;
    const moved = afterMove(letters, move, 'M');
    fence.play(move, 'maker');
    let carrier = setOf([move]);
    for (let left = setOf(cellsWith(moved, '.')); left !== 0n; ) {
      const answer = this.nextAnswer(left);
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

  /** Against a threat only answers on its cell need more than that cell; of the others, those that the search has refuted come first. */
  private nextAnswer(left: bigint): number {
    const { fence } = this;
    const threats = fence.threats & left;
    return fence.busiest(threats || fence.refuted(left, 'breaker') || left);
  }
}

const cellsWith = (letters: string, letter: string): number[] =>
  [...letters].flatMap((each, cell) => (each === letter ? [cell] : []));

const marked = (letters: string, letter: string): Uint8Array =>
  Uint8Array.from(letters, (each) => Number(each === letter));
