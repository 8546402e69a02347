import { Problem } from '../http/problem.ts';

/** What a thread hands back for a request: a whole answer, so that nothing long is left to do for the others. */
export interface Answer {
  readonly status: number;
  /** JSON. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** What it took, for the bill. */
  readonly spentMs: number;
}

/** Does some work and writes down its result; a request that cannot be served is an answer too. */
export async function answerOf(
  work: () => { readonly status: number; readonly value: object } | Promise<{ status: number; value: object }>,
): Promise<Answer> {
  const begun = performance.now();
  const { status, value } = await Promise.resolve()
    .then(work)
    .catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error;
      return { status: error.status, value: { error: { code: error.code, message: error.message } } };
    });
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { status, body, spentMs: performance.now() - begun };
}
