/** What a bot's process tree may use. */
export interface ProcessLimits {
  /** Resident memory of the whole tree. */
  readonly memoryMb: number;
  /** Processor time of the whole tree since its start; a guard beside the referee's clocks. */
  readonly cpuSeconds: number;
  /** Threads count as well. */
  readonly processes: number;
  /** Size of the only folder that it may write to, in memory. */
  readonly scratchMb: number;
}

/** Why a process was stopped by its watcher, or ended by itself. */
export type ProcessEnd =
  /** Code and signal are both null for a program that closed its output and was therefore ended. */
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: string | null }
  | { readonly kind: 'memory-limit'; readonly usedMb: number }
  | { readonly kind: 'cpu-limit'; readonly usedSeconds: number }
  /** Too much output at once, input that it does not read, or processes that the kernel cannot refuse it. */
  | { readonly kind: 'flooded'; readonly words: string };

/** A running program in its jail, spoken to in lines. */
export interface JailedProcess {
  /** Sends a line; never waits and never throws, also when nobody reads (what is unread is bounded, beyond it is an end). */
  send(line: string): void;
  /** The next line of its standard output; rejects with a {@link ProcessEnded} if it ends first, and on `signal`. */
  nextLine(signal?: AbortSignal): Promise<string>;
  /** Processor milliseconds of the whole tree so far, of children that ended included. */
  cpuMs(): number;
  /** Milliseconds for which it was ready to run and had to wait for a processor so far. */
  waitedMs(): number;
  /** Its last lines of standard error, bounded. */
  stderrTail(): readonly string[];
  /** Set once it has ended. */
  readonly ended: ProcessEnd | undefined;
  /** Kills the whole tree and waits until nothing of it is left. */
  kill(): Promise<void>;
}

/** A program that this process has started itself. */
export interface StartedProcess extends JailedProcess {
  /** Sends the rest of its input, exactly as it is, and closes it. */
  sendLast(text: string): void;
  /** The most resident memory that the watcher has seen so far, in megabytes. */
  peakMb(): number;
}

/** The process ended while a line was awaited. */
export class ProcessEnded extends Error {
  readonly end: ProcessEnd;

  constructor(end: ProcessEnd) {
    super('the process has ended');
    this.name = 'ProcessEnded';
    this.end = end;
  }
}
