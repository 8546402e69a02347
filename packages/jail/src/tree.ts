/** What a program and everything that it started use. */
export interface Usage {
  readonly cpuMs: number;
  /** Pages that processes share count several times. */
  readonly memoryMb: number;
  /** Processes and their threads; 0 where the kernel refuses what is too much. */
  readonly tasks: number;
  /** Files and folders in the scratch folder. */
  readonly scratchFiles: number;
}

/** All processes of one jail. */
export interface ProcessTree {
  usage(): Usage;
  /** Processor time alone, for a clock that asks often. */
  cpuMs(): number;
  /** Milliseconds for which it had to wait for a processor so far. */
  waitedMs(): number;
  /** At every how many looks of the watcher it is worth its price to read it. */
  readonly pace: number;
  /** Memory where a page that processes share counts once; slower. */
  fairMemoryMb(): number;
  /** Sends SIGKILL to all of it. */
  kill(): void;
  /** Whether nothing of it runs any more. */
  gone(): boolean;
}
