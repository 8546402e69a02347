import type { Work } from '@ringfence/wasm-host';
import { type ByteSink, END, PASS } from './proof-bytes.ts';
import { type Mirrors, Written } from './written.ts';

/** A position without what no longer matters. */
interface CapturesPosition {
  /** The free cells that matter. */
  readonly free: bigint;
  readonly key: string;
}

/** What a proof that Maker captures needs of a solver. Sets of cells are bits, in the solver's order. */
interface CapturesDesk<P extends CapturesPosition> extends Mirrors<P> {
  reduce(maker: bigint, breaker: bigint, side: 0 | 1): P;
  /** Cells on which Maker captures at once. */
  threats(maker: bigint, free: bigint): bigint;
  /** Maker's winning move, no cell for a pass. */
  winningMove(maker: bigint, breaker: bigint): Work<bigint>;
  /** Whether to show first that Maker captures if Breaker passes. */
  winsAfterPass(maker: bigint, breaker: bigint): boolean;
  /** Which of these moves of Breaker's to refute next. */
  nextReply(maker: bigint, breaker: bigint, replies: bigint): bigint;
  /** The number of a cell in reading order. */
  cellOf(bit: bigint): number;
}

/** Writes the proof that Maker captures: its move, then a reply to every move of Breaker's. */
export class CapturesWriter<P extends CapturesPosition = CapturesPosition> {
  private readonly desk: CapturesDesk<P>;
  private readonly sink: ByteSink;
  private readonly written: readonly [Written<P>, Written<P>];
  positions = 0;

  constructor(desk: CapturesDesk<P>, sink: ByteSink) {
    this.desk = desk;
    this.sink = sink;
    this.written = [new Written(desk), new Written(desk)];
  }

  *makerToMove(maker: bigint, solid: bigint): Work<bigint> {
    const { desk, sink } = this;
    const position = desk.reduce(maker, solid, 0);
    const before = this.written[0].find(position);
    if (before !== undefined) return before;
    const threats = desk.threats(maker, position.free);
    let carrier = threats & -threats;
    if (threats !== 0n) sink.put(desk.cellOf(carrier));
    else {
      const bit = yield* desk.winningMove(maker, solid);
      sink.put(bit === 0n ? PASS : desk.cellOf(bit));
      carrier = (yield* this.breakerToMove(maker | bit, solid)) | bit;
    }
    this.written[0].add(position, carrier);
    this.positions++;
    yield;
    return carrier;
  }

  *breakerToMove(maker: bigint, solid: bigint): Work<bigint> {
    const { desk, sink } = this;
    const position = desk.reduce(maker, solid, 1);
    const before = this.written[1].find(position);
    if (before !== undefined) return before;
    let carrier = 0n;
    let must = position.free;
    // A piece of Breaker's never helps Maker, so Maker also captures if Breaker moves elsewhere.
    if (desk.winsAfterPass(maker, solid)) {
      sink.put(PASS);
      carrier = yield* this.makerToMove(maker, solid);
      must &= carrier;
    }
    while (must !== 0n) {
      const move = desk.nextReply(maker, solid, must);
      sink.put(desk.cellOf(move));
      const used = yield* this.makerToMove(maker, solid | move);
      carrier |= used;
      must &= used & ~move;
    }
    sink.put(END);
    this.written[1].add(position, carrier);
    this.positions++;
    return carrier;
  }
}
