import { createSubscriber } from 'svelte/reactivity';
import type { Signal } from './signal.ts';

/**
 * An object that changes in place, as reactive state. Pass it on as it is and read `current` wherever it is used: a
 * variable would always hold the same object, and its changes would go unnoticed.
 */
export interface Watched<T> {
  readonly current: T;
}

/** Reruns everything that reads the object when one of the signals fires. */
export function watchSignals<T>(object: T, ...signals: readonly Signal[]): Watched<T> {
  return watched(object, signals, (update) => update);
}

/** When a piece has dropped and the browser has cleared away what it needed for that; later than an instant answer of the engine. */
const REST_MS = 350;

/**
 * Watches for what surrounds a board: it waits until a piece that was added has come to rest, since the browser would pay
 * for both in the same frames, and is then updated by `later`. All other changes show at once.
 */
export function watchAtRest<T>(
  object: T,
  pieces: () => number,
  later: (update: () => void) => void,
  ...signals: readonly Signal[]
): Watched<T> {
  return watched(object, signals, (update) => {
    let before = pieces();
    let timer: ReturnType<typeof setTimeout> | undefined;
    return () => {
      const now = pieces();
      if (timer !== undefined && now === before) return;
      clearTimeout(timer);
      timer = undefined;
      if (now > before) {
        timer = setTimeout(() => {
          timer = undefined;
          later(update);
        }, REST_MS);
      } else update();
      before = now;
    };
  });
}

function watched<T>(object: T, signals: readonly Signal[], paced: (update: () => void) => () => void): Watched<T> {
  const subscribe = createSubscriber((update) => {
    const listener = paced(update);
    const stops = signals.map((signal) => signal.subscribe(listener));
    return () => {
      for (const stop of stops) stop();
    };
  });
  return {
    get current() {
      subscribe();
      return object;
    },
  };
}
