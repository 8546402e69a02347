import type { BreakerBoard } from './kernel.ts';
import type { BreakerModule } from './module.ts';

/** What threads must know to search with common proofs. */
export interface SharedPlan {
  readonly board: BreakerBoard;
  readonly compiled: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** How many threads search; one more part is for queries about what they found. */
  readonly threads: number;
  /** The size of the common table of proofs, and of each thread's table of numbers. */
  readonly proofBytes: number;
  readonly numberBytes: number;
  readonly seed: number;
}

/** An instance of the solver for one thread. The last number is that of the queries, which see the first thread's numbers. */
export async function instantiateShared(plan: SharedPlan, number: number): Promise<BreakerModule> {
  const { exports } = await WebAssembly.instantiate(plan.compiled, { env: { memory: plan.memory } });
  const module = exports as unknown as BreakerModule;
  const { threads, proofBytes, numberBytes } = plan;
  const tables = module.breakerTablesAt(threads + 1);
  module.breakerThread(number);
  module.breakerTable(tables, proofBytes);
  module.breakerNumbers(tables + proofBytes + (number % threads) * numberBytes, numberBytes);
  module.breakerBoard(plan.board.rows, plan.board.columns);
  module.breakerBegin(plan.seed + number);
  return module;
}
