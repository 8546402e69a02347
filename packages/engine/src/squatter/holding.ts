import type { Move, Position } from '@ringfence/rules';
import { bitOfCell, type Pairing } from '../breaker/kernel.ts';
import { bitAt, bitNumber, bitsOf } from '../breaker/proof-desk.ts';
import { breakerPositionOf } from '../breaker/proof-writer.ts';
import type { Work } from '../searcher.ts';
import type { SquatterProver } from './prover.ts';

/**
 * With the opponent to move it never captures anything, as long as we answer on the carrier, even if it already has any
 * of the free cells off the carrier, and if we have more pieces than these.
 */
interface Claim {
  readonly maker: bigint;
  readonly solid: bigint;
  readonly carrier: bigint;
  /** Cells that the proof treats as the opponent's, though they may be free. */
  readonly assumed?: bigint;
  /** If pairs are enough: each cell of a pair is answered by the other one, without any search. */
  readonly pairs?: readonly bigint[];
}

/**
 * What the side to move can do to keep the opponent from capturing: play anything, or one safe move; or it is proved
 * that nothing helps, except perhaps a capture; or nothing is known.
 */
export type SafeMoves = 'any' | Move | 'none' | undefined;

/** At most this many claims are kept: as many as moves can be safe at a time. */
const MOST_CLAIMS = 64;
/** How often pairs are searched before the table is asked; each time in a few passes, so that weights stay small. */
const PAIR_TRIES = 40;
const PASSES = 5;

/**
 * Tracks from move to move why the opponent cannot capture anything. A move off the carrier needs no answer. A move on
 * it is answered by its pair, or in the position of the claim, where the moves off the carrier do not count: so a proof
 * read from a file stays useful after its exact positions are left.
 */
export class Holding {
  private readonly prover: SquatterProver;
  private claims: Claim[] = [];

  constructor(prover: SquatterProver) {
    this.prover = prover;
  }

  clear(): void {
    this.claims = [];
  }

  /** Records that the opponent, to move now, is held by the solver's last answer. */
  remember(position: Position): void {
    const { maker, solid } = breakerPositionOf(position, true);
    this.claims = [...this.claims, { maker, solid, carrier: this.prover.kernel.carrier }].slice(-MOST_CLAIMS);
  }

  /** Which moves of the side to move are safe, searched for at most this many nodes. */
  *safeMoves(position: Position, nodes: number): Work<SafeMoves> {
    const { maker, solid } = breakerPositionOf(position, false);
    this.recall(position, maker, solid);
    const { claim, touched } = this.claimFor(maker, solid, ownedBy(position, position.turn));
    if (claim !== undefined && touched === 0n) {
      this.claims = [claim];
      return 'any';
    }
    const { kernel } = this.prover;
    if (claim === undefined) {
      // If Breaker holds even with the opponent to move, our move is an extra piece, and any move is safe.
      const idle = kernel.hold(maker, solid, true, 1);
      if (idle?.holds) {
        this.claims = [{ maker, solid, carrier: idle.carrier }];
        return 'any';
      }
    } else {
      const pairs = claim.pairs ?? this.pairs(maker & ~touched, solid, false)?.pairs;
      const pair = pairs?.find((each) => (each & touched) !== 0n) ?? 0n;
      if (pairs !== undefined) return this.holdByPairs(position, pairs, pair & ~touched);
    }
    const found = this.pairs(maker, solid, true);
    if (found !== undefined) return this.holdByPairs(position, found.pairs, found.joker);
    const elsewhere = claim && this.answerElsewhere(claim, touched, maker);
    if (elsewhere !== undefined) return this.holdBy(position, solid, elsewhere.claim, elsewhere.reply);
    const now = { maker, solid, assumed: 0n };
    const assumed = claim?.assumed ?? 0n;
    const then = claim && { maker: claim.maker | assumed | touched, solid: claim.solid, assumed };
    let start = then ?? now;
    let held = yield* this.prover.askBreaker(start, nodes);
    // The answer must not use a cell that the opponent has taken since, off the claim's carrier.
    if (held?.holds && (held.carrier & maker) !== 0n) held = undefined;
    if (!held?.holds && claim !== undefined) {
      start = now;
      held = yield* this.prover.askBreaker(now, nodes);
    }
    if (held === undefined) return undefined;
    if (!held.holds) return 'none';
    const reply = bitAt(held.move);
    const next = { maker, solid: start.solid, carrier: held.carrier, assumed: start.assumed };
    return this.holdBy(position, solid, next, reply);
  }

  /**
   * The answer to another move of the opponent's, x, if its carrier does not contain the played cell: then it answers
   * that move too. The only risk is that x, left empty, is captured alone, which a way out beside it excludes.
   */
  private answerElsewhere(claim: Claim, touched: bigint, maker: bigint): { claim: Claim; reply: bigint } | undefined {
    const { kernel } = this.prover;
    const before = claim.maker | (claim.assumed ?? 0n);
    const others = kernel.cells & ~(before | claim.solid | touched);
    for (const x of [0n, ...bitsOf(others)]) {
      const answer = kernel.knownAnswer(before | x, claim.solid);
      if (answer === undefined || (answer.carrier & maker) !== 0n) continue;
      const reply = bitAt(answer.move);
      if (x !== 0n && !kernel.hasWayOut(x, claim.solid | reply)) continue;
      const assumed = (claim.assumed ?? 0n) | x;
      return { claim: { maker, solid: claim.solid, carrier: answer.carrier, assumed }, reply };
    }
    return undefined;
  }

  /** Adds a claim from the table's entry for the position before the opponent's last move. */
  private recall({ grid, moves }: Position, maker: bigint, solid: bigint): void {
    const last = moves.at(-1);
    if (last === undefined || last < 0) return;
    const before = maker & ~bitOfCell(last, grid.size);
    const carrier = this.prover.kernel.knownCarrier(before, solid);
    if (carrier !== undefined) this.claims = [...this.claims, { maker: before, solid, carrier }];
  }

  private pairs(maker: bigint, solid: bigint, joker: boolean): Pairing | undefined {
    for (let tries = 0; tries < PAIR_TRIES; tries++) {
      const found = this.prover.kernel.pairs(maker, solid, joker, PASSES);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The claim from which the position follows most cheaply, and the opponent's new piece on its carrier. */
  private claimFor(maker: bigint, solid: bigint, ours: bigint): { claim: Claim | undefined; touched: bigint } {
    let best: { claim: Claim | undefined; touched: bigint; cost: number } = { claim: undefined, touched: 0n, cost: 3 };
    for (const claim of this.claims) {
      const touched = touchedBy(claim, maker, solid, ours);
      if (touched === undefined) continue;
      const cost = touched === 0n ? 0 : claim.pairs !== undefined ? 1 : 2;
      if (cost < best.cost) best = { claim, touched, cost };
    }
    return best;
  }

  /** Adds the claim that pairs hold after this piece of ours. */
  private holdByPairs(position: Position, paired: readonly bigint[], piece: bigint): SafeMoves {
    const { maker, solid } = breakerPositionOf(position, false);
    const pairs = paired.filter((pair) => (pair & (maker | piece)) === 0n);
    const carrier = pairs.reduce((sum, pair) => sum | pair, 0n) & ~solid;
    return this.holdBy(position, solid, { maker, solid, carrier, pairs }, piece);
  }

  /** Adds a claim that holds after this piece of ours, or after any if it is already there. */
  private holdBy(position: Position, solid: bigint, claim: Claim, piece: bigint): SafeMoves {
    this.claims = [{ ...claim, solid: claim.solid | piece, carrier: claim.carrier & ~piece }];
    return (piece & ~solid) === 0n ? 'any' : cellOf(position, bitNumber(piece));
  }
}

/**
 * The opponent's new piece on a claim's carrier, as a set of one cell or none; `undefined` if the position does not
 * follow from the claim. Its pieces of that time are still there, or we have captured them.
 */
function touchedBy(claim: Claim, maker: bigint, solid: bigint, ours: bigint): bigint | undefined {
  const isGone = (claim.maker & ~(maker | ours)) !== 0n || (claim.solid & ~solid) !== 0n;
  const touched = maker & ~claim.maker & claim.carrier;
  return isGone || (touched & (touched - 1n)) !== 0n ? undefined : touched;
}

function ownedBy({ grid, owners }: Position, side: number): bigint {
  let cells = 0n;
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (owners[cell] === side) cells |= bitOfCell(cell, grid.size);
  }
  return cells;
}

const cellOf = ({ grid }: Position, bit: number): Move => (bit >> 3) * grid.size + (bit & 7);
