import { join } from 'node:path';
import { createEngine, createValueKeeper, type Engine } from '@ringfence/engine';
import { ValueWriter } from '@ringfence/proof';
import { moveName, type Position, type Random, randomSource, sideWord, startPosition } from '@ringfence/rules';
import type { NewGame } from '../shared/thinking.ts';
import { writeValueProof } from '../solve/prove-value.ts';
import { byVisits, moveNames } from './games.ts';

interface Solving extends NewGame {
  /** A position that needs more nodes is left out. */
  readonly nodes: number;
  /** Also the value of every move. */
  readonly moves: boolean;
  /** Reached by play of the engine, not by random moves. */
  readonly play: boolean;
  /** Only positions in which some move does not keep the value. */
  readonly choice: boolean;
  /** The folder for a proof of each position. */
  readonly proofs?: string | undefined;
}

/** How the engine plays to a position: a few random moves, then drawn by the visits of a short search. */
const RANDOM_MOVES = 3;
const PLAY_NODES = 100;
/** A proof answers every move, so it may take this many times the nodes of the solution; a longer one is left out. */
const PROOF_TIMES = 50;

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
  const engine = await createEngine({ seed });
  try {
    const position = await somePosition(plan, randomSource(seed), engine);
    const hash = position.canonicalHash.toString(16).padStart(16, '0');
    if (known.has(hash)) return undefined;
    const solution = await engine.solve(position, { nodes, moves: plan.moves, signal });
    signal.throwIfAborted();
    const { proof, score, argument, moves } = solution;
    if (proof === undefined || moves?.some((each) => each.proof === undefined)) return undefined;
    if (plan.choice && moves?.every((each) => each.proof === proof)) return undefined;
    known.add(hash);
    return {
      ...{ ringfence: 1, kind: 'position', game, size, swap, seed, hash, ...(plan.play && { play: true }) },
      moves: moveNames(position),
      turn: sideWord(position.turn),
      value: proof,
      ...(score !== undefined && { score }),
      argument,
      nodes: solution.nodes,
      ...(plan.proofs !== undefined && (await proofOf(position, `${hash}.proof`, plan.proofs, nodes, signal))),
      ...(moves !== undefined && {
        values: Object.fromEntries(moves.map((each) => [moveName(position, each.move), each.proof])),
      }),
    };
  } finally {
    engine.close();
  }
}

/** Writes the proof of a position's value; nothing if it takes too long. */
async function proofOf(
  position: Position,
  name: string,
  folder: string,
  nodes: number,
  signal: AbortSignal,
): Promise<{ readonly proof?: string }> {
  const { isDone } = await writeValueProof(
    new ValueWriter(await createValueKeeper(position, {}), position),
    join(folder, name),
    {
      nodes: PROOF_TIMES * nodes,
      seconds: undefined,
    },
  );
  signal.throwIfAborted();
  return isDone ? { proof: name } : {};
}

/** A position after any number of moves, in which the game is not over. */
async function somePosition({ game, size, swap, play }: Solving, random: Random, engine: Engine): Promise<Position> {
  const position = startPosition(game, { size, swap });
  const length = random.below(position.grid.cellCount);
  for (let i = 0; i < length; i++) {
    const isRandom = !play || i < RANDOM_MOVES;
    position.play(
      isRandom
        ? random.pick(position.legalMoves())
        : byVisits(await engine.analyse(position, { nodes: PLAY_NODES, search: 'mcts' }), random),
    );
    if (position.outcome === undefined) continue;
    position.undo();
    break;
  }
  return position;
}
