/** Work that yields the thread whenever its nodes are used up, and continues when it gets more. */
export type Work<T> = Generator<void, T>;

/** Does all of it at once, for callers that have the thread to themselves. */
export function finished<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** The options of a new solver. */
export interface SolverOptions {
  /** Megabytes for tables; default: 64. */
  readonly tableSize?: number;
  /** A seed gives the same search every time. */
  readonly seed?: number;
}
