import { type CallerPort, nodePort } from './rpc.ts';

/** The part of `node:worker_threads` that is needed, without an import that bundlers would follow. */
interface NodeProcess {
  getBuiltinModule?(name: 'node:worker_threads'): {
    readonly Worker: new (script: URL) => Parameters<typeof nodePort>[0];
  };
}

/** By name only, for bundlers take a literal in `new URL` for a file of the page. */
const SCRIPT = './node-worker.js';

/** Starts so many threads of Node that each serve an engine. */
export function startThreads(count: number): CallerPort[] {
  const { process } = globalThis as { process?: NodeProcess };
  const threads = process?.getBuiltinModule?.('node:worker_threads');
  if (threads === undefined) throw new RangeError('more than one thread needs Node 20.19 or newer');
  const script = new URL(SCRIPT, import.meta.url);
  return Array.from({ length: count }, () => nodePort(new threads.Worker(script)));
}
