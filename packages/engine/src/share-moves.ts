import type { Move, Position } from '@ringfence/rules';
import type { Engine, Proof, Solution, SolveOptions } from './api.ts';
import { negated } from './proof.ts';

/**
 * Solves every root move of a game on the hexagon on whichever engine is free; moves to symmetric positions share a
 * value. Each engine keeps its table from move to move.
 */
export async function shareMoves(
  engines: readonly Engine[],
  position: Position,
  { nodes = Number.POSITIVE_INFINITY, onProgress, signal }: SolveOptions,
): Promise<Solution> {
  const started = performance.now();
  const kinds = kindsOf(position);
  const waiting = [...kinds.keys()];
  const solved = new Map<bigint, Solution>();
  const doing = new Map<Engine, number>();
  let spent = 0;
  const sum = (): number => [...doing.values()].reduce((total, each) => total + each, spent);
  const stop = new AbortController();
  const stops = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const report = (): void => {
    if (sum() >= nodes) stop.abort();
    const note = `${solved.size} of ${kinds.size} kinds of moves done`;
    onProgress?.({ nodes: sum(), milliseconds: performance.now() - started, note });
  };
  const work = async (engine: Engine): Promise<void> => {
    for (let kind = waiting.shift(); kind !== undefined && !stops.aborted; kind = waiting.shift()) {
      const child = position.clone();
      child.play((kinds.get(kind) as Move[])[0]);
      const left = nodes - sum();
      const solution =
        child.outcome === undefined
          ? await engine.solve(child, {
              ...(Number.isFinite(left) && { nodes: Math.max(1, left) }),
              signal: stops,
              onProgress: (progress) => {
                doing.set(engine, progress.nodes);
                report();
              },
            })
          : overSolution(child);
      doing.delete(engine);
      spent += solution.nodes;
      if (solution.proof !== undefined) solved.set(kind, solution);
      report();
    }
  };
  await Promise.all(
    engines.map((engine) =>
      work(engine).catch((error: unknown) => {
        stop.abort();
        throw error;
      }),
    ),
  );
  return { ...together(position, kinds, solved), nodes: spent, milliseconds: performance.now() - started };
}

/** The moves by the position they lead to, up to symmetry. */
function kindsOf(position: Position): Map<bigint, Move[]> {
  const kinds = new Map<bigint, Move[]>();
  const child = position.clone();
  for (const move of position.legalMoves()) {
    child.play(move);
    const same = kinds.get(child.canonicalHash);
    if (same === undefined) kinds.set(child.canonicalHash, [move]);
    else same.push(move);
    child.undo();
  }
  return kinds;
}

/** The value of a finished game for the side that would move. */
function overSolution({ outcome, turn }: Position): Solution {
  const winner = outcome?.winner ?? 0;
  const proof = winner === 0 ? 'draw' : winner === turn ? 'win' : 'loss';
  return { proof, argument: 'the game is over', line: [], nodes: 0, milliseconds: 0 };
}

/** The position's value from those of its moves: known once one wins, or all are known. */
function together(
  position: Position,
  kinds: ReadonlyMap<bigint, readonly Move[]>,
  solved: ReadonlyMap<bigint, Solution>,
): Omit<Solution, 'nodes' | 'milliseconds'> {
  const proofs = new Map<Move, Proof>();
  // Among symmetric moves the line belongs to the first, which comes first here too.
  const lines = new Map<Move, readonly Move[]>();
  for (const [kind, same] of kinds) {
    const solution = solved.get(kind);
    if (solution?.proof === undefined) continue;
    for (const move of same) proofs.set(move, negated[solution.proof]);
    lines.set(same[0], solution.line);
  }
  const moves = position.legalMoves().map((move) => ({ move, proof: proofs.get(move) }));
  const best = (['win', 'draw', 'loss'] as const)
    .map((value) => moves.find(({ proof }) => proof === value))
    .find((move) => move !== undefined);
  if (best === undefined || (best.proof !== 'win' && proofs.size < moves.length)) {
    return { proof: undefined, argument: `not decided: ${proofs.size} of ${moves.length} moves are`, line: [], moves };
  }
  return {
    proof: best.proof,
    argument: 'every first move proved by itself, by proof-number search or, on large boards, by tree search',
    line: [best.move, ...(lines.get(best.move) ?? [])],
    moves,
  };
}
