/** The longest delay of the system's timers. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Does work under a signal that also fires after this many milliseconds; infinity means no limit. The timer is our own:
 * Node 20 may collect `AbortSignal.any` of a time-out before it fires.
 */
export async function within<T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const abort = (): void => stop.abort(signal.reason);
  const timer = Number.isFinite(milliseconds)
    ? setTimeout(abort, Math.min(Math.ceil(milliseconds), LONGEST_TIMER_MS))
    : undefined;
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
