import { complain } from './output.ts';

/** The exit code after Ctrl-C. */
export const INTERRUPTED = 130;

/** Runs work that rejects when Ctrl-C aborts its signal; returns the exit code. */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const stop = interruptible();
  try {
    return await work(stop.signal);
  } catch (error) {
    if (!stop.wasInterrupted()) throw error;
    complain('ringfence: stopped');
    return INTERRUPTED;
  } finally {
    stop.done();
  }
}

interface Interruption {
  /** Aborted by Ctrl-C, or when the time is up. */
  readonly signal: AbortSignal;
  /** Whether it was Ctrl-C. */
  wasInterrupted(): boolean;
  done(): void;
}

/**
 * A signal that Ctrl-C aborts, so that a command can still print its results; a second Ctrl-C ends it at once. The
 * timer is our own: Node 20 may collect `AbortSignal.any` of a time-out before it fires.
 */
export function interruptible(seconds?: number): Interruption {
  const stop = new AbortController();
  let interrupted = false;
  const timer = seconds === undefined ? undefined : setTimeout(() => stop.abort(), seconds * 1000);
  const onInterrupt = (): void => {
    if (interrupted) process.exit(INTERRUPTED);
    interrupted = true;
    stop.abort();
  };
  process.on('SIGINT', onInterrupt);
  return {
    signal: stop.signal,
    wasInterrupted: () => interrupted,
    done() {
      clearTimeout(timer);
      process.off('SIGINT', onInterrupt);
    },
  };
}
