import { LineFailure } from '@ringfence/engine/rpc';
import { Problem } from '../http/problem.ts';
import { type TurnLimits, Turns } from './turns.ts';

/** A thread as the pool sees it. */
interface Thread {
  /** Whether it has ended. */
  readonly hasFailed: boolean;
  close(): void;
}

interface ThreadPoolOptions<T extends Thread> extends TurnLimits {
  readonly open: () => T;
  /** Milliseconds after which an unfinished thread is ended. */
  readonly mostMs: number;
}

/** A few threads shared by all requests, opened on demand. */
export class ThreadPool<T extends Thread> {
  private readonly options: ThreadPoolOptions<T>;
  private readonly turns: Turns;
  private readonly idle: T[] = [];
  private readonly all = new Set<T>();
  private closed = false;

  constructor(options: ThreadPoolOptions<T>) {
    this.options = options;
    this.turns = new Turns(options);
  }

  /** Requests that wait for a thread. */
  get backlog(): number {
    return this.turns.backlog;
  }

  /** Lends a thread to an address. A thread that fails or does not finish is replaced; its request is refused. */
  async use<R>(address: string, signal: AbortSignal, work: (thread: T) => Promise<R>): Promise<R> {
    if (this.closed) throw new Problem(503, 'closing', 'the server is closing: try again in a moment', 5);
    await this.turns.enter(address, signal);
    let thread: T | undefined;
    let watchdog: NodeJS.Timeout | undefined;
    try {
      thread = this.take();
      watchdog = setTimeout(() => thread?.close(), this.options.mostMs);
      return await work(thread);
    } catch (error) {
      if (error instanceof LineFailure) {
        throw new Problem(503, 'too-much', 'this took too much time or memory: try a smaller board or lower limits');
      }
      throw error;
    } finally {
      clearTimeout(watchdog);
      if (thread !== undefined) this.giveBack(thread);
      this.turns.leave(address);
    }
  }

  close(): void {
    this.closed = true;
    for (const thread of this.all) thread.close();
    this.all.clear();
  }

  private take(): T {
    for (let thread = this.idle.pop(); thread !== undefined; thread = this.idle.pop()) {
      if (!thread.hasFailed) return thread;
      this.all.delete(thread);
    }
    const fresh = this.options.open();
    this.all.add(fresh);
    return fresh;
  }

  private giveBack(thread: T): void {
    if (thread.hasFailed) this.all.delete(thread);
    else this.idle.push(thread);
  }
}
