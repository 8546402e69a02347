import { Problem } from '../http/problem.ts';

export interface TurnLimits {
  /** How many turns run in parallel, in total and for one address. */
  readonly running: number;
  readonly runningOfAddress: number;
  /** How many may wait, in total and for one address. */
  readonly waiting: number;
  readonly waitingOfAddress: number;
  /** Milliseconds after which a waiting request is refused. */
  readonly waitMs: number;
}

/** Requests wait while all turns are taken, and addresses are served in rotation: one cannot starve the others. */
export class Turns {
  private readonly limits: TurnLimits;
  private readonly runningOf = new Map<string, number>();
  /** Waiting requests by address; the address to be served next comes first. */
  private readonly queues = new Map<string, (() => void)[]>();
  private running = 0;
  private waiting = 0;

  /** Requests that wait. */
  get backlog(): number {
    return this.waiting;
  }

  constructor(limits: TurnLimits) {
    this.limits = limits;
  }

  /** Waits for a turn; refuses when too many wait, and drops requests of clients that disconnected. */
  async enter(address: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw gone();
    if (!this.isFree(address)) await this.wait(address, signal);
    else this.begin(address);
  }

  /** Passes the turn of an address on to the next. */
  leave(address: string): void {
    this.running--;
    const left = (this.runningOf.get(address) ?? 1) - 1;
    if (left === 0) this.runningOf.delete(address);
    else this.runningOf.set(address, left);
    this.next();
  }

  private isFree(address: string): boolean {
    const { running, runningOfAddress } = this.limits;
    return this.running < running && (this.runningOf.get(address) ?? 0) < runningOfAddress;
  }

  private begin(address: string): void {
    this.running++;
    this.runningOf.set(address, (this.runningOf.get(address) ?? 0) + 1);
  }

  private next(): void {
    for (const [address, queue] of this.queues) {
      if (!this.isFree(address)) continue;
      // Further requests of this address wait behind all other addresses.
      this.queues.delete(address);
      if (queue.length > 1) this.queues.set(address, queue);
      queue[0]();
      return;
    }
  }

  private wait(address: string, signal: AbortSignal): Promise<void> {
    const queue = this.queues.get(address) ?? [];
    if (queue.length >= this.limits.waitingOfAddress || this.waiting >= this.limits.waiting) throw busy();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        queue.splice(queue.indexOf(go), 1);
        if (queue.length === 0) this.queues.delete(address);
        this.waiting--;
      };
      const go = (): void => {
        leave();
        this.begin(address);
        resolve();
      };
      const giveUp = (): void => {
        leave();
        reject(gone());
      };
      const timer = setTimeout(() => {
        leave();
        reject(busy());
      }, this.limits.waitMs);
      signal.addEventListener('abort', giveUp, { once: true });
      queue.push(go);
      this.queues.set(address, queue);
      this.waiting++;
    });
  }
}

const busy = (): Problem => new Problem(503, 'busy', 'the server is busy: try again in a few seconds', 5);
const gone = (): Problem => new Problem(503, 'gone', 'the request was cancelled');
