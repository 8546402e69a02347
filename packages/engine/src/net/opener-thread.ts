// The script of a Node thread that opens leaves for a search on another thread: see thread-crew.ts.
import { type LeafPlan, openLeaves } from './thread-crew.ts';

/** The thread's end of the line. */
interface NodeProcess {
  getBuiltinModule(name: 'node:worker_threads'): {
    readonly workerData: LeafPlan;
    readonly parentPort: { postMessage(message: 'ready'): void };
  };
}

const { process } = globalThis as unknown as { process: NodeProcess };
const { workerData, parentPort } = process.getBuiltinModule('node:worker_threads');
await openLeaves(workerData, () => parentPort.postMessage('ready'));
