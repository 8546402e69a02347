import { guard } from '../guard.ts';
import type { Port } from '../port.ts';
import { startThread } from '../threads.ts';
import { compileFile, MOST_BYTES, PAGE, USUAL_TABLE_SIZE } from '../wasm.ts';
import {
  Breaker,
  type BreakerAnswer,
  type BreakerBoard,
  type BreakerPosition,
  boardProblem,
  isStrip,
} from './kernel.ts';
import { instantiateShared, nodesOf, type SharedPlan, STOP } from './shared-plan.ts';

// By name only, since bundlers treat a literal in `new URL` as a file of the page.
const FILE = '../../wasm/shared.wasm';
const STRIPS_FILE = '../../wasm/strips.wasm';
const SCRIPT = './search-thread.js';

/** More would not help, and each needs memory. */
const MOST_THREADS = 64;
/** How often progress is reported. */
const PROGRESS_MS = 100;

export interface SharedOptions {
  readonly threads: number;
  readonly tableSize?: number;
  readonly seed?: number;
}

interface SharedLimits {
  readonly nodes?: number;
  readonly signal?: AbortSignal;
  onProgress?(nodes: number): void;
}

/** Memory and code that several threads share. */
export async function planShared(
  board: BreakerBoard,
  { threads, tableSize = USUAL_TABLE_SIZE, seed = 1 }: SharedOptions,
): Promise<SharedPlan> {
  const problem = boardProblem(board);
  if (problem !== undefined) throw new RangeError(problem);
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
    throw new RangeError(`cannot work on ${threads} threads: 1 to ${MOST_THREADS} are possible`);
  }
  const compiled = await compileFile(new URL(isStrip(board) ? STRIPS_FILE : FILE, import.meta.url));
  const partsBytes = (threads + 2) * PART_BYTES;
  const tableBytes = Math.min(tableSize * 0x100000, MOST_BYTES - partsBytes);
  const proofBytes = largestPower(tableBytes / 2);
  const numberBytes = largestPower((tableBytes - proofBytes) / threads);
  const pages = Math.ceil((partsBytes + proofBytes + threads * numberBytes) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const signals = new SharedArrayBuffer(4 * nodesOf(threads));
  return { board, compiled, memory, threads, proofBytes, numberBytes, seed, signals };
}

/** More than each thread uses besides the tables, and more than precedes all of them. */
const PART_BYTES = 0x100000;

/** The largest power of two that fits, but at least a page: tables have no other size. */
const largestPower = (bytes: number): number => Math.max(PAGE, 2 ** Math.floor(Math.log2(bytes)));

/** Starts Node threads that search with common proofs. They run until {@link SharedBreaker.close}. */
export async function createSharedBreaker(board: BreakerBoard, options: SharedOptions): Promise<SharedBreaker> {
  const plan = await planShared(board, options);
  const module = guard(await instantiateShared(plan, plan.threads));
  const script = new URL(SCRIPT, import.meta.url);
  const lines = Array.from({ length: plan.threads }, (_, number) =>
    startThread<BreakerPosition, number>(script, { ...plan, number }),
  );
  return new SharedBreaker(plan, new Breaker(module, board, plan.seed), lines);
}

/** Asks several threads whether Breaker keeps Maker from ever capturing anything. What one proves, all know. */
export class SharedBreaker {
  /** Asks on this thread, with the same proofs. */
  readonly breaker: Breaker;
  private readonly lines: readonly Port<BreakerPosition, number>[];
  private readonly signals: Int32Array;
  private before = 0;
  private answered: (value: number) => void = () => {};
  private failed: (reason: string) => void = () => {};

  constructor(plan: SharedPlan, breaker: Breaker, lines: readonly Port<BreakerPosition, number>[]) {
    this.breaker = breaker;
    this.lines = lines;
    this.signals = new Int32Array(plan.signals);
    for (const line of lines) {
      line.listen(
        (value) => this.answered(value),
        (reason) => this.failed(reason),
      );
    }
  }

  /** Positions opened by all threads. */
  get nodes(): number {
    return this.before + this.underWay + this.breaker.nodes;
  }

  private get underWay(): number {
    return this.lines.reduce((sum, _, i) => sum + Atomics.load(this.signals, nodesOf(i)), 0);
  }

  /**
   * Works until the answer is found; `undefined` if a limit was reached first. What was found then stays in the table.
   */
  async solve(
    position: BreakerPosition,
    { nodes, signal, onProgress }: SharedLimits = {},
  ): Promise<BreakerAnswer | undefined> {
    if (signal?.aborted) return undefined;
    const { lines, signals } = this;
    const stop = (): void => void Atomics.store(signals, STOP, 1);
    Atomics.store(signals, STOP, 0);
    const watch = setInterval(() => {
      onProgress?.(this.nodes);
      if (nodes !== undefined && this.underWay >= nodes) stop();
    }, PROGRESS_MS);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const isSolved = await this.allAnswers(position);
      // The value of the root is the last entry to be replaced.
      return isSolved ? this.breaker.ask(position, Number.MAX_SAFE_INTEGER) : undefined;
    } finally {
      clearInterval(watch);
      signal?.removeEventListener('abort', stop);
      this.before += this.underWay;
      for (const i of lines.keys()) Atomics.store(signals, nodesOf(i), 0);
    }
  }

  /** Runs all threads until one has the answer or the search is stopped; returns whether one has. */
  private allAnswers(position: BreakerPosition): Promise<boolean> {
    return new Promise((resolve, reject) => {
      let waiting = this.lines.length;
      let isSolved = false;
      this.answered = (value) => {
        if (value >= 0) isSolved = true;
        if (--waiting === 0) resolve(isSolved);
      };
      this.failed = (reason) => {
        Atomics.store(this.signals, STOP, 1);
        reject(new Error(`a thread of the solver failed: ${reason}`));
      };
      for (const line of this.lines) line.post(position);
    });
  }

  close(): void {
    Atomics.store(this.signals, STOP, 1);
    this.failed = () => {};
    for (const line of this.lines) line.close();
  }
}
