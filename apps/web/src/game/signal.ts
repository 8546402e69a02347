/** Tells listeners that something has changed; what, they look up themselves. */
export class Signal {
  private readonly listeners = new Set<() => void>();

  /** Returns how to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  emit(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
