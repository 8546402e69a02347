interface Waiter {
  resolve(line: string): void;
  reject(error: unknown): void;
}

/** Those who wait for the next line of a program, in the order in which they came. */
export class LineWaiters {
  private readonly waiters: Waiter[] = [];

  get length(): number {
    return this.waiters.length;
  }

  /** The next line that is given; rejects on `signal`, and when there will be none. */
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

  /** Gives a line to the first of them; false if nobody waits. */
  give(line: string): boolean {
    const [first] = this.waiters;
    first?.resolve(line);
    return first !== undefined;
  }

  /** Tells all of them that no line will come. */
  refuse(error: Error): void {
    while (this.waiters.length > 0) this.waiters[0]?.reject(error);
  }
}
