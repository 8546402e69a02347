import type { Work } from '@ringfence/wasm-host';
import { ByteSink, END, PAIRING } from '../breaker/proof-bytes.ts';
import { afterMove, WrittenImages } from './images.ts';
import { type FenceAnswer, type FenceSolver, setOf } from './kernel.ts';
import { MakesWriter } from './makes-writer.ts';

const MAGIC = 'ringfence fence 1';
/** Nodes between two opportunities to stop. */
const SLICE = 200;
/** How often a pairing is searched for, without and with a piece of Breaker's first, and how many steps each may take. */
const PASSES = 3;
const JOKER_PASSES = 4;
const STEPS = 200;

interface FenceWriterOptions {
  /** Writes nothing if Maker wins. */
  readonly onlyBreaker?: boolean;
}

/**
 * Writes a proof that Breaker, with Maker to move, stops every tripod and ring, or that Maker makes one. It writes nothing
 * if one of them already has one, or if Breaker stops loops only. docs/proof-format.md has the format.
 */
export class FenceWriter {
  readonly sink = new ByteSink();
  /** Whether Breaker holds, once it is known. */
  holds: boolean | undefined;
  private readonly fence: FenceSolver;
  private readonly letters: string;
  private readonly written: WrittenImages;
  private readonly work: Work<void>;

  constructor(
    fence: FenceSolver,
    letters = '.'.repeat(fence.cellCount),
    { onlyBreaker = false }: FenceWriterOptions = {},
  ) {
    this.fence = fence;
    this.letters = letters;
    this.written = new WrittenImages(fence.size);
    this.work = this.write(onlyBreaker);
  }

  /** The number of positions in the proof. */
  get positions(): number {
    return this.written.count;
  }

  /** Works for a slice; true once the proof is complete, or there is none to write. */
  step(): boolean {
    return this.work.next().done === true;
  }

  private *write(onlyBreaker: boolean): Work<void> {
    const { fence, letters, sink, written } = this;
    fence.setUp(letters);
    const { holds } = yield* this.ask('maker');
    this.holds = holds;
    const header = { game: 'fencemaster', size: fence.size, position: letters };
    if (holds) {
      if (fence.onlyLoops) return;
      this.putHeader(header);
      yield* this.record(letters);
    } else if (!onlyBreaker) {
      const makes = new MakesWriter(fence, sink, written);
      if (makes.isOver(letters)) return;
      this.putHeader({ ...header, winner: 'maker', ...(fence.onlyLoops && { enclosure: 'loop' }) });
      yield* makes.record(letters);
    }
  }

  private putHeader(header: object): void {
    this.sink.put(...new TextEncoder().encode(`${MAGIC}\n${JSON.stringify(header)}\n`));
  }

  private *ask(toMove: 'maker' | 'breaker'): Work<FenceAnswer> {
    for (;;) {
      const answer = this.fence.ask(toMove, SLICE);
      if (answer !== undefined) return answer;
      yield;
    }
  }

  /** Writes the record of the current position, unless an image of it has one, and returns its carrier. */
  private *record(letters: string): Work<bigint> {
    const before = this.written.carrierOf(letters);
    if (before !== undefined) return before;
    const pairing = this.fence.pair(false, PASSES, STEPS);
    const carrier = pairing === undefined ? yield* this.answers(letters) : this.pairs(pairing.pairs);
    this.written.add(letters, carrier);
    yield;
    return carrier;
  }

  private pairs(pairs: readonly (readonly [number, number])[]): bigint {
    this.sink.put(PAIRING + pairs.length, ...pairs.flat());
    return setOf(pairs.flat());
  }

  /** An answer to each of Maker's moves, until all others are outside the carrier of an answer. */
  private *answers(letters: string): Work<bigint> {
    const { fence, sink } = this;
    let carrier = 0n;
    for (let left = fence.cells; left !== 0n; ) {
      // What the search has refuted needs no further search.
      const move = fence.busiest(fence.refuted(left, 'maker') || left);
      const moved = afterMove(letters, move, 'M');
      fence.play(move, 'maker');
      const pairing = fence.pair(true, JOKER_PASSES, STEPS);
      const answer = pairing?.joker ?? (yield* this.searchedAnswer());
      const answered = afterMove(moved, answer, 'B');
      sink.put(move, answer);
      fence.play(answer, 'breaker');
      const needed =
        pairing === undefined || this.written.carrierOf(answered) !== undefined
          ? yield* this.record(answered)
          : this.recordPairs(answered, pairing.pairs);
      fence.undo();
      fence.undo();
      carrier |= needed | (1n << BigInt(answer));
      left &= needed | (1n << BigInt(answer));
    }
    sink.put(END);
    return carrier;
  }

  private recordPairs(letters: string, pairs: readonly (readonly [number, number])[]): bigint {
    const carrier = this.pairs(pairs);
    this.written.add(letters, carrier);
    return carrier;
  }

  private *searchedAnswer(): Work<number> {
    const { holds, move } = yield* this.ask('breaker');
    if (!holds) throw new Error('Breaker no longer holds after a move of the proof');
    return move ?? this.fence.busiest(this.fence.cells);
  }
}
