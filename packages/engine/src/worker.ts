import type { Engine, EngineOptions, Info } from './api.ts';
import { createEngine } from './engine.ts';
import { fromData } from './position-data.ts';
import type { Port, Reply, Request } from './protocol.ts';

/** Serves an engine over a port, until it is told to close: what runs inside a worker. */
export function serveEngine(
  port: Port<Reply, Request>,
  create: (options: EngineOptions) => Promise<Engine> = createEngine,
): void {
  let engine: Promise<Engine> | undefined;
  const stops = new Map<number, AbortController>();
  const opened = (): Promise<Engine> => {
    engine ??= create({});
    return engine;
  };

  /** Every request with a number gets exactly one last reply, whatever happens. */
  async function answer(id: number, work: (signal: AbortSignal) => Promise<Reply>): Promise<void> {
    const stop = new AbortController();
    stops.set(id, stop);
    try {
      port.post(await work(stop.signal));
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      port.post({ type: 'failed', id, name, message });
    } finally {
      stops.delete(id);
    }
  }

  port.listen(
    (request) => {
      switch (request.type) {
        case 'open':
          engine = create(request.options);
          return void answer(request.id, async () => {
            await engine;
            return { type: 'opened', id: request.id };
          });
        case 'analyse': {
          const { id, position, limits, wantsInfo } = request;
          return void answer(id, async (signal) => {
            const onInfo = (info: Info): void => port.post({ type: 'info', id, info });
            const it = await opened();
            const info = await it.analyse(fromData(position), limits, wantsInfo ? onInfo : undefined, signal);
            return { type: 'analysed', id, info };
          });
        }
        case 'bestMove': {
          const { id, position, limits } = request;
          return void answer(id, async (signal) => {
            const move = await (await opened()).bestMove(fromData(position), limits, signal);
            return { type: 'moved', id, move };
          });
        }
        case 'solve': {
          const { id, position, options, wantsProgress } = request;
          return void answer(id, async (signal) => {
            const solution = await (await opened()).solve(fromData(position), {
              ...options,
              signal,
              ...(wantsProgress && { onProgress: (progress) => port.post({ type: 'progress', id, progress }) }),
            });
            return { type: 'solved', id, solution };
          });
        }
        case 'stop':
          return stops.get(request.id)?.abort();
        case 'clear':
          return void withEngine((it) => it.clear());
        case 'close':
          return void withEngine((it) => it.close()).then(() => port.close());
      }
    },
    () => void withEngine((it) => it.close()),
  );

  /** An engine that never came to be has nothing to forget or to close. */
  async function withEngine(use: (it: Engine) => void): Promise<void> {
    const it = await engine?.catch(() => undefined);
    if (it !== undefined) use(it);
  }
}
