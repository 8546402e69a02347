/** Tells listeners that something has changed; they look up what. */
export class Signal {
  private readonly listeners = new Set<() => void>();

  /** Returns a function that stops listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  emit(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
