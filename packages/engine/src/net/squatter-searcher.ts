import type { Move, Position } from '@ringfence/rules';
import type { Info, MoveInfo } from '../api.ts';
import type { Budget, Searcher, SearchGoal } from '../searcher.ts';
import type { MovePicker } from '../squatter/picker.ts';
import { createNetEvaluator } from './evaluator.ts';
import type { Net } from './file.ts';
import { SquatterTree, type TreeMove } from './squatter-tree.ts';

/** A search for Squatter in which a net chooses among the moves that an exact search allows. */
export async function createSquatterNetSearcher(net: Net, exact: MovePicker): Promise<SquatterNetSearcher> {
  return new SquatterNetSearcher(exact, new SquatterTree(await createNetEvaluator(net)));
}

/**
 * The net chooses among moves that the exact search rates at most this many hundredths of a cell below the best.
 * Below 100 it can never give away a captured cell that the exact search sees.
 */
export const CLOSENESS = 95;
/** Up to this many hundredths below, a move's visits count in full; from there on less, down to nothing at `CLOSENESS`. */
export const TRUSTED = 50;
/** The net's share of the time, out of 1; the rest is the exact search's. */
const SHARE = 0.5;

/** One evaluation takes as long as this many nodes of the exact search. */
const EVALUATION = 700;
/** After this many evaluations the choice no longer changes, if the exact search has nothing to add either. */
const ENOUGH = 2000;
/** This many moves that the net prefers are the first that the exact search takes to a new depth. */
const FAVOURITES = 3;

/**
 * Two searches take turns. The exact one finds captures and forced replies, proves which moves are safe, and determines
 * which moves are about as good as the best. Among those the tree search with the net chooses.
 */
export class SquatterNetSearcher implements Searcher {
  readonly sliceNodes = 4000;
  private readonly exact: MovePicker;
  private readonly tree: SquatterTree;
  private isSolved = false;
  private simulations = 0;

  constructor(exact: MovePicker, tree: SquatterTree) {
    this.exact = exact;
    this.tree = tree;
  }

  get nodes(): number {
    return this.exact.nodes + this.simulations * EVALUATION;
  }

  get isPressed(): boolean {
    return this.exact.isPressed === true;
  }

  get isBlind(): boolean {
    return this.exact.isBlind === true || (!this.tree.isOpen && this.candidates().size > 1);
  }

  begin(position: Position, goal: SearchGoal): void {
    this.isSolved = false;
    this.simulations = 0;
    this.tree.begin(position.clone());
    this.exact.begin(position, goal);
  }

  step(budget: Budget): boolean {
    const isBehind = this.simulations * EVALUATION * (1 - SHARE) < this.exact.effort * SHARE;
    const isTurn = isBehind && !this.exact.isUrgent;
    if (this.isSolved || isTurn) this.grow(Math.max(1, Math.floor(budget.nodes / EVALUATION)));
    else {
      this.exact.prefer(this.favourites());
      this.isSolved = this.exact.step(budget);
    }
    return this.isSolved && (this.simulations >= ENOUGH || this.candidates().size === 1);
  }

  info(): Omit<Info, 'milliseconds'> {
    const info = this.exact.info();
    const seen = this.tree.moves();
    const close = this.candidates();
    const visits = this.trustedVisits(close);
    const policy = (move: Move): number => (close.has(move) ? (seen.get(move)?.policy ?? 0) : 0);
    const worth = (move: Move): number => visits.get(move) ?? -1;
    const moves = [...info.moves].sort((a, b) => worth(b.move) - worth(a.move) || policy(b.move) - policy(a.move));
    return { ...info, nodes: this.nodes, moves: moves.map((move) => withNet(move, moves[0], seen, close)) };
  }

  learn(proofs: Uint8Array): void {
    this.exact.learn?.(proofs);
  }

  clear(): void {
    this.exact.clear();
    this.tree.clear();
  }

  close(): void {
    this.exact.close();
    this.tree.clear();
  }

  private candidates(): ReadonlyMap<Move, number> {
    return this.exact.closeMoves(CLOSENESS);
  }

  /**
   * The visits of each move that may be chosen. The further the exact search rates a move below the best, the less they
   * count: what is nearly a cell behind often turns out to lose one.
   */
  private trustedVisits(close: ReadonlyMap<Move, number>): Map<Move, number> {
    const visits = this.tree.visits();
    const trust = (behind: number): number => Math.min(1, (CLOSENESS - behind) / (CLOSENESS - TRUSTED));
    return new Map([...close].map(([move, behind]) => [move, (visits.get(move) ?? 0) * trust(behind)]));
  }

  /** The moves that would be chosen now, best first. */
  private favourites(): Move[] {
    const visits = [...this.trustedVisits(this.candidates())].filter(([, count]) => count > 0);
    return visits
      .sort(([, a], [, b]) => b - a)
      .slice(0, FAVOURITES)
      .map(([move]) => move);
  }

  private grow(simulations: number): void {
    const allowed = new Set(this.candidates().keys());
    for (let i = 0; i < simulations; i++) this.tree.simulate(allowed);
    this.simulations += simulations;
  }
}

/**
 * What the exact search knows about a move, combined with the net's view: visits are the net's, which the order follows.
 * Their scales differ, so a move that the net has not tried, or that is no longer close to the best, is as far behind it
 * as the exact search says.
 */
function withNet(
  info: MoveInfo,
  best: MoveInfo,
  seen: ReadonlyMap<Move, TreeMove>,
  close: ReadonlyMap<Move, number>,
): MoveInfo {
  const [own, top] = [seen.get(info.move), seen.get(best.move)];
  if (own === undefined || top === undefined || top.visits === 0) return info;
  const { policy } = own;
  const visits = close.has(info.move) ? own.visits : 0;
  if (info.proof !== undefined) return { ...info, policy, visits };
  if (visits > 0) {
    const { value, draw, lead, pv } = own;
    return { ...info, policy, visits, value, draw, points: lead, pv };
  }
  const value = Math.max(-1, top.value + Math.min(0, info.value - best.value));
  const points = top.lead + Math.min(0, (info.points ?? 0) - (best.points ?? 0));
  return { ...info, policy, visits, value, points };
}
