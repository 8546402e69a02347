import type { BreakerAnswer, BreakerPairing } from '@ringfence/proof';
import { bitAt, bitNumber, bitOfCell, bitsOf, breakerPositionOf, squareBoard } from '@ringfence/proof/breaker';
import type { Move, Position } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import { besideInner } from './kernel.ts';
import type { SquatterProver } from './prover.ts';

/**
 * A position with the opponent to move, in which it never captures anything as long as we answer on the carrier, even if
 * it already has any of the free cells off the carrier, and if we have more pieces than these.
 */
interface Claim {
  readonly maker: bigint;
  readonly solid: bigint;
  readonly carrier: bigint;
  /** Pieces of `maker` that the opponent may not really have. */
  readonly assumed: bigint;
  /** Pairs off the carrier that keep an assumed piece's cell, if it is empty, from being captured alone. */
  readonly guards: readonly bigint[];
  /** If pairs are enough: each cell of a pair is answered by the other one, without any search. */
  readonly pairs?: readonly bigint[];
}

/** A reply of ours that the table has, and the claim that it keeps. */
interface Known {
  readonly claim: Claim;
  readonly reply: bigint;
}

/**
 * What the side to move can do to keep the opponent from capturing: play anything, or one safe move; or it is proved
 * that nothing helps, except perhaps a capture; or nothing is known.
 */
type SafeMoves = 'any' | Move | 'none' | undefined;

/** At most this many claims are kept: as many as moves can be safe at a time. */
const MOST_CLAIMS = 64;
/** How often pairs are searched, and in how many passes each time. */
const PAIR_TRIES = 8;
const PASSES = 20;
/** Tries where the test places a piece itself: if that is not easy, a search for the piece is better. */
const JOKER_TRIES = 4;
/** Nodes of the search for a move after which pairs hold, before any other search; in between it is asked for the best. */
const PAIRED_NODES = [500, 1000];
/** On boards up to this size every game is a draw, so a safe move is likely to exist, and the first search is quick. */
export const DRAWN_SIZE = 7;
const QUICK_NODES = 4000;
const LIKELY_NODES = 2000;

/**
 * Tracks from move to move why the opponent cannot capture anything. A move off the carrier needs no answer. A move on
 * it is answered by its pair, or in the position of the claim, where the moves off the carrier do not count: so a proof
 * read from a file stays useful after its exact positions are left.
 */
export class Holding {
  private readonly prover: SquatterProver;
  private claims: Claim[] = [];
  /** Whether a safe move must exist, since the position follows from a claim, but is not found yet. */
  isOwed = false;
  /** The piece that is most likely to be safe, while none is proved. */
  private likely: bigint | undefined;

  constructor(prover: SquatterProver) {
    this.prover = prover;
  }

  clear(): void {
    this.claims = [];
    this.isOwed = false;
    this.begin();
  }

  /** Call before a new position. */
  begin(): void {
    this.likely = undefined;
  }

  /** The move that is most likely to be safe, while none is proved. */
  likelyMove(position: Position): Move | undefined {
    return this.likely === undefined ? undefined : cellOf(position, bitNumber(this.likely));
  }

  /** Whether the last safe moves rest on pairs alone: then the rest of the game needs no search to be safe. */
  get isSure(): boolean {
    return this.claims.length === 1 && isSure(this.claims[0]);
  }

  /** Records that the opponent, to move now, is held by the solver's last answer. True if pairs are enough. */
  remember(position: Position): boolean {
    const { maker, solid } = breakerPositionOf(position, true);
    const claim = { maker, solid, carrier: this.prover.kernel.carrier, assumed: 0n, guards: [] };
    const pairs = this.pairs(maker, solid, false)?.pairs;
    const known = pairs === undefined ? claim : { ...claim, pairs, carrier: cellsOf(pairs) & ~solid };
    this.claims = [...this.claims, known].slice(-MOST_CLAIMS);
    return isSure(known);
  }

  /** Which moves of the side to move are safe, searched for at most this many nodes. */
  *safeMoves(position: Position, nodes: number): Work<SafeMoves> {
    const { kernel } = this.prover;
    const now = { ...breakerPositionOf(position, false), assumed: 0n, guards: [] };
    const { maker, solid } = now;
    this.begin();
    this.recall(position, maker, solid);
    const { claim, touched } = this.claimFor(maker, solid, ownedBy(position, position.turn));
    this.isOwed = claim !== undefined;
    if (claim !== undefined && touched === 0n) return this.hold(position, claim, 0n);
    const guard = claim?.guards.find((each) => (each & touched) !== 0n);
    if (claim !== undefined && guard !== undefined) return this.holdByGuard(position, claim, guard, touched);
    if (claim === undefined) {
      // If Breaker holds even with the opponent to move, our move is an extra piece, and any move is safe.
      const idle = kernel.hold(maker, solid, true, 1);
      if (idle?.holds) return this.hold(position, { ...now, carrier: idle.carrier }, 0n);
    } else {
      const pairs = claim.pairs ?? this.pairs(maker & ~touched, solid, false)?.pairs;
      const pair = pairs?.find((each) => (each & touched) !== 0n) ?? 0n;
      if (pairs !== undefined) return this.holdByPairs(position, pairs, pair & ~touched);
    }
    const atOnce = this.pairs(maker, solid, true, JOKER_TRIES);
    if (atOnce !== undefined) return this.holdByPairs(position, atOnce.pairs, atOnce.joker);
    const known = claim === undefined ? this.knownMove(now) : this.knownAnswer(claim, touched, maker, solid);
    if (known !== undefined) return this.hold(position, known.claim, known.reply);
    const isDrawnSize = position.grid.size <= DRAWN_SIZE;
    for (const passes of PAIRED_NODES) {
      const found = yield* this.prover.findPairedMove(now, passes);
      if (found !== undefined) return this.holdByPairs(position, found.pairs, found.joker);
      if (isDrawnSize) this.likely = this.prover.promisingMoves(now)[0];
    }
    let start = claim === undefined ? now : { ...claim, maker: claim.maker | touched };
    let held: BreakerAnswer | undefined;
    if (isDrawnSize) {
      const likely = yield* this.prover.findAnsweredMove(now);
      this.likely = likely;
      if (likely !== undefined) {
        const after = { maker, solid: solid | likely };
        const answer = yield* this.prover.askBreaker(after, LIKELY_NODES, { isQuick: true, makerToMove: true });
        if (answer?.holds) return this.hold(position, { ...now, carrier: answer.carrier }, likely);
      }
      held = yield* this.prover.askBreaker(start, QUICK_NODES, { isQuick: true });
    }
    held ??= yield* this.prover.askBreaker(start, nodes);
    if (claim !== undefined && !(held?.holds && (held.carrier & barredBy(claim, maker)) === 0n)) {
      start = now;
      held = yield* this.prover.askBreaker(now, nodes);
    }
    if (held === undefined) return undefined;
    if (!held.holds) return 'none';
    return this.hold(position, { ...start, carrier: held.carrier }, bitAt(held.move));
  }

  /** The table's move in a position that follows from no claim. */
  private knownMove(now: Omit<Claim, 'carrier'>): Known | undefined {
    const answer = this.prover.kernel.knownAnswer(now.maker, now.solid, 0n);
    return answer && { claim: { ...now, carrier: answer.carrier }, reply: bitAt(answer.move) };
  }

  /**
   * The table's answer to the opponent's move in the position of a claim. The answer to another move, x, also answers it if
   * its carrier does not contain the played cell. The only risk then is that x, left empty, is captured alone, which a way
   * out beside it excludes, or a pair of cells beside it.
   */
  private knownAnswer(claim: Claim, touched: bigint, maker: bigint, solid: bigint): Known | undefined {
    const { kernel } = this.prover;
    const others = kernel.cells & ~(claim.maker | claim.solid | touched);
    for (const x of [touched, 0n, ...bitsOf(others)]) {
      const answer = kernel.knownAnswer(claim.maker | x, claim.solid, barredBy(claim, maker));
      if (answer === undefined) continue;
      const reply = bitAt(answer.move);
      const next = { ...claim, maker: claim.maker | x, carrier: answer.carrier };
      if (x === touched || x === 0n) return { claim: next, reply };
      const assumed = claim.assumed | (x & ~maker);
      if (assumed === claim.assumed || kernel.hasWayOut(x, claim.solid | reply)) {
        return { claim: { ...next, assumed }, reply };
      }
      const used = claim.guards.reduce((cells, pair) => cells | pair, answer.carrier | maker | solid | reply);
      const [one, other] = bitsOf(besideInner(x) & ~used);
      if (other !== undefined) return { claim: { ...next, assumed, guards: [...claim.guards, one | other] }, reply };
    }
    return undefined;
  }

  /** Adds a claim from the table's entry for the position before the opponent's last move. */
  private recall({ grid, moves }: Position, maker: bigint, solid: bigint): void {
    const last = moves.at(-1);
    if (last === undefined || last < 0) return;
    const before = maker & ~bitOfCell(last, squareBoard(grid.size));
    const carrier = this.prover.kernel.knownCarrier(before, solid);
    if (carrier === undefined) return;
    this.claims = [...this.claims, { maker: before, solid, carrier, assumed: 0n, guards: [] }];
  }

  private pairs(maker: bigint, solid: bigint, joker: boolean, most = PAIR_TRIES): BreakerPairing | undefined {
    for (let tries = 0; tries < most; tries++) {
      const found = this.prover.kernel.pairs(maker, solid, joker, PASSES);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The claim from which the position follows most cheaply, and the opponent's new piece that it answers. */
  private claimFor(maker: bigint, solid: bigint, ours: bigint): { claim: Claim | undefined; touched: bigint } {
    let best: { claim: Claim | undefined; touched: bigint; cost: number } = { claim: undefined, touched: 0n, cost: 4 };
    for (const claim of this.claims) {
      const touched = touchedBy(claim, maker, solid, ours);
      if (touched === undefined) continue;
      const cost = (isSure(claim) ? 0 : 2) + (touched === 0n ? 0 : 1);
      if (cost < best.cost) best = { claim, touched, cost };
    }
    return best;
  }

  /** Adds the claim that pairs hold after this piece of ours. */
  private holdByPairs(position: Position, paired: readonly bigint[], piece: bigint): SafeMoves {
    const { maker, solid } = breakerPositionOf(position, false);
    const pairs = paired.filter((pair) => (pair & (maker | piece)) === 0n);
    const carrier = cellsOf(pairs) & ~solid;
    return this.hold(position, { maker, solid, carrier, assumed: 0n, guards: [], pairs }, piece);
  }

  /** Answers a move on a guard by the other cell; the rest of the claim stays. */
  private holdByGuard(position: Position, claim: Claim, guard: bigint, touched: bigint): SafeMoves {
    const piece = guard & ~touched;
    this.claims = [{ ...claim, guards: claim.guards.filter((each) => each !== guard) }];
    return this.moveTo(position, piece);
  }

  /** Adds a claim that holds after this piece of ours, or after any if it is already there; with pairs if some hold. */
  private hold(position: Position, claim: Claim, piece: bigint): SafeMoves {
    if (!isSure(claim)) {
      const { maker, solid } = breakerPositionOf(position, false);
      const pairs = this.pairs(maker, solid | piece, false)?.pairs;
      if (pairs !== undefined) return this.holdByPairs(position, pairs, piece);
    }
    this.claims = [{ ...claim, solid: claim.solid | piece, carrier: claim.carrier & ~piece }];
    return this.moveTo(position, piece);
  }

  private moveTo(position: Position, piece: bigint): SafeMoves {
    const { solid } = breakerPositionOf(position, false);
    return (piece & ~solid) === 0n ? 'any' : cellOf(position, bitNumber(piece));
  }
}

/** Whether the claim needs no search to be kept. */
const isSure = ({ pairs, carrier }: Claim): boolean => pairs !== undefined || carrier === 0n;

/** The cells that an answer in the position of a claim must not use: those the opponent has taken since, and guards. */
const barredBy = ({ maker, guards }: Claim, taken: bigint): bigint => (taken & ~maker) | cellsOf(guards);

const cellsOf = (pairs: readonly bigint[]): bigint => pairs.reduce((cells, pair) => cells | pair, 0n);

/**
 * The opponent's new piece on a claim's carrier or guards, as a set of one cell or none; `undefined` if the position does
 * not follow from the claim. Its pieces of that time are still there, or we have captured them.
 */
function touchedBy(claim: Claim, maker: bigint, solid: bigint, ours: bigint): bigint | undefined {
  const isGone = (claim.maker & ~(maker | ours | claim.assumed)) !== 0n || (claim.solid & ~solid) !== 0n;
  const touched = maker & ~claim.maker & (claim.carrier | cellsOf(claim.guards));
  return isGone || (touched & (touched - 1n)) !== 0n ? undefined : touched;
}

function ownedBy({ grid, owners }: Position, side: number): bigint {
  const board = squareBoard(grid.size);
  let cells = 0n;
  for (let cell = 0; cell < grid.cellCount; cell++) {
    if (owners[cell] === side) cells |= bitOfCell(cell, board);
  }
  return cells;
}

const cellOf = ({ grid }: Position, bit: number): Move => (bit >> 3) * grid.size + (bit & 7);
