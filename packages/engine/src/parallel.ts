import type { Move, Position } from '@ringfence/rules';
import { USUAL_TABLE_SIZE } from '@ringfence/wasm-host';
import type { Engine, EngineOptions, Info, Limits, Solution, SolveOptions } from './api.ts';
import { engineOf } from './engines.ts';
import { mergeInfos } from './merge.ts';
import { netIsAtHand } from './net/store.ts';
import { searchKindOf } from './registry.ts';
import { createRemoteEngine } from './remote.ts';
import type { CallerPort } from './rpc.ts';
import { shareMoves } from './share-moves.ts';

/**
 * Several engines as one, each on a thread that `startThread` starts. In a search with a net there is one tree, in the
 * first engine, which has its leaves opened by threads of its own. Without a net, each engine grows its own tree, and the
 * results are combined; the root moves of a proof are divided among them. Squatter uses the first one only, except for
 * proofs of large boards.
 */
export async function createParallelEngine(
  startThread: () => CallerPort,
  options: EngineOptions & { readonly threads: number },
  prove: TogetherProver = async () => undefined,
): Promise<Engine> {
  const { threads, tableSize = USUAL_TABLE_SIZE, seed = 1 } = options;
  const open = (number: number) => createRemoteEngine(startThread(), { ...options, seed: seed + number });
  const first = await open(0);
  const openOthers = () => Promise.all(Array.from({ length: threads - 1 }, (_, i) => open(i + 1)));
  return new ParallelEngine(first, openOthers, (position, wishes) =>
    prove(position, wishes, { threads, tableSize, seed }, first),
  );
}

/** Solves a position on threads with common proofs; nothing if that is not possible. */
type TogetherProver = (
  position: Position,
  options: SolveOptions,
  shared: { readonly threads: number; readonly tableSize: number; readonly seed: number },
  first: Engine,
) => Promise<Solution | undefined>;

class ParallelEngine implements Engine {
  private readonly first: Engine;
  private readonly openOthers: () => Promise<readonly Engine[]>;
  /** Started when they are needed. */
  private others: Promise<readonly Engine[]> | undefined;
  private readonly prove: (position: Position, options: SolveOptions) => Promise<Solution | undefined>;
  private isClosed = false;

  constructor(first: Engine, openOthers: ParallelEngine['openOthers'], prove: ParallelEngine['prove']) {
    this.first = first;
    this.openOthers = openOthers;
    this.prove = prove;
  }

  async analyse(
    position: Position,
    limits: Limits,
    onInfo?: (info: Info) => void,
    signal?: AbortSignal,
  ): Promise<Info> {
    // The caller may change the position meanwhile.
    const own = position.clone();
    if (!engineOf(own.game).ownTrees || (await hasNet(own, limits))) {
      return this.first.analyse(own, limits, onInfo, signal);
    }
    const engines = await this.all();
    const { nodes } = limits;
    const share = nodes === undefined ? limits : { ...limits, nodes: Math.max(1, Math.round(nodes / engines.length)) };
    const latest: Info[] = [];
    const stop = new AbortController();
    const stops = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
    const found = await Promise.all(
      engines.map(async (engine, i) => {
        const hear = (info: Info): void => {
          latest[i] = info;
          if (i === 0) onInfo?.(mergeInfos(latest.filter((each) => each !== undefined)));
        };
        // If one has settled the position, or failed, the others can stop.
        try {
          const info = await engine.analyse(own, share, onInfo && hear, stops);
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
      engineOf(position.game).ownTrees && options.moves && options.state === undefined && !options.keepState;
    const own = position.clone();
    if (shares) return shareMoves(await this.all(), own, options);
    return (await this.prove(own, options)) ?? this.first.solve(own, options);
  }

  clear(): void {
    this.each((engine) => engine.clear());
  }

  close(): void {
    this.isClosed = true;
    this.each((engine) => engine.close());
  }

  private async all(): Promise<readonly Engine[]> {
    if (this.isClosed) throw new Error('the engine is closed');
    this.others ??= this.openOthers();
    return [this.first, ...(await this.others)];
  }

  /** Those that could not be started have nothing to forget or close. */
  private each(use: (engine: Engine) => void): void {
    use(this.first);
    this.others?.then((engines) => engines.forEach(use)).catch(() => {});
  }
}

/** Whether a search for the position uses a net. */
async function hasNet(position: Position, limits: Limits): Promise<boolean> {
  const search = searchKindOf(limits);
  return search === 'net' || search === 'tree' || (search === 'best' && netIsAtHand(position.game, position.grid.size));
}
