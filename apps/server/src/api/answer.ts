import { Problem } from '../http/problem.ts';

/** What a thread hands back for a request: a whole answer, so that nothing long is left to do for the others. */
export interface Answer<T> {
  readonly status: number;
  /** JSON: a `T`, or a problem where the status says so. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** What it took, for the bill. */
  readonly spentMs: number;
  /** Never there: for the type of what is written down. */
  readonly value?: T;
}

interface Result<T> {
  readonly status: number;
  readonly value: T;
}

/** Does some work and writes down its result; a request that cannot be served is an answer too. */
export async function answerOf<T extends object>(work: () => Result<T> | Promise<Result<T>>): Promise<Answer<T>> {
  const begun = performance.now();
  const { status, value } = await Promise.resolve()
    .then((): Result<T | object> | Promise<Result<T | object>> => work())
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return { status: error.status, value: { error: { code: error.code, message: error.message } } };
    });
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { status, body, spentMs: performance.now() - begun };
}
