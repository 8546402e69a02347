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

type Result<T> =
  | { readonly status: number; readonly value: T }
  /** One a line. */
  | { readonly status: number; readonly lines: readonly T[] };

/** Does some work and serialises its result; a refusal is an answer too. */
export async function answerOf<T extends object>(work: () => Result<T> | Promise<Result<T>>): Promise<ApiAnswer<T>> {
  const begun = performance.now();
  const result = await Promise.resolve()
    .then((): Result<T | object> | Promise<Result<T | object>> => work())
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return { status: error.status, value: { error: { code: error.code, message: error.message } } };
    });
  const body =
    'value' in result ? JSON.stringify(result.value) : result.lines.map((one) => `${JSON.stringify(one)}\n`).join('');
  return { status: result.status, body, spentMs: performance.now() - begun };
}

/** As a thread hands an answer over, so that the main thread has nothing long to do. */
export async function encodedAnswer<T>(answer: ApiAnswer<T> | Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
  const { body, ...rest } = await answer;
  return { ...rest, body: typeof body === 'string' ? new TextEncoder().encode(body) : body };
}
