import type { BreakerBoard } from './kernel.ts';
import type { BreakerModule } from './module.ts';

/** What threads must know to search in one table. */
export interface SharedPlan {
  readonly board: BreakerBoard;
  readonly compiled: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
  /** How many threads search; one more part is for queries about what they found. */
  readonly threads: number;
  readonly tableBytes: number;
  readonly seed: number;
  /** 32-bit numbers: whether to stop, then the nodes of each thread. */
  readonly signals: SharedArrayBuffer;
}

export const STOP = 0;
export const nodesOf = (thread: number): number => 1 + thread;

/** An instance of the solver for one thread; the last number is that of the queries. */
export async function instantiateShared(plan: SharedPlan, number: number): Promise<BreakerModule> {
  const { exports } = await WebAssembly.instantiate(plan.compiled, { env: { memory: plan.memory } });
  const module = exports as unknown as BreakerModule;
  const parts = plan.threads + 1;
  module.breakerThread(number, parts, Number(number < plan.threads));
  module.breakerTable(module.breakerTablesAt(parts), plan.tableBytes);
  module.breakerBoard(plan.board.rows, plan.board.columns);
  module.breakerBegin(plan.seed + number);
  return module;
}
