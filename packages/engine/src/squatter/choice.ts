import { type Move, type Position, randomSource } from '@ringfence/rules';
import type { Info } from '../api.ts';
import { leadOf, playFor } from './prover.ts';
import { closeRoots, moveInfo, proofBetween, type Root, rootProofOf, sortRoots, tiersOf } from './roots.ts';

/** More cells than anybody can gain. */
export const MOST_GAIN = 80;
/** The likely move is played only if it is expected to be at most this many hundredths of a cell worse than another. */
const LIKELY_CLOSENESS = 95;
/** This many moves get a principal variation. */
const WITH_PV = 5;

/** The part of a search's result that follows from what is known about the moves. */
type ChoiceInfo = Pick<Info, 'moves' | 'proof' | 'argument'>;

/**
 * What is known about the moves of a position, and which one to play: proofs determine which cannot lose, estimates
 * choose among the moves that proofs leave.
 */
export class SquatterChoice {
  /** Best first, since the last {@link sort}. */
  readonly roots: Root[];
  /** The proved gain of the position. */
  best: number | undefined;
  /** Whether a safe move is known, or that there is none except perhaps a capture. */
  hold: 'open' | 'safe' | 'none' = 'open';
  private readonly lead: number;

  constructor(roots: Root[], lead: number) {
    this.roots = roots;
    this.lead = lead;
  }

  /** All moves of a position, of which nothing is known yet; a seed shuffles them. */
  static of(position: Position, seed: number | undefined): SquatterChoice {
    const moves = position.legalMoves();
    if (seed !== undefined) randomSource(seed + position.moves.length).shuffle(moves);
    return new SquatterChoice(
      moves.map((move) => newRoot(position, move)),
      leadOf(position),
    );
  }

  sort(): void {
    sortRoots(this.roots, this.lead, this.best);
  }

  /** Runs of moves that are equally certain, best first. */
  tiers(): Root[][] {
    return tiersOf(this.roots, this.lead, this.best);
  }

  /** Whether it is unknown if any move is safe, or only one is known to be. */
  get isScarce(): boolean {
    return this.hold === 'open' || (this.hold === 'safe' && this.tiers()[0].length === 1);
  }

  /** Marks the move to play if the time ends before a safe one is found. */
  markLikely(likely: Move | undefined): void {
    const top = Math.max(...this.roots.map((root) => root.settled));
    for (const root of this.roots) root.likely = root.move === likely && root.settled >= top - LIKELY_CLOSENESS;
  }

  /** The moves that are nearly as good as the best, and by how much they are behind. */
  closeMoves(closeness: number): Map<Move, number> {
    const close = closeRoots(this.roots, this.lead, this.best, closeness);
    return new Map(close.map(({ root, behind }) => [root.move, behind]));
  }

  info(pvOf: (move: Move) => readonly Move[]): ChoiceInfo {
    const { roots, lead, best } = this;
    const low = Math.max(...roots.map((root) => root.low));
    const high = Math.max(...roots.map((root) => root.high));
    const proof = best === undefined ? proofBetween(lead + low, lead + high) : rootProofOf(lead + best);
    const argument = this.argument(low);
    return {
      moves: roots.map((root, at) => moveInfo(root, lead, at < WITH_PV ? pvOf(root.move) : [root.move])),
      ...(proof !== undefined && { proof }),
      ...(argument !== undefined && { argument }),
    };
  }

  private argument(low: number): string | undefined {
    if (this.best !== undefined) {
      const lead = this.lead + this.best;
      return lead === 0
        ? 'exact: a draw with best play'
        : `exact: ${Math.abs(lead)} ${lead > 0 ? 'ahead' : 'behind'} at the end`;
    }
    return this.lead + low >= 0 ? 'cannot lose: the other side can be kept from capturing anything more' : undefined;
  }
}

function newRoot(position: Position, move: Move): Root {
  const taken = playFor(position, move);
  const over = position.outcome !== undefined;
  position.undo();
  return {
    move,
    taken,
    low: over ? taken : -MOST_GAIN,
    high: over ? taken : MOST_GAIN,
    value: taken * 100,
    settled: taken * 100,
    depth: 0,
    nodes: 0,
    asked: over,
    held: over,
    sure: over,
    likely: false,
  };
}
