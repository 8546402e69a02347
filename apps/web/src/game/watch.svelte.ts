import { createSubscriber } from 'svelte/reactivity';
import type { Signal } from './signal.ts';

/**
 * An object that changes in place, as reactive state. Hand it on as it is and read `current` wherever it is used: kept in
 * a variable, the object would always be the same one, and nobody would hear of its changes.
 */
export interface Watched<T> {
  readonly current: T;
}

/** Lets everything that reads the object be run again when one of the signals fires. */
export function watch<T>(object: T, ...signals: readonly Signal[]): Watched<T> {
  const subscribe = createSubscriber((update) => {
    const stops = signals.map((signal) => signal.subscribe(update));
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
