import type { Engine } from '@ringfence/engine';
import { Problem } from '../http/problem.ts';

export interface EnginePoolOptions {
  /** Makes an engine, on a thread of its own. */
  readonly open: () => Promise<Engine>;
  /** How many think at the same time. */
  readonly engines: number;
  /** How many requests may wait for one. */
  readonly waiting: number;
}

/** A few engines shared by all requests; they are opened when they are first needed. */
export class EnginePool {
  private readonly options: EnginePoolOptions;
  private readonly idle: Engine[] = [];
  private readonly queue: (() => void)[] = [];
  private busy = 0;
  private closed = false;

  constructor(options: EnginePoolOptions) {
    this.options = options;
  }

  /** Lends an engine; refuses when too many wait, and forgets those who have gone away. */
  async use<T>(signal: AbortSignal, work: (engine: Engine, signal: AbortSignal) => Promise<T>): Promise<T> {
    await this.enter(signal);
    let engine: Engine | undefined;
    try {
      engine = this.idle.pop() ?? (await this.options.open());
      engine.clear();
      const result = await work(engine, signal);
      this.idle.push(engine);
      return result;
    } catch (error) {
      // It may have failed for good; the next request gets a fresh one.
      engine?.close();
      throw error;
    } finally {
      this.busy--;
      this.queue.shift()?.();
      if (this.closed) this.closeIdle();
    }
  }

  close(): void {
    this.closed = true;
    this.closeIdle();
  }

  private closeIdle(): void {
    for (const engine of this.idle.splice(0)) engine.close();
  }

  private async enter(signal: AbortSignal): Promise<void> {
    if (this.closed) throw new Problem(503, 'closing', 'the server is closing: try again in a moment', 5);
    if (this.busy >= this.options.engines) {
      if (this.queue.length >= this.options.waiting) {
        throw new Problem(503, 'busy', 'all engines are busy: try again in a few seconds', 5);
      }
      await this.turn(signal);
    }
    this.busy++;
  }

  private turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        const at = this.queue.indexOf(go);
        if (at >= 0) this.queue.splice(at, 1);
        reject(new Problem(503, 'gone', 'the request was given up'));
      };
      this.queue.push(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
