/** The part of Node's `process` that is needed. */
interface NodeProcess {
  cpuUsage?(): { readonly user: number; readonly system: number };
}

/**
 * Milliseconds of the processor that this process has had: a clock for `createEngine` that a busy machine does not speed
 * up. It counts all threads, so nothing else may go on in the process; it needs Node.
 */
export function processorTime(): number {
  const { process } = globalThis as { process?: NodeProcess };
  const usage = process?.cpuUsage?.();
  if (usage === undefined) throw new RangeError('only Node can tell the time of the processor');
  return (usage.user + usage.system) / 1000;
}
