// The script of a Node thread: see threads.ts.

import { nodePort } from '@ringfence/wasm-host';
import { createLocalEngine } from './engine.ts';
import { serveEngine } from './worker.ts';

/** The thread's end of the line. */
interface NodeProcess {
  getBuiltinModule(name: 'node:worker_threads'): { readonly parentPort: Parameters<typeof nodePort>[0] };
}

const { process } = globalThis as unknown as { process: NodeProcess };
serveEngine(nodePort(process.getBuiltinModule('node:worker_threads').parentPort), createLocalEngine);
