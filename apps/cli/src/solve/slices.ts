import { breathe } from '../shared/write-file.ts';

/** How long a slice of work may take before signals and timers get their turn. */
export const SLICE_MS = 50;

/** Works in slices; false if it was stopped. */
export async function runToEnd(
  steps: Generator<void, unknown>,
  isStopped: () => boolean,
  onSlice?: () => Promise<void>,
): Promise<boolean> {
  for (let isDone = false; !isDone; ) {
    const until = performance.now() + SLICE_MS;
    do isDone = steps.next().done === true;
    while (!isDone && performance.now() < until);
    await onSlice?.();
    await breathe();
    if (!isDone && isStopped()) return false;
  }
  return true;
}
