/** A request that cannot be served, as the client hears it: a status, a word for programs and a sentence for people. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: ProblemStatus, code: string, message: string, retryAfter?: number) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export type ProblemStatus = 400 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 426 | 429 | 500 | 503;

export function problemResponse({ status, code, message, retryAfter }: Problem): Response {
  const headers = {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    // The rest of a body that is too long is never read, so nothing can follow it.
    ...(status === 413 && { connection: 'close' }),
  };
  return Response.json({ error: { code, message } }, { status, headers });
}
