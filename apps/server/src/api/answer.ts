import { Problem } from '../http/problem.ts';

/** The answer to a request, already serialised. */
export interface ApiAnswer<T> {
  readonly status: number;
  /** JSON: a `T`, or a problem if the status says so. A string goes out in one piece with its headers. */
  readonly body: string | Uint8Array<ArrayBuffer>;
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
  return { status, body: JSON.stringify(value), spentMs: performance.now() - begun };
}

/** As a thread hands an answer over, so that the main thread has nothing long to do. */
export async function encodedAnswer<T>(answer: Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
  const { body, ...rest } = await answer;
  return { ...rest, body: typeof body === 'string' ? new TextEncoder().encode(body) : body };
}
