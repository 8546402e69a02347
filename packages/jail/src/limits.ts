import type { ProcessLimits } from './process.ts';

/** The default limits of a bot: enough for a Java virtual machine, and no more. */
export const defaultLimits: ProcessLimits = { memoryMb: 1024, cpuSeconds: 600, processes: 256, scratchMb: 64 };

/** Files and folders in the scratch folder: even an empty one takes memory, which its size does not count. */
export const MAX_SCRATCH_FILES = 10_000;

/** A longer line of output is not an answer. */
export const MAX_LINE_BYTES = 64 * 1024;

/** Unread output of the program, and input that it has not read. */
export const MAX_UNREAD_BYTES = 1024 * 1024;

/** How much of standard error is kept. */
export const STDERR_LINES = 40;
export const STDERR_BYTES = 8 * 1024;

/** How long a program may run after it has closed its output. */
export const SILENCE_MS = 500;

/** How often the watcher looks. */
export const WATCH_MS = 25;
