import type { Move, Position } from '@ringfence/rules';
import { type ClassroomOptions, ClassroomSearcher } from './searcher.ts';

const UNLIMITED = { nodes: Number.POSITIVE_INFINITY, milliseconds: Number.POSITIVE_INFINITY };

/** A move and what it is based on. */
export interface ClassroomChoice {
  readonly move: Move;
  /** The expected line, starting with the move itself. */
  readonly line: readonly Move[];
  readonly nodes: number;
}

/** The move of the classroom player at this depth; the same seed gives the same move. */
export function classroomChoice(position: Position, depth: number, options: ClassroomOptions = {}): ClassroomChoice {
  if (position.outcome !== undefined) throw new RangeError('the game is over: choose an earlier position');
  const searcher = new ClassroomSearcher({ margin: 0, deepening: false, ...options });
  searcher.begin(position.clone(), { depth });
  searcher.step(UNLIMITED);
  const { moves, nodes } = searcher.info();
  const [{ move, pv }] = moves;
  searcher.close();
  return { move, line: pv, nodes };
}
