import type { Move, Position } from '@ringfence/rules';
import type { Engine, Proof } from './api.ts';
import { demandOf } from './puzzle-demand.ts';

/** The largest search, as a power of two. */
const MOST_DOUBLINGS = 15;
const FIRST_DOUBLING = 3;
/** The rating of the easiest puzzle, and the increase for every doubling of either search. */
const BASE = 450;
const STEP = 60;

/**
 * Rates how hard the only good move of a position is to find, for the engine and for a person: a number from about 800 to 2600. Searches of
 * doubling size are tried, each from scratch: the rating depends on the size from which the engine stays with the move,
 * and on the first size that proves its value; `demandOf` adds what the position asks of a person.
 */
export async function ratePuzzle(
  engine: Engine,
  position: Position,
  solution: Move,
  goal: Proof,
  signal?: AbortSignal,
): Promise<number> {
  let settled = FIRST_DOUBLING;
  let proved = MOST_DOUBLINGS + 1;
  for (let doublings = FIRST_DOUBLING; doublings <= MOST_DOUBLINGS; doublings++) {
    engine.clear();
    const info = await engine.analyse(position, { nodes: 2 ** doublings, search: 'mcts' }, undefined, signal);
    if (info.moves[0]?.move !== solution) settled = doublings + 1;
    else if (info.proof === goal) {
      proved = doublings;
      break;
    }
  }
  return BASE + STEP * (settled + proved) + demandOf(position, solution);
}
