import type { Engine, EngineOptions } from './api.ts';
import { createEngine } from './engine.ts';
import { fromData } from './position-data.ts';
import type { EngineCalls } from './protocol.ts';
import { type AnswererPort, answerCalls } from './rpc.ts';

/** Serves an engine over a port until it is told to close: the inside of a worker. */
export function serveEngine(
  port: AnswererPort,
  create: (options: EngineOptions) => Promise<Engine> = createEngine,
): void {
  let engine: Promise<Engine> | undefined;
  const opened = (): Promise<Engine> => {
    engine ??= create({});
    return engine;
  };

  /** An engine that failed to start has nothing to forget or close. */
  async function withEngine(use: (it: Engine) => void): Promise<void> {
    const it = await engine?.catch(() => undefined);
    if (it !== undefined) use(it);
  }

  answerCalls<EngineCalls>(
    port,
    {
      async open(_, options) {
        engine = create(options);
        await engine;
      },
      async analyse({ signal, report }, position, limits, wantsInfo) {
        return (await opened()).analyse(fromData(position), limits, wantsInfo ? report : undefined, signal);
      },
      async bestMove({ signal }, position, limits) {
        return (await opened()).bestMove(fromData(position), limits, signal);
      },
      async solve({ signal, report }, position, options, wantsProgress) {
        const wishes = { ...options, signal, ...(wantsProgress && { onProgress: report }) };
        return (await opened()).solve(fromData(position), wishes);
      },
      clear: () => withEngine((it) => it.clear()),
      async close() {
        await withEngine((it) => it.close());
        port.close();
      },
    },
    () => void withEngine((it) => it.close()),
  );
}
