/** The limits of a bot's process tree. */
export interface ProcessLimits {
  /** Resident memory of the whole tree. */
  readonly memoryMb: number;
  /** Processor time of the whole tree since its start; a guard beside the referee's clocks. */
  readonly cpuSeconds: number;
  /** Threads count as well. */
  readonly processes: number;
  /** Size of the only writable folder, in memory. */
  readonly scratchMb: number;
}

/** Why a process was stopped by its watcher, or how it ended. */
export type ProcessEnd =
  /** Code and signal are both null for a program that closed its output and was therefore killed. */
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: string | null }
  | { readonly kind: 'memory-limit'; readonly usedMb: number }
  | { readonly kind: 'cpu-limit'; readonly usedSeconds: number }
  /** Too much output at once, unread input, or processes that the kernel cannot refuse. */
  | { readonly kind: 'flooded'; readonly words: string };

/** A running program in its jail, with input and output in lines. */
export interface JailedProcess {
  /**
   * Sends a line; never waits and never throws, even if nobody reads (unread input is bounded, and beyond that the
   * program is ended).
   */
  send(line: string): void;
  /** The next line of its standard output; rejects with a {@link ProcessEnded} if it ends first, and on `signal`. */
  nextLine(signal?: AbortSignal): Promise<string>;
  /** Processor milliseconds of the whole tree so far, including ended children; undefined if nobody can measure it. */
  cpuMs(): number | undefined;
  /** Milliseconds so far in which others kept it from running: its jail was being set up, or they had the processors. */
  waitedMs(): number;
  /** Peak resident memory so far, in megabytes; undefined if nobody can measure it. */
  peakMb(): number | undefined;
  /** Its last lines of standard error, bounded. */
  stderrTail(): readonly string[];
  /** Set once it has ended. */
  readonly ended: ProcessEnd | undefined;
  /** Kills the whole tree and waits until nothing of it is left. */
  kill(): Promise<void>;
}

/** A program that this process has started itself. */
export interface StartedProcess extends JailedProcess {
  /** Sends the rest of its input, unchanged, and closes it. */
  sendLast(text: string): void;
  cpuMs(): number;
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
