interface Waiter {
  resolve(line: string): void;
  reject(error: unknown): void;
}

/** The waiters for the next line of a program, in order. */
export class LineWaiters {
  private readonly waiters: Waiter[] = [];

  get length(): number {
    return this.waiters.length;
  }

  /** The next line; rejects on `signal`, and when no line will come. */
  wait(signal?: AbortSignal): Promise<string> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal?.removeEventListener('abort', abort);
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
      };
      const waiter: Waiter = {
        resolve: (line) => {
          leave();
          resolve(line);
        },
        reject: (error) => {
          leave();
          reject(error);
        },
      };
      const abort = () => waiter.reject(signal?.reason);
      signal?.addEventListener('abort', abort, { once: true });
      this.waiters.push(waiter);
    });
  }

  /** Gives a line to the first waiter; false if nobody waits. */
  give(line: string): boolean {
    const [first] = this.waiters;
    first?.resolve(line);
    return first !== undefined;
  }

  /** Rejects all waiters: no line will come. */
  refuse(error: Error): void {
    while (this.waiters.length > 0) this.waiters[0]?.reject(error);
  }
}
