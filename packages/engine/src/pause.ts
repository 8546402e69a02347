type Task = () => void;

/** A task queue of the host that runs between other events without the delay that browsers add to timers. */
function makeScheduler(): (task: Task) => void {
  const { setImmediate } = globalThis as { readonly setImmediate?: (task: Task) => unknown };
  if (setImmediate !== undefined) return setImmediate;
  const tasks: Task[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => tasks.shift()?.();
  return (task) => {
    tasks.push(task);
    port2.postMessage(0);
  };
}

let schedule: ((task: Task) => void) | undefined;

/** Lets everything that waits in the event loop run first: messages, timers, clicks, signals. */
export function pause(): Promise<void> {
  schedule ??= makeScheduler();
  const later = schedule;
  return new Promise((resolve) => later(resolve));
}
