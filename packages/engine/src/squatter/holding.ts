import type { Move, Position } from '@ringfence/rules';
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
}

/** What the side to move can do to be held to nothing: whatever it likes, or one move that is sure; or nothing is known. */
export type SafeMoves = 'any' | Move | undefined;

/** No more claims are kept than moves can be safe at a time. */
const MOST_CLAIMS = 64;

/**
 * Knows from move to move why the opponent cannot capture anything. A move off the carrier needs no answer at all. A move on
 * it is answered in the position of the claim, where the moves off the carrier do not count: so a proof that was read from a
 * file serves for longer than its positions are met exactly.
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
    const ours = ownedBy(position, position.turn);
    const claim = this.claims.find((each) => touchedBy(each, maker, solid, ours) !== undefined);
    const touched = claim && touchedBy(claim, maker, solid, ours);
    if (claim !== undefined && touched === 0n) {
      this.claims = [claim];
      return 'any';
    }
    // Where Breaker holds even with the opponent to move, a move of ours is one more piece, and any will do.
    const idle = claim === undefined ? this.prover.kernel.hold(maker, solid, true, 1) : undefined;
    if (idle?.holds) {
      this.claims = [{ maker, solid, carrier: idle.carrier }];
      return 'any';
    }
    const now = { maker, solid };
    const then = claim === undefined ? now : { maker: claim.maker | (touched ?? 0n), solid: claim.solid };
    let start = then;
    let held = yield* this.prover.askBreaker(then, nodes);
    // The answer must not use a cell that the opponent has taken since, off the claim's carrier.
    if (held !== undefined && (held.carrier & maker) !== 0n) held = undefined;
    if (held === undefined && claim !== undefined) {
      start = now;
      held = yield* this.prover.askBreaker(now, nodes);
    }
    if (held === undefined) return undefined;
    const reply = held.move === undefined ? 0n : 1n << BigInt(held.move);
    this.claims = [{ maker: start.maker, solid: start.solid | reply, carrier: held.carrier & ~reply }];
    return (reply & ~solid) === 0n ? 'any' : cellOf(position, held.move as number);
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
