import { refuseIfBusy } from './machine.ts';
import { type ProcessEnd, ProcessEnded } from './process.ts';
import { type JailRequest, startJailed } from './start.ts';

export interface OneRunOptions {
  /** Its whole standard input, unchanged. */
  readonly input: string;
  /** How long it may be idle; time in which it works, or others kept it or this process from running, does not count. */
  readonly wallMs: number;
  /** More characters of output end it; default: 65,536. */
  readonly mostOutput?: number;
  readonly signal?: AbortSignal;
}

/** How a program that was started for one answer ended. */
export type OneRunEnd = ProcessEnd | { readonly kind: 'time-limit'; readonly wallMs: number };

/** What a program did from its start to its end. */
export interface OneRun {
  readonly end: OneRunEnd;
  /** Its standard output with its own line endings; only a missing last one is added. */
  readonly output: string;
  /** Its last lines of standard error. */
  readonly stderr: readonly string[];
  /** From before its start until nothing of it was left. */
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly peakMb: number;
}

/** How often the clock of a run ticks. A longer tick is the fault of a busy machine. */
const TICK_MS = 100;

/**
 * Runs a program in its jail on a complete input: for programs that answer once, without a conversation. Throws
 * `Starved` if the machine is too busy.
 */
export async function runJailed(request: JailRequest, options: OneRunOptions): Promise<OneRun> {
  const { input, wallMs, mostOutput = 65_536, signal } = options;
  signal?.throwIfAborted();
  const start = performance.now();
  const program = startJailed({ ...request, keepsReturns: true });
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  signal?.addEventListener('abort', abort, { once: true });
  let passed = 0;
  const timer = setInterval(() => {
    passed += TICK_MS;
    // What came while this thread was busy is read first.
    if (passed - program.waitedMs() - program.cpuMs() >= wallMs) setImmediate(abort);
  }, TICK_MS);

  program.sendLast(input);
  const lines: string[] = [];
  let length = 0;
  let end: OneRunEnd;
  try {
    while (length <= mostOutput) {
      const line = await program.nextLine(stop.signal);
      lines.push(line);
      length += line.length + 1;
    }
    end = { kind: 'flooded', words: `it printed more than ${mostOutput} characters` };
  } catch (error) {
    if (error instanceof ProcessEnded) end = error.end;
    else if (stop.signal.aborted) end = { kind: 'time-limit', wallMs };
    else throw error;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener('abort', abort);
    await program.kill();
  }
  signal?.throwIfAborted();
  if (end.kind === 'time-limit') await refuseIfBusy();
  return {
    end,
    output: lines.map((line) => `${line}\n`).join(''),
    stderr: program.stderrTail(),
    wallMs: performance.now() - start,
    cpuMs: program.cpuMs(),
    peakMb: program.peakMb(),
  };
}
