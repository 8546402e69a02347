import { type Happening, listen } from './events.ts';

/** Nothing is asked more often than this, however much happens. */
const LEAST_PAUSE_MS = 1_000;

/** What the server answers, as reactive state. */
export interface Answer<T> {
  readonly value: T | undefined;
  /** Why the last question failed, in a sentence; what was known before stays. */
  readonly problem: string | undefined;
  /** Asks again at once, and resolves when that is answered. */
  again(): Promise<void>;
}

/**
 * Asks when a component appears, again when something changes that the question reads, and whenever the class has news of
 * the given kinds. Only the answer to the latest question counts.
 */
export function useAnswer<T>(ask: () => Promise<T>, kinds: readonly Happening[] = []): Answer<T> {
  let value = $state.raw<T>();
  let problem = $state<string>();
  let latest = 0;
  let askedAt = 0;

  async function once(): Promise<void> {
    const number = ++latest;
    askedAt = Date.now();
    try {
      const answer = await ask();
      if (number !== latest) return;
      value = answer;
      problem = undefined;
    } catch (error) {
      if (number === latest) problem = sentenceOf(error);
    }
  }

  $effect(() => {
    void once();
    return () => {
      latest += 1;
    };
  });

  $effect(() => {
    if (kinds.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = listen(kinds, () => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          void once();
        },
        Math.max(0, askedAt + LEAST_PAUSE_MS - Date.now()),
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  });

  return {
    get value() {
      return value;
    },
    get problem() {
      return problem;
    },
    again: once,
  };
}

/** What went wrong, for the reader. */
export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Something that a button does: whether it is under way, and what went wrong last time. */
export class Deed {
  busy = $state(false);
  problem = $state<string>();

  /** Does it unless it is under way already; what it returned, or `undefined` if it failed. */
  async run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.problem = undefined;
    try {
      return await work();
    } catch (error) {
      this.problem = sentenceOf(error);
      return undefined;
    } finally {
      this.busy = false;
    }
  }
}
