import { createRemoteEngine, type Engine, webPort } from '@ringfence/engine';
import { engineThreads } from './threads.ts';

let running: Promise<Engine> | undefined;

/** The engine for analysis, in its worker: loaded with the first call, and again after a failure. */
export function analyst(): Promise<Engine> {
  running ??= start();
  return running;
}

async function start(): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'analyst' });
  worker.addEventListener('error', () => {
    running = undefined;
  });
  return createRemoteEngine(webPort(worker), { tableSize: 128, threads: engineThreads() });
}
