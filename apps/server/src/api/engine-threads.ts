import { Worker } from 'node:worker_threads';
import { createRemoteEngine, type Engine, nodePort } from '@ringfence/engine';

/** Threads run what was built, also where the tests, with options of their own for Node, read the sources. */
const inside = import.meta.url.endsWith('.ts') ? '../../dist/api/engine-thread.js' : './engine-thread.js';

/** An engine on a thread of its own, so that no request waits for another one's thinking. */
export async function openEngineThread(tableSize: number): Promise<Engine> {
  const worker = new Worker(new URL(inside, import.meta.url), { execArgv: [] });
  // A server that is otherwise done must not wait for an idle engine.
  worker.unref();
  return createRemoteEngine(nodePort(worker), { tableSize });
}
