import type { Slot } from './slot.ts';

/** A stored value as reactive state; without storage it lasts until the page is left. */
export class Kept<T> {
  private readonly slot: Slot<T>;
  private current: T;

  constructor(slot: Slot<T>, usual: T) {
    this.slot = slot;
    this.current = $state.raw(slot.load() ?? usual);
  }

  get value(): T {
    return this.current;
  }

  set value(next: T) {
    this.current = next;
    this.slot.save(next);
  }
}
