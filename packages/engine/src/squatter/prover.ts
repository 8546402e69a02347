import type { BreakerAnswer, BreakerPairing } from '@ringfence/proof';
import { bitsOf, breakerPositionOf, type ProvedAnswers } from '@ringfence/proof/breaker';
import type { Move, Position } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import { BREAKER_NODE } from '../codes.ts';
import type { SearchOptions } from '../searcher.ts';
import { createSquatterKernel, type SquatterKernel, type TableShares } from './kernel.ts';

/** What is certain about the future gain of the side to move. */
interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** The pieces of a Maker–Breaker position. */
interface Pieces {
  readonly maker: bigint;
  readonly solid: bigint;
}

/** More than any board up to 8×8 has cells. */
const MOST = 80;
/** With more free cells the score search seldom succeeds, and most of the work goes to the other two questions. */
export const SCORE_FREE = 34;
/** The score search's share for each unit of work on the other two: with many free cells, and otherwise. */
const SCORE_SHARE = { many: 1 / 8, few: 4 } as const;
/** The search for a paired move works for at least this long, since its nodes are short: about a quarter of a millisecond. */
const PAIRED_SLICE = 128;
/** So many promising moves are compared by the number of replies to them that are not answered, up to so many. */
const RANKED = 4;
const MOST_UNANSWERED = 6;
/** Nodes that show whether a move allows a chain of threats. */
const GLANCE = 2 * BREAKER_NODE;
/** The first budget of each question; every round doubles it. */
const FIRST_TRY = 2000;

/** Questions about Squatter positions, asked in slices: `until` is the end of the slice, in the kernel's nodes. */
export class SquatterProver {
  readonly kernel: SquatterKernel;
  until = 0;

  constructor(kernel: SquatterKernel) {
    this.kernel = kernel;
  }

  /** Remaining nodes of the slice. */
  get left(): number {
    return Math.max(0, this.until - this.kernel.nodes);
  }

  /** Asks until the answer is found, or until `nodes` are used up if they are given. */
  *ask<T>(position: Position, question: (nodes: number) => T | undefined, nodes = Infinity): Work<T | undefined> {
    const end = this.kernel.nodes + nodes;
    for (;;) {
      const most = Math.min(this.left, end - this.kernel.nodes);
      if (most > 0) {
        this.kernel.load(position);
        const answer = question(most);
        if (answer !== undefined) return answer;
      }
      if (this.kernel.nodes >= end) return undefined;
      if (this.left === 0) yield;
    }
  }

  /** Whether the side to move, or the other one, can be kept from capturing anything. */
  isHeld(position: Position, mover: boolean, nodes?: number): Work<boolean | undefined> {
    return this.ask(position, (most) => this.kernel.isHeld(mover, most), nodes);
  }

  /**
   * Whether the table knows that the side to move, or the other one, can be kept from capturing anything, perhaps already
   * with one piece fewer against it: one more never helps it.
   */
  private isKnownHeld(position: Position, mover: boolean): boolean {
    const { kernel } = this;
    const { maker, solid } = breakerPositionOf(position, mover);
    return [0n, ...bitsOf(solid)].some((piece) => {
      const others = solid & ~piece;
      return (mover ? kernel.knownCarrier(maker, others) : kernel.knownAnswer(maker, others, 0n)) !== undefined;
    });
  }

  /**
   * Whether Breaker holds in a position of its own, with it to move unless `makerToMove`, and how; nothing if the nodes are
   * not enough.
   */
  askBreaker(
    { maker, solid }: Pieces,
    nodes: number,
    { isQuick = false, makerToMove = false } = {},
  ): Work<BreakerAnswer | undefined> {
    return this.repeat((most) => this.kernel.hold(maker, solid, makerToMove, most, isQuick), nodes);
  }

  /** The best moves that the search for a paired one has seen, without those that a glance refutes. */
  promisingMoves({ maker, solid }: Pieces): bigint[] {
    const { kernel } = this;
    return kernel
      .rankedMoves(RANKED)
      .filter((piece) => kernel.hold(maker, solid | piece, true, GLANCE)?.holds !== false);
  }

  /** Of these moves of Breaker's, the one with the fewest unanswered replies. */
  *findAnsweredMove({ maker, solid }: Pieces): Work<bigint | undefined> {
    let [best, fewest] = [undefined as bigint | undefined, MOST_UNANSWERED];
    for (const piece of this.promisingMoves({ maker, solid })) {
      if (this.left === 0) yield;
      const count = this.kernel.unanswered(maker, solid | piece, fewest);
      if (best === undefined || count < fewest) [best, fewest] = [piece, count];
    }
    return best;
  }

  /** A move of Breaker's after which pairs hold; nothing if the nodes are not enough. */
  findPairedMove({ maker, solid }: Pieces, nodes: number): Work<BreakerPairing | undefined> {
    return this.repeat((most) => this.kernel.pairedMove(maker, solid, Math.max(most, PAIRED_SLICE)), nodes);
  }

  private *repeat<T>(question: (nodes: number) => T | undefined, nodes: number): Work<T | undefined> {
    const end = this.kernel.nodes + nodes;
    while (this.kernel.nodes < end) {
      if (this.left === 0) yield;
      const before = this.kernel.nodes;
      const answer = question(Math.min(this.left, end - before));
      // A question without work has no answer.
      if (answer !== undefined || this.kernel.nodes === before) return answer;
    }
    return undefined;
  }

  /** Whether the side to move gains at least this much. */
  *gainsAtLeast(position: Position, gain: number): Work<boolean> {
    const found = yield* this.ask(position, (most) => this.kernel.gain(gain - 1, gain, most));
    return (found as number) >= gain;
  }

  /**
   * Narrows the bounds until they meet, from a first guess: each null window shows on which side the gain is. With
   * `nodes` it may give up earlier.
   */
  *narrow(position: Position, bounds: Bounds, nodes = Infinity): Work<Bounds> {
    let { low, high } = bounds;
    const end = this.kernel.nodes + nodes;
    let guess = Math.min(Math.max(0, low), high);
    while (low < high) {
      const beta = guess === low ? guess + 1 : guess;
      const budget = end - this.kernel.nodes;
      const found = yield* this.ask(position, (most) => this.kernel.gain(beta - 1, beta, most), budget);
      if (found === undefined) break;
      if (found < beta) high = Math.max(low, Math.min(high, found));
      else low = Math.min(high, Math.max(low, found));
      guess = Math.min(Math.max(found, low), high);
    }
    return { low, high };
  }

  /**
   * The future gain of the side to move. Both Maker–Breaker questions come first, since they settle most positions at
   * once; otherwise all three take turns, each time for twice as long. A node of one search may take a thousand times
   * as long as one of another, so the score search gets a share of the work of the others, not of their nodes.
   */
  *gain(position: Position): Work<{ readonly gain: number; readonly held: boolean }> {
    const isEmpty = position.freeCount === position.grid.cellCount;
    let holdsMover = this.isKnownHeld(position, true);
    if (holdsMover && isEmpty) return { gain: 0, held: true };
    let holdsOther = this.isKnownHeld(position, false);
    if (holdsMover && holdsOther) return { gain: 0, held: true };
    let [asksMover, asksOther] = [!holdsMover, !holdsOther];
    let bounds: Bounds = { low: holdsOther ? 0 : -MOST, high: holdsMover ? 0 : MOST };
    const share = position.freeCount > SCORE_FREE ? SCORE_SHARE.many : SCORE_SHARE.few;
    for (let nodes = FIRST_TRY; bounds.low < bounds.high; nodes *= 2) {
      const workBefore = this.kernel.breakerWork;
      if (asksMover) {
        const held = yield* this.isHeld(position, true, nodes);
        if (held === true) bounds = { low: bounds.low, high: Math.min(bounds.high, 0) };
        // On the empty board both sides are alike, and a side that holds moving second also holds moving first.
        if (held === true && isEmpty) return { gain: 0, held: true };
        asksMover = held === undefined;
        holdsMover = held === true;
      }
      if (asksOther && !isEmpty) {
        const held = yield* this.isHeld(position, false, nodes);
        if (held === true) bounds = { low: Math.max(bounds.low, 0), high: bounds.high };
        asksOther = held === undefined;
        holdsOther = held === true;
      }
      if (holdsMover && holdsOther) return { gain: 0, held: true };
      if (bounds.low === bounds.high) break;
      const isAlone = !asksMover && (!asksOther || isEmpty);
      const work = Math.max(nodes, this.kernel.breakerWork - workBefore);
      bounds = yield* this.narrow(position, bounds, isAlone ? Infinity : work * share);
    }
    return { gain: bounds.low, held: false };
  }

  /** A move that keeps the position's known gain, cheapest guesses first. */
  *keepingMove(position: Position, gain: number): Work<Move | undefined> {
    yield* this.gainsAtLeast(position, gain);
    const guess = this.kernel.gainingMove;
    const moves = position.legalMoves();
    const order = guess !== undefined && moves.includes(guess) ? [guess, ...moves.filter((m) => m !== guess)] : moves;
    for (const move of order) {
      const taken = playFor(position, move);
      const keeps =
        position.outcome !== undefined ? taken >= gain : !(yield* this.gainsAtLeast(position, taken - gain + 1));
      position.undo();
      if (keeps) return move;
    }
    return undefined;
  }
}

/** Plays a move and returns how much the mover's lead grew. */
export function playFor(position: Position, move: Move): number {
  const side = position.turn;
  const before = leadOf(position, side);
  position.play(move);
  return leadOf(position, side) - before;
}

/** By how many captured cells a side leads. */
export function leadOf({ scores, turn }: Position, side = turn): number {
  const [white, black] = scores;
  return side === 1 ? white - black : black - white;
}

export async function createSquatterProver(
  size: number,
  options: SearchOptions,
  shares?: TableShares,
  answers?: ProvedAnswers,
): Promise<SquatterProver> {
  return new SquatterProver(await createSquatterKernel(size, options, shares, answers));
}
