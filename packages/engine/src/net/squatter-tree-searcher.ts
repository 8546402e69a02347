import type { Position } from '@ringfence/rules';
import type { Info, MoveInfo } from '../api.ts';
import type { Budget, Searcher } from '../searcher.ts';
import { leadOf } from '../squatter/prover.ts';
import { createNetEvaluator } from './evaluator.ts';
import type { Net } from './file.ts';
import { SquatterTree } from './squatter-tree.ts';

/** A search for Squatter with the net's tree alone. */
export async function createSquatterTreeSearcher(net: Net): Promise<SquatterTreeSearcher> {
  return new SquatterTreeSearcher(new SquatterTree(await createNetEvaluator(net)));
}

/** Simulations after which a choice hardly changes. */
const ENOUGH = 2000;

/**
 * Squatter as a net sees it, without the exact search: after one simulation its policy, after more the visits of its
 * tree. It can overlook what an exact search sees, so it is for levels that may.
 */
export class SquatterTreeSearcher implements Searcher {
  /** About ten milliseconds. */
  readonly sliceNodes = 10;
  nodes = 0;
  private readonly tree: SquatterTree;
  private position: Position | undefined;

  constructor(tree: SquatterTree) {
    this.tree = tree;
  }

  begin(position: Position): void {
    this.nodes = 0;
    this.position = position.clone();
    this.tree.begin(position);
  }

  step({ nodes }: Budget): boolean {
    const allowed = new Set(this.position?.legalMoves());
    for (let i = 0; i < nodes; i++) this.tree.simulate(allowed);
    this.nodes += nodes;
    return this.nodes >= ENOUGH;
  }

  info(): Omit<Info, 'milliseconds'> {
    const { position, nodes } = this;
    if (position === undefined) throw new Error('begin comes first');
    const seen = this.tree.moves();
    const lead = leadOf(position);
    const moves = position.legalMoves().map((move): MoveInfo => {
      const known = seen.get(move);
      // Where nothing can be captured any more, all moves are alike.
      if (known === undefined) return { move, value: Math.sign(lead), points: lead, visits: 0, pv: [move] };
      const { value, visits, policy, draw, lead: points, pv } = known;
      return visits === 0 ? { move, value: 0, policy, visits, pv } : { move, value, points, visits, draw, policy, pv };
    });
    moves.sort((a, b) => b.visits - a.visits || (b.policy ?? 0) - (a.policy ?? 0));
    return { side: position.turn, moves, depth: moves[0].pv.length, nodes };
  }

  clear(): void {
    this.tree.clear();
  }

  close(): void {
    this.clear();
  }
}
