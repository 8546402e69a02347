// The script of a Node thread that opens leaves for a search on another thread: see thread-crew.ts.
import { Desk, type DeskMemory } from './desk.ts';
import { createOpener, type OpenerPlan } from './opener.ts';

/** The thread's end of the line. */
interface NodeProcess {
  getBuiltinModule(name: 'node:worker_threads'): {
    readonly workerData: OpenerPlan & { readonly desk: DeskMemory };
    readonly parentPort: { postMessage(message: 'ready'): void };
  };
}

const { process } = globalThis as unknown as { process: NodeProcess };
const { workerData: plan, parentPort } = process.getBuiltinModule('node:worker_threads');
const opener = await createOpener(plan);
parentPort.postMessage('ready');
new Desk(plan.desk).serve((request, reply) => opener.open(request, reply));
