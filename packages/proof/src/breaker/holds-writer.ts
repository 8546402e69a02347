import type { Work } from '@ringfence/wasm-host';
import type { BreakerPairing } from './kernel.ts';
import { type ByteSink, END, NO_CELL, PAIRING, PASS } from './proof-bytes.ts';
import { bitAt, bitCount, bitsOf, type ProofDesk, type Reduced } from './proof-desk.ts';
import { Written } from './written.ts';

/** Passes of a pairing where one more leaf is worth some time. */
const PASSES = 60;
/** Passes where an estimate is enough. */
const GUESSING_PASSES = 3;
const MOST_CELLS = 99;

/** Writes the proof that Breaker holds: an answer to every move of Maker's, and pairs where they are enough. */
export class HoldsWriter {
  private readonly desk: ProofDesk;
  private readonly sink: ByteSink;
  private readonly written: Written<Reduced>;
  /** The number of positions in the proof. */
  positions = 0;

  constructor(desk: ProofDesk, sink: ByteSink) {
    this.desk = desk;
    this.sink = sink;
    this.written = new Written(desk);
  }

  /** With Breaker to move at the start: its move, then the rest. */
  *breakerFirst(maker: bigint, solid: bigint): Work<void> {
    const answer = yield* this.desk.ask({ maker, solid, makerToMove: false });
    const reply = bitAt(answer.move);
    this.sink.put(this.cellOrNone(reply));
    yield* this.makerToMove(maker, solid | reply);
  }

  /**
   * Writes a position with Maker to move and returns the carrier; pairs that are known to hold need not be found again.
   */
  *makerToMove(maker: bigint, solid: bigint, pairs?: readonly bigint[]): Work<bigint> {
    const { desk, written } = this;
    const position = desk.reduce(maker, solid, 0);
    const { free } = position;
    if (free === 0n) return 0n;
    const before = written.find(position);
    if (before !== undefined) return before;
    const holding = pairs ?? this.pairs(maker, solid, free, 0)?.pairs;
    const carrier = holding === undefined ? yield* this.answers(maker, solid, position) : this.pairing(holding, free);
    written.add(position, carrier);
    this.positions++;
    yield;
    return carrier;
  }

  /**
   * Pairs that hold, with a piece of Breaker's first if it is to move; on the carrier that the search found, if possible. On a
   * larger one, more moves would need answers that the search never looked for.
   */
  private pairs(maker: bigint, solid: bigint, free: bigint, side: 0 | 1): BreakerPairing | undefined {
    const { breaker } = this.desk;
    const known = this.desk.knownCarrier(maker, solid, side);
    const onCarrier = known && breaker.pairs(maker, solid, free & known, side === 1, PASSES);
    return onCarrier || breaker.pairs(maker, solid, free, side === 1, PASSES);
  }

  private pairing(pairs: readonly bigint[], free: bigint): bigint {
    // A pair with a cell that is no longer relevant only saved cells that are safe now.
    const needed = pairs.filter((pair) => (pair & ~free) === 0n);
    this.sink.put(PAIRING + needed.length);
    for (const pair of needed) for (const bit of bitsOf(pair)) this.sink.put(this.desk.cellOf(bit));
    return needed.reduce((cells, pair) => cells | pair, 0n);
  }

  private *answers(maker: bigint, solid: bigint, position: Reduced): Work<bigint> {
    const { desk, sink } = this;
    let must = position.free;
    let carrier = 0n;
    let covers = false;
    const joker = desk.breaker.pairs(maker, solid, position.free, true, PASSES);
    if (joker !== undefined && joker.joker !== 0n) {
      sink.put(PASS, desk.cellOf(joker.joker));
      const used = (yield* this.makerToMove(maker, solid | joker.joker, joker.pairs)) | joker.joker;
      carrier = used;
      must &= used;
      covers = true;
    }
    const guesses = this.guesses(maker, solid, must);
    while (must !== 0n) {
      const move = this.next(must, guesses);
      must &= ~move;
      const { used, isClosed } = yield* this.answer(maker, solid, position, move, must);
      carrier |= used;
      if (!isClosed) continue;
      covers = true;
      must &= used;
    }
    if (!covers) carrier |= yield* this.pass(maker, solid);
    sink.put(END);
    return carrier;
  }

  /** The cells that the answer to each move will probably use. */
  private guesses(maker: bigint, solid: bigint, must: bigint): Map<bigint, bigint> {
    const { desk } = this;
    const guesses = new Map<bigint, bigint>();
    for (const move of bitsOf(must)) {
      const known = desk.knownCarrier(maker | move, solid, 1);
      if (known !== undefined) {
        guesses.set(move, known);
        continue;
      }
      const { free } = desk.reduce(maker | move, solid, 1);
      if (desk.threats(maker | move, free) !== 0n) continue;
      const found = desk.breaker.pairs(maker | move, solid, free, true, GUESSING_PASSES);
      if (found !== undefined)
        guesses.set(
          move,
          found.pairs.reduce((cells, pair) => cells | pair, found.joker),
        );
    }
    return guesses;
  }

  /** The move whose answer leaves the fewest others to be answered. */
  private next(must: bigint, guesses: ReadonlyMap<bigint, bigint>): bigint {
    let best = 0n;
    let fewest = Number.POSITIVE_INFINITY;
    for (const move of bitsOf(must)) {
      const guess = guesses.get(move);
      const left = guess === undefined ? MOST_CELLS : bitCount(guess & must);
      if (left >= fewest) continue;
      fewest = left;
      best = move;
    }
    return best;
  }

  private *answer(
    maker: bigint,
    solid: bigint,
    position: Reduced,
    move: bigint,
    must: bigint,
  ): Work<{ readonly used: bigint; readonly isClosed: boolean }> {
    const { desk, sink } = this;
    const next = maker | move;
    const { free } = desk.reduce(next, solid, 1);
    const threats = desk.threats(next, free);
    const paired = threats === 0n ? this.pairs(next, solid, free, 1) : undefined;
    const reply = threats !== 0n ? threats : (paired?.joker ?? (yield* this.solved(next, solid)));
    sink.put(desk.cellOf(move), this.cellOrNone(reply));
    const used = (yield* this.makerToMove(next, solid | reply, paired?.pairs)) | reply;
    const sides = desk.beside(move);
    const makers = position.first & ~position.second;
    const isBorder = bitCount(sides) < 4;
    if (isBorder || (sides & ~(makers | position.free)) !== 0n || (sides & reply) !== 0n)
      return { used, isClosed: true };
    const spare = [...bitsOf(sides & position.free & ~used)];
    if (spare.length < 2) {
      sink.put(NO_CELL);
      return { used, isClosed: false };
    }
    // Moves that are already answered cost nothing.
    const [one, other] = [...spare.filter((bit) => (bit & must) === 0n), ...spare.filter((bit) => (bit & must) !== 0n)];
    sink.put(desk.cellOf(one), desk.cellOf(other));
    return { used: used | one | other, isClosed: true };
  }

  /** Breaker's reply if neither a threat nor pairs give one. */
  private *solved(maker: bigint, solid: bigint): Work<bigint> {
    const answer = yield* this.desk.ask({ maker, solid, makerToMove: false });
    if (!answer.holds) throw new Error('a move that was refuted is not');
    return bitAt(answer.move);
  }

  /** If no answer covers a pass, the pass needs its own: Breaker moves twice in a row. */
  private *pass(maker: bigint, solid: bigint): Work<bigint> {
    const reply = yield* this.solved(maker, solid);
    const cell = reply === 0n ? bitsOf(this.desk.reduce(maker, solid, 0).free).next().value : reply;
    this.sink.put(PASS, this.desk.cellOf(cell as bigint));
    return (yield* this.makerToMove(maker, solid | (cell as bigint))) | (cell as bigint);
  }

  private cellOrNone(bit: bigint): number {
    return bit === 0n ? NO_CELL : this.desk.cellOf(bit);
  }
}
