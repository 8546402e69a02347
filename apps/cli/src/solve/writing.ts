import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { breathe } from '../shared/write-file.ts';
import { showProgress } from './progress.ts';
import { openProofFile } from './proof-file.ts';
import { SLICE_MS } from './slices.ts';

/** A writer of proofs that works in small steps. */
interface Writer {
  /** Works for a moment; true once it has finished. */
  step(): boolean;
  readonly sink: { readonly count: number; take(): Uint8Array };
  readonly positions: number;
}

interface Limits {
  readonly nodes: number | undefined;
  readonly seconds: number | undefined;
  /** The nodes that the writer has used so far. */
  readonly used: () => number;
}

interface WrittenProof {
  /** Whether the writer has finished within the limits. */
  readonly isDone: boolean;
  /** The size of the file; 0 if there is none. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** The exit code if the writer has not finished. */
  readonly stopped: number;
}

/** Lets a writer work until it has finished or a limit is reached, and keeps the file if `isProof` says so at the end. */
export async function writeProofFile(
  writer: Writer,
  file: string,
  { nodes = Number.POSITIVE_INFINITY, seconds, used }: Limits,
  isProof: () => boolean = () => true,
): Promise<WrittenProof> {
  const started = performance.now();
  const { signal, wasInterrupted, done } = interruptible(seconds);
  const progress = showProgress();
  const out = openProofFile(file);
  try {
    let isDone = false;
    while (!isDone && used() < nodes && !signal.aborted) {
      const until = performance.now() + SLICE_MS;
      do isDone = writer.step();
      while (!isDone && used() < nodes && performance.now() < until);
      await out.write(writer.sink);
      await breathe();
      const milliseconds = performance.now() - started;
      const note = writer.positions === 0 ? 'solving' : `${writer.positions} positions written`;
      progress.at({ nodes: used(), milliseconds, note });
    }
    const bytes = isDone && isProof() ? await out.finish() : 0;
    const stopped = wasInterrupted() ? INTERRUPTED : 1;
    return { isDone, bytes, milliseconds: performance.now() - started, stopped };
  } finally {
    progress.clear();
    out.discard();
    done();
  }
}
