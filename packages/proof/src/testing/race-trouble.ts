import { ProofError } from '../breaker-proof/index.ts';
import { verifyRace } from '../race-proof/check.ts';

/** Why the proof of a race is refused, or that it is not. */
export async function raceTrouble(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await verifyRace([bytes]);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProofError)) throw error;
    return error.message;
  }
}

/** Text as bytes, a byte for each character. */
export const latin = (text: string): Uint8Array => Uint8Array.from(text, (c) => c.charCodeAt(0));
