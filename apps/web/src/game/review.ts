import type { Evaluation } from './evaluations.ts';
import type { Game } from './game.ts';
import { type NodeId, nodeOf } from './tree.ts';

/** How bad a move is: doubtful, a mistake, a blunder. */
export type Fault = '?!' | '?' | '??';

export const faultNames: Readonly<Record<Fault, string>> = { '?!': 'doubtful', '?': 'mistake', '??': 'blunder' };

/**
 * From which loss of value on, out of 2, a move gets its mark. A search takes the side to move for a little better off than
 * the next search does, by 0.15 or so on hexagons: the first step is well above that.
 */
const leastLoss: readonly (readonly [number, Fault])[] = [
  [0.95, '??'],
  [0.55, '?'],
  [0.3, '?!'],
];

/** A move as the evaluations before and after it see it. */
export interface Reviewed {
  readonly before: Evaluation;
  readonly after: Evaluation;
  /** How much worse than the best move it is, for the mover, from 0 to 2. */
  readonly loss: number;
  readonly fault?: Fault;
}

/** How good the move of a node is, once both positions are evaluated. */
export function reviewOf(game: Game, id: NodeId): Reviewed | undefined {
  const { parent, content } = nodeOf(game.tree, id);
  if (content.play === undefined || parent < 0) return undefined;
  const before = game.evaluations.get(parent);
  const after = game.evaluations.get(id);
  if (before === undefined || after === undefined) return undefined;
  return { before, after, ...lossOf(before, after, content.play.move) };
}

function lossOf(before: Evaluation, after: Evaluation, move: number): Pick<Reviewed, 'loss' | 'fault'> {
  // The position after is searched a move deeper: what the engine would have played itself is no mistake.
  if (before.line[0] === move) return { loss: 0 };
  const expected = before.value;
  const got = after.side === before.side ? after.value : -after.value;
  const loss = Math.max(0, expected - got);
  const fault = leastLoss.find(([least]) => loss >= least)?.[1];
  return { loss, ...(fault !== undefined && { fault }) };
}
