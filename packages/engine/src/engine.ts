import { newMemory } from '@ringfence/proof/breaker';
import type { Move, Position } from '@ringfence/rules';
import type { Engine, EngineOptions, Info, Limits, SearchKind, Solution, SolveOptions } from './api.ts';
import { drive, type Host } from './drive.ts';
import { compileModule } from './module.ts';
import { createParallelEngine } from './parallel.ts';
import { pause } from './pause.ts';
import { type Registry, searchKindOf, registry as usualRegistry } from './registry.ts';
import type { Searcher, SearchOptions, Solver } from './searcher.ts';
import { holdOnThreads } from './squatter/threads.ts';
import { startEngineThread } from './threads.ts';
import { allowanceFor, FOREVER, limitsProblem } from './time.ts';

const usualHost: Host = { now: () => performance.now(), pause };

/** More would not help, and each needs memory. */
export const MOST_THREADS = 64;

/** Snapshots of an analysis come this often. */
const SNAPSHOT_MS = 100;

/** A net that could not be loaded is not asked for again before this time: a bad connection may take long to fail. */
const RETRY_NET_MS = 10_000;

/**
 * Creates an engine: on this thread, which it yields every few milliseconds, or on several of its own. `host` may
 * provide another clock for this thread, and start threads that help it.
 */
export async function createEngine(options: EngineOptions = {}, host: Partial<Host> = {}): Promise<Engine> {
  const { threads = 1 } = options;
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
    throw new RangeError(`cannot work on ${threads} threads: 1 to ${MOST_THREADS} are possible`);
  }
  if (threads > 1 && host.startOpener === undefined) {
    return createParallelEngine(startEngineThread, { ...options, threads }, holdOnThreads);
  }
  return createLocalEngine(options, host);
}

/**
 * Creates an engine on this thread. If `threads` are more than one, it is the first of several, or alone with a net whose
 * search they help.
 */
export async function createLocalEngine(options: EngineOptions = {}, host: Partial<Host> = {}): Promise<Engine> {
  await compileModule();
  return createEngineWith(options, usualRegistry, host);
}

/** Creates an engine on this thread with other searches. */
export function createEngineWith(options: EngineOptions, registry: Registry, host: Partial<Host> = {}): Engine {
  return new LocalEngine(options, registry, { ...usualHost, ...host });
}

/**
 * The current search or proof, and the kind of position it is for. One for another kind replaces it, so that only one
 * table is held at a time.
 */
interface InUse<T> {
  readonly kind: string;
  readonly it: T;
  readonly since: number;
}

class LocalEngine implements Engine {
  private readonly options: EngineOptions;
  private readonly registry: Registry;
  private readonly host: Host;
  private searcher: InUse<Searcher> | undefined;
  private solver: InUse<Solver> | undefined;
  private memory: WebAssembly.Memory | undefined;
  /** Settles when the last request in the queue has. */
  private queue: Promise<unknown> = Promise.resolve();
  private running = false;
  private clearNext = false;
  private readonly closing = new AbortController();

  constructor(options: EngineOptions, registry: Registry, host: Host) {
    this.options = options;
    this.registry = registry;
    this.host = host;
  }

  async analyse(
    position: Position,
    limits: Limits,
    onInfo?: (info: Info) => void,
    signal?: AbortSignal,
  ): Promise<Info> {
    const own = checked(position);
    const problem = limitsProblem(limits);
    if (problem !== undefined) throw new RangeError(problem);
    return this.inTurn(
      () => this.search(own, limits, onInfo, signal),
      signal,
      () => bareInfo(own),
    );
  }

  async bestMove(position: Position, limits: Limits, signal?: AbortSignal): Promise<Move> {
    const moves = checked(position).legalMoves();
    if (moves.length === 1) return moves[0];
    const info = await this.analyse(position, limits, undefined, signal);
    return info.moves[0].move;
  }

  async solve(position: Position, options: SolveOptions = {}): Promise<Solution> {
    const own = checked(position);
    const nothing = { proof: undefined, argument: 'stopped before it began', line: [], nodes: 0, milliseconds: 0 };
    return this.inTurn(
      () => this.prove(own, options),
      options.signal,
      () => nothing,
    );
  }

  clear(): void {
    if (this.running) this.clearNext = true;
    else this.forget();
  }

  close(): void {
    this.closing.abort();
    if (!this.running) this.end();
  }

  /** Runs one request after the other; one that is stopped while it waits is answered at once. */
  private inTurn<T>(work: () => Promise<T>, signal: AbortSignal | undefined, stopped: () => T): Promise<T> {
    if (this.closing.signal.aborted) return Promise.reject(new Error('the engine is closed'));
    let state: 'waiting' | 'begun' | 'left' = 'waiting';
    const turn = this.queue.then(async () => {
      if (state === 'left') return stopped();
      if (this.closing.signal.aborted) throw new Error('the engine is closed');
      state = 'begun';
      this.running = true;
      try {
        return await work();
      } catch (error) {
        // After an error the state of the search is not trusted again.
        this.discard();
        throw error;
      } finally {
        this.running = false;
        if (this.closing.signal.aborted) this.end();
        else if (this.clearNext) this.forget();
      }
    });
    this.queue = turn.catch(() => {});
    if (signal === undefined) return turn;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (state !== 'waiting') return;
        state = 'left';
        resolve(stopped());
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
      turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
    });
  }

  private async search(
    position: Position,
    limits: Limits,
    onInfo: ((info: Info) => void) | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Info> {
    const { host } = this;
    const started = host.now();
    const searcher = await this.searcherOf(position, searchKindOf(limits));
    searcher.begin(position.clone(), limits.depth === undefined ? {} : { depth: limits.depth });
    const { missingNet } = searcher;
    const snapshot = (): Info => ({
      ...searcher.info(),
      milliseconds: host.now() - started,
      ...(missingNet !== undefined && { missingNet }),
    });
    let shown = started;
    await drive(searcher, {
      host,
      started,
      allowance: allowanceFor(limits, position),
      nodes: limits.nodes ?? Number.POSITIVE_INFINITY,
      reproducible: limits.moveTime === undefined && limits.clock === undefined,
      signals: [this.closing.signal, ...(signal ? [signal] : [])],
      favourite: () => searcher.info().moves[0]?.move,
      onSlice: () => {
        if (onInfo === undefined || host.now() - shown < SNAPSHOT_MS) return;
        shown = host.now();
        onInfo(snapshot());
      },
    });
    const info = snapshot();
    const best = info.moves[0]?.move;
    if (best === undefined || !position.isLegal(best)) throw new Error(`the search found the illegal move ${best}`);
    onInfo?.(info);
    return info;
  }

  private async prove(position: Position, options: SolveOptions): Promise<Solution> {
    const { host } = this;
    const { moves = false, nodes = Number.POSITIVE_INFINITY, onProgress, signal, state, keepState = false } = options;
    const started = host.now();
    const solver = await this.solverOf(position);
    solver.begin(position.clone(), { moves });
    if (state !== undefined && solver.restore?.(state) !== true) {
      throw new RangeError('the state belongs to another position or solver: choose another file');
    }
    let shown = started;
    const finished = await drive(solver, {
      host,
      started,
      allowance: FOREVER,
      nodes,
      reproducible: true,
      signals: [this.closing.signal, ...(signal ? [signal] : [])],
      favourite: () => undefined,
      onSlice: () => {
        if (onProgress === undefined || host.now() - shown < SNAPSHOT_MS) return;
        shown = host.now();
        onProgress({ nodes: solver.nodes, milliseconds: shown - started, note: solver.note() });
      },
    });
    const kept = keepState && !finished ? solver.save?.() : undefined;
    return { ...solver.answer(), milliseconds: host.now() - started, ...(kept !== undefined && { state: kept }) };
  }

  private async searcherOf(position: Position, search: SearchKind): Promise<Searcher> {
    const kind = `${this.registry.kindOf(position)} ${search}`;
    if (this.searcher?.kind !== kind || this.isOutdated(this.searcher)) {
      // The search uses what was proved before: the proof's table is dropped, so the search takes over its content.
      const isSame = this.solver?.kind === this.registry.kindOf(position);
      const proofs = isSame ? this.solver?.it.proofs?.() : undefined;
      this.discard();
      const it = await this.registry.searcherFor(position, this.searchOptions, search);
      this.searcher = { kind, it, since: this.host.now() };
      if (proofs !== undefined) it.learn?.(proofs);
    }
    return this.searcher.it;
  }

  private isOutdated({ it, since }: InUse<Searcher>): boolean {
    return it.missingNet !== undefined && this.host.now() - since >= RETRY_NET_MS;
  }

  private async solverOf(position: Position): Promise<Solver> {
    const kind = this.registry.kindOf(position);
    if (this.solver?.kind !== kind) {
      this.discard();
      const it = await this.registry.solverFor(position, this.searchOptions);
      this.solver = { kind, it, since: this.host.now() };
    }
    return this.solver.it;
  }

  /**
   * The options of a new search: it reuses the memory of the previous one, since otherwise several could pile up before
   * the garbage collector runs.
   */
  private get searchOptions(): SearchOptions {
    const takeMemory = (): WebAssembly.Memory => {
      this.memory ??= newMemory();
      return this.memory;
    };
    return { ...this.options, takeMemory, startOpener: this.host.startOpener };
  }

  private forget(): void {
    this.clearNext = false;
    this.searcher?.it.clear();
    this.solver?.it.clear();
  }

  private end(): void {
    this.discard();
    this.memory = undefined;
  }

  private discard(): void {
    for (const used of [this.searcher, this.solver]) {
      try {
        used?.it.close();
      } catch {
        // After a trap even closing may fail; the garbage collector takes the rest.
      }
    }
    this.searcher = undefined;
    this.solver = undefined;
  }
}

/** A copy of the position as it is now, whatever the caller does with it later. */
function checked(position: Position): Position {
  if (position.outcome !== undefined) throw new RangeError('the game is over: choose an earlier position');
  return position.clone();
}

/** The answer without any search. */
function bareInfo(position: Position): Info {
  const moves = position.legalMoves().map((move) => ({ move, value: 0, visits: 0, pv: [move] }));
  return { side: position.turn, moves, depth: 0, nodes: 0, milliseconds: 0 };
}
