import { createSharedBreaker, type SharedOptions, subjectOf } from '@ringfence/proof';
import { games, type Position } from '@ringfence/rules';
import type { Engine, Solution, SolveOptions } from '../api.ts';
import { BREAKER_NODE } from '../codes.ts';
import { BITBOARD_SIZE } from './kernel.ts';
import { leadOf, SCORE_FREE } from './prover.ts';
import { rootProofOf } from './roots.ts';
import { isSettled } from './settled.ts';
import { heldSentence } from './solver.ts';

/** What one thread may search before the others are started. */
const QUICK_NODES = 4000;

/**
 * Solves a Squatter position with many free cells on several threads, if each side can keep the other from capturing
 * anything more; nothing if that is not so, or not the question. `first` answers alone what it finds at once.
 */
export async function holdOnThreads(
  position: Position,
  options: SolveOptions,
  shared: SharedOptions,
  first: Engine,
): Promise<Solution | undefined> {
  const { moves = false, nodes = Number.POSITIVE_INFINITY, signal, state, keepState = false, onProgress } = options;
  const { game, grid, freeCount } = position;
  const isEmpty = freeCount === grid.cellCount;
  const fits = games[game].hasScores && grid.size <= BITBOARD_SIZE && freeCount > SCORE_FREE;
  if (!fits || !isSettled(position) || state !== undefined || keepState || (moves && !isEmpty)) return undefined;
  const quick = await first.solve(position, { ...options, nodes: Math.min(nodes, QUICK_NODES) });
  if (quick.proof !== undefined || nodes <= quick.nodes || signal?.aborted) return quick;
  const started = performance.now();
  const { board, questions } = subjectOf(position);
  const breaker = await createSharedBreaker(board, shared);
  const soFar = () => ({ nodes: breaker.nodes * BREAKER_NODE, milliseconds: performance.now() - started });
  try {
    for (const question of questions) {
      const answer = await breaker.solve(question.position, {
        nodes: nodes / BREAKER_NODE - breaker.nodes,
        ...(signal !== undefined && { signal }),
        onProgress: () => onProgress?.({ ...soFar(), note: `${shared.threads} threads, the root is still open` }),
      });
      if (answer === undefined) {
        return { proof: undefined, argument: 'not decided: the root is still open', line: [], ...soFar() };
      }
      if (!answer.holds) return undefined;
    }
    const score = leadOf(position);
    const values = position.legalMoves().map((move) => ({ move, proof: rootProofOf(score), score }));
    return {
      proof: rootProofOf(score),
      score,
      argument: heldSentence(position),
      line: [],
      ...soFar(),
      ...(moves && { moves: values }),
    };
  } finally {
    breaker.close();
  }
}
