import { nodePort, type Port } from './port.ts';

/** The part of `node:worker_threads` that is needed, without an import that bundlers would follow. */
interface NodeProcess {
  getBuiltinModule?(name: 'node:worker_threads'): {
    readonly Worker: new (script: URL, options?: { readonly workerData: unknown }) => Parameters<typeof nodePort>[0];
  };
}

/** Starts a Node thread and returns the line to it. */
export function startThread<Out, In>(script: URL, workerData?: unknown): Port<Out, In> {
  const { process } = globalThis as { process?: NodeProcess };
  const threads = process?.getBuiltinModule?.('node:worker_threads');
  if (threads === undefined) throw new RangeError('more than one thread needs Node 20.19 or newer');
  return nodePort(new threads.Worker(script, { workerData }));
}
