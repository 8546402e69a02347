import { untrack } from 'svelte';
import { sentenceOf } from './deed.svelte.ts';

/** The minimal interval between two requests, however much happens. */
const LEAST_PAUSE_MS = 1_000;

/** What the server answers, as reactive state. */
export interface ServerAnswer<T> {
  readonly value: T | undefined;
  /** Why the last request failed, in a sentence; the previous data stay. */
  readonly problem: string | undefined;
  /** Requests again, after a pending request, and resolves with the answer. */
  again(): Promise<void>;
}

/** Tells when there is something new; returns a function that stops it. */
type News = (tell: (kind: string, data: unknown) => void) => () => void;
/** The data with news applied; `undefined` if they have to be requested again. */
type Patch<T> = (value: T, kind: string, data: unknown) => T | undefined;

/**
 * Requests when a component appears, again when something changes that the request reads, and whenever there are
 * news that `patch` cannot apply. Only the answer to the latest request counts.
 */
export function useAnswer<T>(ask: () => Promise<T>, news?: News, patch: Patch<T> = () => undefined): ServerAnswer<T> {
  let value = $state.raw<T>();
  let problem = $state<string>();
  let latest = 0;
  let asking = 0;
  let askedAt = 0;
  let last: Promise<void> = Promise.resolve();

  async function once(): Promise<void> {
    const number = ++latest;
    asking += 1;
    askedAt = Date.now();
    try {
      const answer = await ask();
      if (number !== latest) return;
      value = answer;
      problem = undefined;
    } catch (error) {
      if (number === latest) problem = sentenceOf(error);
    } finally {
      asking -= 1;
    }
  }

  $effect(() => {
    last = once();
    return () => {
      latest += 1;
    };
  });

  $effect(() => {
    if (news === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A slow answer is awaited: news that come faster than answers must not suppress all of them.
    const soon = (): void => {
      timer ??= setTimeout(
        () => {
          timer = undefined;
          if (asking > 0) soon();
          else last = once();
        },
        Math.max(asking > 0 ? LEAST_PAUSE_MS : 0, askedAt + LEAST_PAUSE_MS - Date.now()),
      );
    };
    const stop = news((kind, data) => {
      const patched = value === undefined ? undefined : patch(value, kind, data);
      if (patched === undefined) soon();
      else value = patched;
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
    again() {
      last = last.then(once);
      return last;
    },
  };
}

/** Repeats something with a pause after each time; returns a function that stops it. */
export function repeat(work: () => Promise<void>, pauseMs: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const next = (): void => {
    timer = setTimeout(() => void work().then(() => isOver || next()), pauseMs);
  };
  next();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** What is typed, once it has rested: it makes at most a few requests a second. */
export function rested(read: () => string, ms = 250): { readonly current: string } {
  let current = $state(untrack(read));
  $effect(() => {
    const next = read();
    const timer = setTimeout(() => (current = next), ms);
    return () => clearTimeout(timer);
  });
  return {
    get current() {
      return current;
    },
  };
}
