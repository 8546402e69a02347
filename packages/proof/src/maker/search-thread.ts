// The script of a Node thread that searches together with others: see shared.ts.
import { openMaker } from './kernel.ts';
import { type MakerTask, type MakerThreadPlan, nodesAt, STOPPED, stopAt } from './shared-plan.ts';

/** The thread's end of the line. */
interface NodeProcess {
  getBuiltinModule(name: 'node:worker_threads'): {
    readonly workerData: MakerThreadPlan;
    readonly parentPort: {
      on(type: 'message', listener: (task: MakerTask) => void): void;
      postMessage(value: number): void;
    };
  };
}

/** Nodes between two checks whether another thread is done. */
const SLICE = 5;

const { process } = globalThis as unknown as { process: NodeProcess };
const { workerData: plan, parentPort } = process.getBuiltinModule('node:worker_threads');
const maker = await openMaker(plan, plan.number);
const signals = new Int32Array(plan.signals);

parentPort.on('message', (position) => {
  let answer: boolean | undefined;
  while (answer === undefined && Atomics.load(signals, stopAt(plan.number)) === 0) {
    answer = maker.ask(position, SLICE);
    Atomics.store(signals, nodesAt(plan.number), maker.nodes);
  }
  parentPort.postMessage(answer === undefined ? STOPPED : Number(answer));
});
