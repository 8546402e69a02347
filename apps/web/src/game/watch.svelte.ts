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
