import type { Move, Position, Side } from '@ringfence/rules';
import type { Info, Proof } from './api.ts';

/** What the engine thinks of one position, for keeping; everything is as the side to move sees it. */
export interface Assessment {
  readonly side: Side;
  /** −1 a sure loss, 0 even, 1 a sure win. */
  readonly value: number;
  /** Squatter: the expected lead in captured cells. */
  readonly points?: number;
  readonly proof?: Proof;
  /** The line the engine expects; none when the game is over. */
  readonly line: readonly Move[];
  readonly depth: number;
  readonly nodes: number;
}

/** A snapshot of a search as what is kept of it. */
export function assessmentOf({ side, moves: [best], proof, depth, nodes }: Info): Assessment {
  const { value, points, line } = best;
  return {
    side,
    value,
    ...(points !== undefined && { points }),
    ...(proof !== undefined && { proof }),
    line,
    depth,
    nodes,
  };
}

/** What the rules say of a finished game; `undefined` while it goes on. */
export function finalAssessment({ game, outcome, turn }: Position): Assessment | undefined {
  if (outcome === undefined) return undefined;
  const value = outcome.winner === 0 ? 0 : outcome.winner === turn ? 1 : -1;
  const proof = value === 0 ? 'draw' : value > 0 ? 'win' : 'loss';
  const points = game === 'squatter' ? { points: value * outcome.margin } : {};
  return { side: turn, value, ...points, proof, line: [], depth: 0, nodes: 0 };
}

/** How bad a move is: doubtful, a mistake, a blunder. */
export type Mark = '?!' | '?' | '??';

/**
 * From which loss of value on, out of 2, a move gets its mark. A search takes the side to move for a little better off than
 * the next search does, by 0.15 or so on hexagons: the first step is well above that.
 */
const leastLoss: readonly (readonly [least: number, mark: Mark])[] = [
  [0.95, '??'],
  [0.55, '?'],
  [0.3, '?!'],
];

/** How much worse than the best move a move is, for the mover, from 0 to 2, and its mark if it is much. */
export function lossOf(
  before: Assessment,
  after: Assessment,
  move: Move,
): { readonly loss: number; readonly mark?: Mark } {
  // The position after is searched a move deeper: what the engine would have played itself is no mistake.
  if (before.line[0] === move) return { loss: 0 };
  const got = after.side === before.side ? after.value : -after.value;
  const loss = Math.max(0, before.value - got);
  const mark = leastLoss.find(([least]) => loss >= least)?.[1];
  return { loss, ...(mark !== undefined && { mark }) };
}
