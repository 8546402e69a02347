/** The usage of a program and everything that it started. */
export interface Usage {
  readonly cpuMs: number;
  /** Pages that processes share count several times. */
  readonly memoryMb: number;
  /** Processes and their threads; 0 where the kernel enforces the limit. */
  readonly tasks: number;
  /** Files and folders in the scratch folder. */
  readonly scratchFiles: number;
}

/** All processes of one jail. */
export interface ProcessTree {
  usage(): Usage;
  /** Processor time alone, for a clock that asks often. */
  cpuMs(): number;
  /** Milliseconds so far in which others kept it from running. */
  waitedMs(): number;
  /** In how many looks of the watcher it is worth reading once. */
  readonly pace: number;
  /** Memory with shared pages counted once; slower. */
  fairMemoryMb(): number;
  /** Sends SIGKILL to all of it. */
  kill(): void;
  /** Whether nothing of it runs any more. */
  gone(): boolean;
}
