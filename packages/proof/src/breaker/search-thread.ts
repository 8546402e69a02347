// The script of a Node thread that searches together with others: see shared.ts.
import type { BreakerPosition } from './kernel.ts';
import { instantiateShared, nodesOf, type SharedPlan, STOP } from './shared-plan.ts';

/** The thread's end of the line. */
interface NodeProcess {
  getBuiltinModule(name: 'node:worker_threads'): {
    readonly workerData: SharedPlan & { readonly number: number };
    readonly parentPort: {
      on(type: 'message', listener: (position: BreakerPosition) => void): void;
      postMessage(value: number): void;
    };
  };
}

/** Nodes between two checks whether another thread is done. */
const SLICE = 200;

const { process } = globalThis as unknown as { process: NodeProcess };
const { workerData: plan, parentPort } = process.getBuiltinModule('node:worker_threads');
const module = await instantiateShared(plan, plan.number);
const signals = new Int32Array(plan.signals);

parentPort.on('message', ({ maker, solid, makerToMove }) => {
  module.breakerBegin(plan.seed + plan.number);
  let value = -1;
  while (value < 0 && Atomics.load(signals, STOP) === 0) {
    value = module.breakerAsk(maker, solid, makerToMove ? 0 : 1, SLICE);
    Atomics.store(signals, nodesOf(plan.number), module.breakerNodes());
  }
  if (value >= 0) Atomics.store(signals, STOP, 1);
  parentPort.postMessage(value);
});
