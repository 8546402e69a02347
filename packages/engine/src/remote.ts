import type { Engine, EngineOptions } from './api.ts';
import { toData } from './position-data.ts';
import type { Port, Reply, Request } from './protocol.ts';

/** A request that is still open. */
interface Pending {
  onReply(reply: Reply): void;
  reject(error: Error): void;
}

/** Adds the number to a request of any kind. */
type Unnumbered = Request extends infer One ? (One extends { readonly id: number } ? Omit<One, 'id'> : never) : never;

/** An engine that lives behind a port, in a worker say; it is the same to its user as one on this thread. */
export async function createRemoteEngine(port: Port<Request, Reply>, options: EngineOptions = {}): Promise<Engine> {
  const pending = new Map<number, Pending>();
  let lastId = 0;
  let failure: string | undefined;

  port.listen(
    (reply) => pending.get(reply.id)?.onReply(reply),
    (reason) => fail(reason),
  );

  function fail(reason: string): void {
    failure ??= reason;
    const lost = [...pending.values()];
    pending.clear();
    for (const { reject } of lost) reject(new Error(failure));
  }

  /** Sends a request; `read` gets every reply to it and returns the result once it is there. */
  function ask<T>(
    request: Unnumbered,
    read: (reply: Reply) => { readonly result: T } | undefined,
    signal?: AbortSignal,
  ): Promise<T> {
    if (failure !== undefined) return Promise.reject(new Error(failure));
    const id = ++lastId;
    return new Promise<T>((resolve, reject) => {
      const stop = (): void => port.post({ type: 'stop', id });
      const settle = (): void => {
        pending.delete(id);
        signal?.removeEventListener('abort', stop);
      };
      pending.set(id, {
        onReply(reply) {
          if (reply.type === 'failed') {
            settle();
            reject(reply.name === 'RangeError' ? new RangeError(reply.message) : new Error(reply.message));
            return;
          }
          const answer = read(reply);
          if (answer === undefined) return;
          settle();
          resolve(answer.result);
        },
        reject(error) {
          settle();
          reject(error);
        },
      });
      port.post({ ...request, id } as Request);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    });
  }

  await ask({ type: 'open', options }, (reply) => (reply.type === 'opened' ? { result: undefined } : undefined));
  return {
    async analyse(position, limits, onInfo, signal) {
      return ask(
        { type: 'analyse', position: toData(position), limits, wantsInfo: onInfo !== undefined },
        (reply) => {
          if (reply.type === 'info') onInfo?.(reply.info);
          return reply.type === 'analysed' ? { result: reply.info } : undefined;
        },
        signal,
      );
    },
    async bestMove(position, limits, signal) {
      return ask(
        { type: 'bestMove', position: toData(position), limits },
        (reply) => (reply.type === 'moved' ? { result: reply.move } : undefined),
        signal,
      );
    },
    async solve(position, { onProgress, signal, ...rest } = {}) {
      return ask(
        { type: 'solve', position: toData(position), options: rest, wantsProgress: onProgress !== undefined },
        (reply) => {
          if (reply.type === 'progress') onProgress?.(reply.progress);
          return reply.type === 'solved' ? { result: reply.solution } : undefined;
        },
        signal,
      );
    },
    clear: () => port.post({ type: 'clear' }),
    close() {
      if (failure !== undefined) return;
      fail('the engine is closed');
      port.post({ type: 'close' });
      port.close();
    },
  };
}
