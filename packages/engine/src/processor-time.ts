/** The part of Node's `process` that is needed. */
interface NodeProcess {
  cpuUsage?(): { readonly user: number; readonly system: number };
}

/**
 * Processor time of this process in milliseconds: a clock for `createEngine` that is independent of the machine's load.
 * It counts all threads, so nothing else may run in the process; it needs Node.
 */
export function processorTime(): number {
  const { process } = globalThis as { process?: NodeProcess };
  const usage = process?.cpuUsage?.();
  if (usage === undefined) throw new RangeError('processor time can be measured only in Node');
  return (usage.user + usage.system) / 1000;
}
