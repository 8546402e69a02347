import type { Move, Position } from '@ringfence/rules';
import { bitNumber } from '../breaker/proof-desk.ts';
import { breakerPositionOf } from '../breaker/proof-writer.ts';
import type { Work } from '../searcher.ts';
import type { SquatterProver } from './prover.ts';

/**
 * With the opponent to move it never captures anything, as long as we answer on the carrier: also if it already has any of
 * the free cells off the carrier, and if we have more pieces than these.
 */
interface Claim {
  readonly maker: bigint;
  readonly solid: bigint;
  readonly carrier: bigint;
  /** Where pairs are all it takes: each cell of a pair is answered by the other one, without any search. */
  readonly pairs?: readonly bigint[];
}

/**
 * What the side to move can do to hold the other to nothing: whatever it likes, or one move that is sure; or it is proved that
 * nothing helps, unless it captures something itself; or nothing is known.
 */
export type SafeMoves = 'any' | Move | 'none' | undefined;

/** No more claims are kept than moves can be safe at a time. */
const MOST_CLAIMS = 64;
/** How often pairs are looked for before the table is asked. */
const PASSES = 200;

/**
 * Knows from move to move why the opponent cannot capture anything. A move off the carrier needs no answer at all. A move on
 * it is answered by its pair, or in the position of the claim, where the moves off the carrier do not count: so a proof that
 * was read from a file serves for longer than its positions are met exactly.
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

  /** Takes down that the opponent, to move now, is held by the last answer of the solver. */
  remember(position: Position): void {
    const { maker, solid } = breakerPositionOf(position, true);
    this.claims = [...this.claims, { maker, solid, carrier: this.prover.kernel.carrier }].slice(-MOST_CLAIMS);
  }

  /** Which moves of the side to move are safe, worked on for at most so many nodes. */
  *safeMoves(position: Position, nodes: number): Work<SafeMoves> {
    const { maker, solid } = breakerPositionOf(position, false);
    const { claim, touched } = this.claimFor(maker, solid, ownedBy(position, position.turn));
    if (claim !== undefined && touched === 0n) {
      this.claims = [claim];
      return 'any';
    }
    const { kernel } = this.prover;
    if (claim === undefined) {
      // Where Breaker holds even with the opponent to move, a move of ours is one more piece, and any will do.
      const idle = kernel.hold(maker, solid, true, 1);
      if (idle?.holds) {
        this.claims = [{ maker, solid, carrier: idle.carrier }];
        return 'any';
      }
    } else {
      const pairs = claim.pairs ?? kernel.pairs(maker & ~touched, solid, false, PASSES)?.pairs;
      const pair = pairs?.find((each) => (each & touched) !== 0n) ?? 0n;
      if (pairs !== undefined) return this.holdBy(position, pairs, pair & ~touched);
    }
    const found = kernel.pairs(maker, solid, true, PASSES);
    if (found !== undefined) return this.holdBy(position, found.pairs, found.joker);
    const now = { maker, solid };
    const then = claim === undefined ? now : { maker: claim.maker | touched, solid: claim.solid };
    let start = then;
    let held = yield* this.prover.askBreaker(then, nodes);
    // The answer must not use a cell that the opponent has taken since, off the claim's carrier.
    if (held?.holds && (held.carrier & maker) !== 0n) held = undefined;
    if (!held?.holds && claim !== undefined) {
      start = now;
      held = yield* this.prover.askBreaker(now, nodes);
    }
    if (held === undefined) return undefined;
    if (!held.holds) return 'none';
    const reply = held.move === undefined ? 0n : 1n << BigInt(held.move);
    this.claims = [{ maker: start.maker, solid: start.solid | reply, carrier: held.carrier & ~reply }];
    return (reply & ~solid) === 0n ? 'any' : cellOf(position, held.move as number);
  }

  /** The claim that the position follows from most cheaply, and the opponent's new piece on its carrier. */
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

  /** Claims that pairs hold from now on, after this piece of ours or after any if it is there already. */
  private holdBy(position: Position, paired: readonly bigint[], piece: bigint): SafeMoves {
    const { maker, solid } = breakerPositionOf(position, false);
    const pairs = paired.filter((pair) => (pair & (maker | piece)) === 0n);
    const carrier = pairs.reduce((sum, pair) => sum | pair, 0n) & ~solid;
    this.claims = [{ maker, solid: solid | piece, carrier, pairs }];
    return (piece & ~solid) === 0n ? 'any' : cellOf(position, bitNumber(piece));
  }
}

/**
 * The new piece of the opponent's on a claim's carrier, as a set of one cell or none; `undefined` if the position does not
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
    if (owners[cell] === side) cells |= 1n << BigInt(8 * Math.floor(cell / grid.size) + (cell % grid.size));
  }
  return cells;
}

const cellOf = ({ grid }: Position, bit: number): Move => (bit >> 3) * grid.size + (bit & 7);
