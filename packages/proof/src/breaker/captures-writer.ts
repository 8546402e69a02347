import type { Work } from '../work.ts';
import { type ByteSink, END, PASS } from './proof-bytes.ts';
import { bitAt, bitsOf, type ProofDesk, Written } from './proof-desk.ts';

/** Writes the proof that Maker captures: its move, then a reply to every move of Breaker's. */
export class CapturesWriter {
  private readonly desk: ProofDesk;
  private readonly sink: ByteSink;
  private readonly written: readonly [Written, Written];
  positions = 0;

  constructor(desk: ProofDesk, sink: ByteSink) {
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
      const { holds, move } = yield* desk.ask({ maker, solid, makerToMove: true });
      if (holds) throw new Error('Maker does not capture here');
      const bit = bitAt(move);
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
    // A piece of Breaker's never helps Maker, so Maker also captures if Breaker moves elsewhere.
    sink.put(PASS);
    let carrier = yield* this.makerToMove(maker, solid);
    let must = position.free & carrier;
    while (must !== 0n) {
      const [move] = bitsOf(must);
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
