// The script of a thread of Node: see threads.ts.
import { nodePort } from './port.ts';
import { serveEngine } from './worker.ts';

/** The end of the line that a thread sees. */
interface NodeProcess {
  getBuiltinModule(name: 'node:worker_threads'): { readonly parentPort: Parameters<typeof nodePort>[0] };
}

const { process } = globalThis as unknown as { process: NodeProcess };
serveEngine(nodePort(process.getBuiltinModule('node:worker_threads').parentPort));
