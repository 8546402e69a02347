import { loadAnswers } from '@ringfence/proof/breaker';
import type { Move, Position } from '@ringfence/rules';
import type { Work } from '@ringfence/wasm-host';
import type { Info } from '../api.ts';
import { BREAKER_NODE } from '../codes.ts';
import type { Budget, SearchGoal, SearchOptions } from '../searcher.ts';
import { SquatterChoice } from './choice.ts';
import { SquatterEstimate } from './estimate.ts';
import { DRAWN_SIZE, Holding } from './holding.ts';
import { PLAY_SHARES } from './kernel.ts';
import type { MovePicker } from './picker.ts';
import { createSquatterProver, SCORE_FREE, type SquatterProver } from './prover.ts';
import { RootProof } from './root-proof.ts';

/** The search that plays Squatter on boards of one size up to 8×8. */
export async function createSquatterSearcher(size: number, options: SearchOptions = {}): Promise<SquatterSearcher> {
  const prover = await createSquatterProver(size, options, PLAY_SHARES, await loadAnswers(size));
  return new SquatterSearcher(prover, options.seed);
}

/** No search is deeper than the largest board has cells. */
const DEEPEST = 64;
/** Before this depth proofs wait, so that they begin with the relevant moves. */
const FIRST_DEPTH = 3;
/**
 * Nodes of a slice while no safe move is known, about a millisecond; and the proof's nodes then for each of an
 * estimate.
 */
const OPEN_SLICE = 250;
const OPEN_SHARE = 6;
/** After this many nodes others need not wait for safe moves any longer: about ten milliseconds. */
const URGENT_NODES = 4000;
/** Where a safe move is likely to exist and these nodes have not found it, the most likely one is played. */
const LIKELY_NODES = 12_000;
/**
 * On larger boards with many free cells, a node of a proof takes this many times as long as it counts, and proofs, which
 * seldom end there, get this part of the estimate's time.
 */
const LARGE = { size: 8, free: SCORE_FREE, weight: 18, share: 1 / 8 } as const;

/**
 * Where time is measured, a slice of proofs has at most this many nodes, about ten milliseconds: slices are adapted to the
 * estimate, whose nodes take a hundredth of the time.
 */
const TIMED_PROOF = 8 * BREAKER_NODE;

/** Two searches take turns, slice by slice: one estimates, one proves. Both tell the choice what they find. */
export class SquatterSearcher implements MovePicker {
  readonly sliceNodes = 4000;
  private readonly prover: SquatterProver;
  private readonly holding: Holding;
  private readonly seed: number | undefined;
  private startNodes = 0;
  private position: Position | undefined;
  private choice = new SquatterChoice([], 0);
  private estimate: SquatterEstimate;
  private estimating: Work<void> | undefined;
  private proving: Work<void> | undefined;
  /** What a node of the proof weighs where time is measured. */
  private proofWeight = 1;
  /** The proof's time for each unit of the estimate's. */
  private proofShare = 1;
  /** Nodes that each of the two has had, weighted by the time that they take. */
  private estimated = 0;
  private proved = 0;

  constructor(prover: SquatterProver, seed?: number) {
    this.prover = prover;
    this.holding = new Holding(prover);
    this.estimate = new SquatterEstimate(prover, this.choice);
    this.seed = seed;
  }

  get nodes(): number {
    return this.prover.kernel.nodes - this.startNodes;
  }

  begin(position: Position, { depth = DEEPEST }: SearchGoal): void {
    const { prover, holding } = this;
    this.startNodes = prover.kernel.nodes;
    this.position = position.clone();
    holding.begin();
    this.estimated = 0;
    this.proved = 0;
    const isLarge = position.grid.size >= LARGE.size && position.freeCount > LARGE.free;
    this.proofWeight = isLarge ? LARGE.weight : 1;
    this.proofShare = isLarge ? LARGE.share : 1;
    this.choice = SquatterChoice.of(position, this.seed);
    this.estimate = new SquatterEstimate(prover, this.choice);
    this.estimating = this.estimate.deepen(position.clone(), Math.min(depth, DEEPEST, position.freeCount));
    this.proving = new RootProof(prover, holding, this.choice).prove(position.clone());
  }

  get isUrgent(): boolean {
    if (this.isPressed) return true;
    const isUnclear = this.estimate.depth === 0 || this.choice.isScarce;
    return this.proving !== undefined && this.effort < URGENT_NODES && isUnclear;
  }

  get effort(): number {
    return this.estimated + this.proved;
  }

  /** Whether a safe move exists, known at first only from the size of the board, but is not found yet: others may lose. */
  get isPressed(): boolean {
    return this.choice.hold === 'open' && (this.holding.isOwed || this.isEarly);
  }

  get isBlind(): boolean {
    return this.estimate.depth === 0 && this.choice.hold !== 'safe';
  }

  /** Whether a safe move is likely to exist, and may still be found. */
  private get isEarly(): boolean {
    return this.position !== undefined && this.position.grid.size <= DRAWN_SIZE && this.effort < LIKELY_NODES;
  }

  step({ milliseconds, nodes }: Budget): boolean {
    const { choice } = this;
    const { kernel } = this.prover;
    const before = kernel.nodes;
    const pairedBefore = kernel.pairedNodes;
    // Where nodes are counted and not the time, they are shared out as they count.
    const isTimed = Number.isFinite(milliseconds);
    const weight = isTimed ? this.proofWeight : 1;
    // At first, while no safe move is known, slices are short and most are for the proof: even the shortest move begins
    // with it.
    const isOpen = choice.hold === 'open' && (this.effort < URGENT_NODES || this.isPressed);
    const slice = isOpen ? Math.min(nodes, OPEN_SLICE) : nodes;
    const isTurn = isOpen
      ? this.proved <= this.estimated * OPEN_SHARE
      : this.estimate.depth >= (choice.isScarce ? 1 : FIRST_DEPTH) && this.proved <= this.estimated * this.proofShare;
    if ((this.estimating === undefined || isTurn) && this.proving !== undefined) {
      const share = Math.max(1, Math.floor(slice / weight));
      this.prover.until = before + (isTimed ? Math.min(share, TIMED_PROOF) : share);
      if (this.proving.next().done) this.proving = undefined;
      const paired = kernel.pairedNodes - pairedBefore;
      this.proved += paired + (kernel.nodes - before - paired) * weight;
    }
    // Known answers cost no node, and then the slice is for an estimate.
    if (kernel.nodes === before && this.estimating !== undefined) {
      this.prover.until = before + slice;
      if (this.estimating.next().done) this.estimating = undefined;
      this.estimated += kernel.nodes - before;
    }
    choice.markLikely(this.likelyMove());
    choice.sort();
    return this.estimating === undefined && this.proving === undefined;
  }

  private likelyMove(): Move | undefined {
    const { position } = this;
    const isOpen = position !== undefined && this.choice.hold === 'open' && this.isEarly;
    return isOpen ? this.holding.likelyMove(position) : undefined;
  }

  info(): Omit<Info, 'milliseconds'> {
    const { position, estimate, nodes } = this;
    if (position === undefined) throw new Error('begin comes first');
    const { moves, ...certain } = this.choice.info((move) => estimate.pvFrom(position, move));
    return { side: position.turn, moves, depth: estimate.depth, nodes, ...certain };
  }

  prefer(moves: readonly Move[]): void {
    this.estimate.prefer(moves);
  }

  closeMoves(closeness: number): Map<Move, number> {
    return this.choice.closeMoves(closeness);
  }

  learn(proofs: Uint8Array): void {
    this.prover.kernel.restore(proofs);
  }

  clear(): void {
    this.prover.kernel.clear();
    this.holding.clear();
    this.startNodes = 0;
    this.estimating = undefined;
    this.proving = undefined;
  }

  close(): void {
    this.clear();
  }
}
