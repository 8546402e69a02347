import { createEngine } from '@ringfence/engine';
import { moveName, type Random, randomSource, sideWord, startPosition } from '@ringfence/rules';
import type { NewGame } from '../shared/thinking.ts';
import { moveNames } from './games.ts';

interface Solving extends NewGame {
  /** A position that needs more nodes is left out. */
  readonly nodes: number;
  /** Also the value of every move. */
  readonly moves: boolean;
}

/**
 * Creates a position by random moves and solves it. Undefined if it was not solved within its nodes, or if `known`
 * already contains it or an image of it.
 */
export async function solvedLine(
  plan: Solving,
  seed: number,
  known: Set<string>,
  signal: AbortSignal,
): Promise<object | undefined> {
  const { game, size, swap, nodes } = plan;
  const position = randomPosition(plan, randomSource(seed));
  const hash = position.canonicalHash.toString(16).padStart(16, '0');
  if (known.has(hash)) return undefined;
  const engine = await createEngine({ seed });
  try {
    const solution = await engine.solve(position, { nodes, moves: plan.moves, signal });
    signal.throwIfAborted();
    const { proof, score, argument, moves } = solution;
    if (proof === undefined || moves?.some((each) => each.proof === undefined)) return undefined;
    known.add(hash);
    return {
      ...{ ringfence: 1, kind: 'position', game, size, swap, seed, hash },
      moves: moveNames(position),
      turn: sideWord(position.turn),
      value: proof,
      ...(score !== undefined && { score }),
      argument,
      nodes: solution.nodes,
      ...(moves !== undefined && {
        values: Object.fromEntries(moves.map((each) => [moveName(position, each.move), each.proof])),
      }),
    };
  } finally {
    engine.close();
  }
}

/** A position after any number of random moves, in which the game is not over. */
function randomPosition({ game, size, swap }: NewGame, random: Random) {
  const position = startPosition(game, { size, swap });
  const length = random.below(position.grid.cellCount);
  for (let i = 0; i < length; i++) {
    position.play(random.pick(position.legalMoves()));
    if (position.outcome === undefined) continue;
    position.undo();
    break;
  }
  return position;
}
