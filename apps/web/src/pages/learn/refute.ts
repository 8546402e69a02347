import type { Position } from '@ringfence/rules';
import type { Reply } from './attempt.ts';

/** Proofs of puzzles take far less. */
const NODES = 200_000;

/** How the side to move refutes a move. Loads the engine; `undefined` if that is not possible. */
export async function refute(position: Position, signal: AbortSignal): Promise<Reply | undefined> {
  if (position.outcome !== undefined) return undefined;
  try {
    const { analyst } = await import('../../engine/client.ts');
    const engine = await analyst();
    const { proof, line } = await engine.solve(position, { nodes: NODES, signal });
    if (signal.aborted || line.length === 0 || (proof !== 'win' && proof !== 'draw')) return undefined;
    return { move: line[0], wins: proof === 'win' };
  } catch {
    return undefined;
  }
}
