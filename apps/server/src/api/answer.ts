import { Problem } from '../http/problem.ts';

/** A thread's answer to a request, already serialised, so that the main thread has nothing long to do. */
export interface ApiAnswer<T> {
  readonly status: number;
  /** JSON: a `T`, or a problem if the status says so. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** Processor time to charge for. */
  readonly spentMs: number;
  /** Never present: carries the type of the body. */
  readonly value?: T;
}

interface Result<T> {
  readonly status: number;
  readonly value: T;
}

/** Does some work and serialises its result; a refusal is an answer too. */
export async function answerOf<T extends object>(work: () => Result<T> | Promise<Result<T>>): Promise<ApiAnswer<T>> {
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
