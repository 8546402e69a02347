import { Outage } from '@ringfence/node';
import { HTTPException } from 'hono/http-exception';

/** A refused request, as the client sees it: a status, a code for programs and a sentence for people. */
export class Problem extends Error {
  readonly status: ProblemStatus;
  readonly code: string;
  /** Seconds after which to retry. */
  readonly retryAfter: number | undefined;

  constructor(status: ProblemStatus, code: string, message: string, retryAfter?: number) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

type ProblemStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 422 | 426 | 429 | 500 | 503 | 507;

/** By the kind of a refusal. */
const refusalStatus = new Map<unknown, ProblemStatus>([
  ['not-found', 404],
  ['not-valid', 400],
  ['not-allowed', 403],
  ['conflict', 409],
  ['too-many', 429],
]);

const outageProblems = {
  'disk-full': [507, 'the disk of the server is full, so nothing was stored: tell the tutor'],
  'no-database': [503, 'the database of the class cannot be used: try again in a minute'],
} as const;

/**
 * What an error means for the client; `undefined` if it is a bug. Refusals of a class are recognised by their kind and
 * code: their own code is loaded late.
 */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException) {
    if (error.status === 403)
      return new Problem(
        403,
        'other-site',
        'this request comes from another site: open the page of this server and try again',
      );
    return error.status === 400 ? new Problem(400, 'bad-json', 'the body is not valid JSON') : undefined;
  }
  if (!(error instanceof Error)) return undefined;
  if (error instanceof Outage) {
    const [status, message] = outageProblems[error.code];
    return new Problem(status, error.code, message);
  }
  const status = 'kind' in error ? refusalStatus.get(error.kind) : undefined;
  if (status === undefined || !('code' in error)) return undefined;
  const retryAfter = 'retryAfter' in error && typeof error.retryAfter === 'number' ? error.retryAfter : undefined;
  return new Problem(status, `${error.code}`, error.message, retryAfter);
}

/** What the client sees of a bug. */
export const bugBody = { error: { code: 'bug', message: 'something went wrong on the server: please report it' } };

export function problemResponse({ status, code, message, retryAfter }: Problem): Response {
  const headers = {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    // The rest of a body that is too long is never read, so nothing can follow it.
    ...(status === 413 && { connection: 'close' }),
  };
  return Response.json({ error: { code, message } }, { status, headers });
}
