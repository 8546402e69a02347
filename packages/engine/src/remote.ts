import type { Engine, EngineOptions, Info, SolveOptions } from './api.ts';
import { toData } from './position-data.ts';
import type { EngineCalls } from './protocol.ts';
import { Caller, type CallerPort } from './rpc.ts';

type Progress = Parameters<NonNullable<SolveOptions['onProgress']>>[0];

/** An engine behind a port, for example in a worker; it is used like one on this thread. */
export async function createRemoteEngine(port: CallerPort, options: EngineOptions = {}): Promise<Engine> {
  const line = new Caller<EngineCalls>(port);
  /** For calls whose result is not awaited: an engine that has ended has nothing to forget or close. */
  const tell = (name: 'clear' | 'close'): void => void line.call(name, []).catch(() => {});

  await line.call('open', [options]).catch((error: Error) => {
    line.close();
    throw error;
  });
  return {
    analyse: async (position, limits, onInfo, signal) =>
      line.call('analyse', [toData(position), limits, onInfo !== undefined], {
        signal,
        onReport: (info) => onInfo?.(info as Info),
      }),
    bestMove: async (position, limits, signal) => line.call('bestMove', [toData(position), limits], { signal }),
    solve: async (position, { onProgress, signal, ...rest } = {}) =>
      line.call('solve', [toData(position), rest, onProgress !== undefined], {
        signal,
        onReport: (progress) => onProgress?.(progress as Progress),
      }),
    clear: () => tell('clear'),
    close() {
      tell('close');
      line.close('the engine is closed');
    },
  };
}
