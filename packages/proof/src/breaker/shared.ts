import { compileFile, guard, MOST_BYTES, PAGE, USUAL_TABLE_SIZE } from '@ringfence/wasm-host';
import { SearchTeam, type TeamLimits } from '../search-team.ts';
import { learnStored } from './answers.ts';
import {
  Breaker,
  type BreakerAnswer,
  type BreakerBoard,
  type BreakerPosition,
  boardProblem,
  isStrip,
} from './kernel.ts';
import { instantiateShared, type SharedPlan } from './shared-plan.ts';

// By name only, since bundlers treat a literal in `new URL` as a file of the page.
const FILE = '../../wasm/shared.wasm';
const STRIPS_FILE = '../../wasm/strips.wasm';
const SCRIPT = './search-thread.js';

/** More would not help, and each needs memory. */
const MOST_THREADS = 64;

export interface SharedOptions {
  readonly threads: number;
  readonly tableSize?: number;
  readonly seed?: number;
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
  return { board, compiled, memory, threads, proofBytes, numberBytes, seed };
}

/** More than each thread uses besides the tables, and more than precedes all of them. */
const PART_BYTES = 0x100000;

/** The largest power of two that fits, but at least a page: tables have no other size. */
const largestPower = (bytes: number): number => Math.max(PAGE, 2 ** Math.floor(Math.log2(bytes)));

/** Starts Node threads that search with common proofs. They run until {@link SharedBreaker.close}. */
export async function createSharedBreaker(board: BreakerBoard, options: SharedOptions): Promise<SharedBreaker> {
  const plan = await planShared(board, options);
  const module = guard(await instantiateShared(plan, plan.threads));
  const team = new SearchTeam<BreakerPosition>(new URL(SCRIPT, import.meta.url), plan, plan.threads);
  const breaker = new Breaker(module, board, plan.seed);
  await learnStored(breaker);
  return new SharedBreaker(breaker, team);
}

/** Asks several threads whether Breaker keeps Maker from ever capturing anything. What one proves, all know. */
export class SharedBreaker {
  /** Asks on this thread, with the same proofs. */
  readonly breaker: Breaker;
  private readonly team: SearchTeam<BreakerPosition>;

  constructor(breaker: Breaker, team: SearchTeam<BreakerPosition>) {
    this.breaker = breaker;
    this.team = team;
  }

  /** Positions opened by all threads. */
  get nodes(): number {
    return this.team.nodes + this.breaker.nodes;
  }

  /**
   * Works until the answer is found; `undefined` if a limit was reached first. What was found then stays in the table.
   */
  async solve(position: BreakerPosition, limits?: TeamLimits): Promise<BreakerAnswer | undefined> {
    if (!(await this.team.solve(position, limits))) return undefined;
    // The value of the root is the last entry to be replaced.
    return this.breaker.ask(position, Number.MAX_SAFE_INTEGER);
  }

  close(): void {
    this.team.close();
  }
}
