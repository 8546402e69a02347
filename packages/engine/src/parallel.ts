import type { Move, Position } from '@ringfence/rules';
import type { Engine, EngineOptions, Info, Limits, Solution, SolveOptions } from './api.ts';
import { mergeInfos } from './merge.ts';
import { createRemoteEngine } from './remote.ts';
import type { CallerPort } from './rpc.ts';
import { USUAL_TABLE_SIZE } from './searcher.ts';
import { shareMoves } from './share-moves.ts';
import { turned } from './turned.ts';

/**
 * Several engines as one. In the games on the hexagon each grows its own tree, and the results are combined; the root
 * moves of a proof are divided among them. Squatter uses the first one only, except for proofs of large boards.
 */
export async function createParallelEngine(
  ports: readonly CallerPort[],
  { tableSize = USUAL_TABLE_SIZE, seed = 1 }: EngineOptions,
  prove: TogetherProver = async () => undefined,
): Promise<Engine> {
  const share = tableSize / ports.length;
  const engines = ports.map((port, i) => createRemoteEngine(port, { tableSize: share, seed: seed + i }));
  return new ParallelEngine(await Promise.all(engines), (position, options) =>
    prove(position, options, { threads: ports.length, tableSize, seed }),
  );
}

/** Solves a position on threads with common proofs; nothing if that is not possible. */
export type TogetherProver = (
  position: Position,
  options: SolveOptions,
  shared: { readonly threads: number; readonly tableSize: number; readonly seed: number },
) => Promise<Solution | undefined>;

class ParallelEngine implements Engine {
  private readonly engines: readonly Engine[];
  private readonly prove: (position: Position, options: SolveOptions) => Promise<Solution | undefined>;

  constructor(engines: readonly Engine[], prove: ParallelEngine['prove']) {
    this.engines = engines;
    this.prove = prove;
  }

  async analyse(
    position: Position,
    limits: Limits,
    onInfo?: (info: Info) => void,
    signal?: AbortSignal,
  ): Promise<Info> {
    const { engines } = this;
    if (position.grid.shape === 'square') return engines[0].analyse(position, limits, onInfo, signal);
    const { nodes } = limits;
    const share = nodes === undefined ? limits : { ...limits, nodes: Math.max(1, Math.round(nodes / engines.length)) };
    const latest: Info[] = [];
    const stop = new AbortController();
    const stops = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
    const found = await Promise.all(
      engines.map(async (engine, i) => {
        // A search with a net uses no random numbers, and a net is not exactly symmetric: so the trees differ.
        const { position: own, back } = turned(position, i);
        const hear = (info: Info): void => {
          latest[i] = back(info);
          if (i === 0) onInfo?.(mergeInfos(latest.filter((each) => each !== undefined)));
        };
        // If one has settled the position, or failed, the others can stop.
        try {
          const info = back(await engine.analyse(own, share, onInfo && hear, stops));
          if (info.proof !== undefined) stop.abort();
          return info;
        } catch (error) {
          stop.abort();
          throw error;
        }
      }),
    );
    const merged = mergeInfos(found);
    onInfo?.(merged);
    return merged;
  }

  async bestMove(position: Position, limits: Limits, signal?: AbortSignal): Promise<Move> {
    const moves = position.legalMoves();
    if (moves.length === 1) return moves[0];
    return (await this.analyse(position, limits, undefined, signal)).moves[0].move;
  }

  /**
   * A state belongs to one solver, so a proof that can be resumed uses one. In Squatter all threads work on one
   * question together, and if that does not settle it a single engine does the rest.
   */
  async solve(position: Position, options: SolveOptions = {}): Promise<Solution> {
    const shares =
      position.grid.shape === 'hexagon' && options.moves && options.state === undefined && !options.keepState;
    if (shares) return shareMoves(this.engines, position, options);
    return (await this.prove(position, options)) ?? this.engines[0].solve(position, options);
  }

  clear(): void {
    for (const engine of this.engines) engine.clear();
  }

  close(): void {
    for (const engine of this.engines) engine.close();
  }
}
