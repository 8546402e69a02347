import { fail } from '@ringfence/rules';

/** Finds the intended word, for messages. */
export type Suggest = (word: string, known: readonly string[]) => string | undefined;

/** What is wrong with a value, and what was expected. */
export interface Complaint {
  readonly message: string;
  readonly expected: string;
}

export const wrong = (message: string, expected: string): { ok: false; error: Complaint } =>
  fail({ message, expected });
