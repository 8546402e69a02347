/** Why something cannot be done, for programs. */
export type RefusalCode = 'not-found' | 'not-valid' | 'not-allowed' | 'conflict' | 'too-large' | 'too-many';

/** Something that a person asked for and cannot have; the message says why and what to do. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfter?: number) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** What was looked for, or a refusal. */
export function found<T>(value: T | undefined | null, what: string): T {
  if (value === undefined || value === null) throw new Refusal('not-found', `there is no such ${what}`);
  return value;
}
