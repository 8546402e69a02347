import { lossOf, type MoveMark } from '@ringfence/engine';
import { m } from '../paraglide/messages.js';
import type { Evaluation } from './evaluations.ts';
import type { Game } from './game.ts';
import { type NodeId, nodeOf } from './tree.ts';

export const faultNames: Readonly<Record<MoveMark, string>> = {
  '?!': m.fault_inaccuracy(),
  '?': m.fault_mistake(),
  '??': m.fault_blunder(),
};

/** A move judged by the evaluations before and after it. */
export interface Reviewed {
  readonly before: Evaluation;
  readonly after: Evaluation;
  /** How much worse than the best move it is, for the mover, from 0 to 2. */
  readonly loss: number;
  readonly mark?: MoveMark;
}

/** How good the move of a node is, once both positions are evaluated. */
export function moveReview(game: Game, id: NodeId): Reviewed | undefined {
  const { parent, content } = nodeOf(game.tree, id);
  if (content.play === undefined || parent < 0) return undefined;
  const before = game.evaluations.get(parent);
  const after = game.evaluations.get(id);
  if (before === undefined || after === undefined) return undefined;
  return { before, after, ...lossOf(before, after, content.play.move) };
}
