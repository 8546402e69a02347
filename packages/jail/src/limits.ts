import type { ProcessLimits } from './process.ts';

/** What a bot gets when nobody says otherwise: room for a Java virtual machine, and no more. */
export const defaultLimits: ProcessLimits = { memoryMb: 1024, cpuSeconds: 600, processes: 256, scratchMb: 64 };

/** Files and folders in the scratch folder: an empty one takes memory as well, which its size does not count. */
export const MAX_SCRATCH_FILES = 10_000;

/** A line of output longer than this is no answer. */
export const MAX_LINE_BYTES = 64 * 1024;

/** Output that nobody has asked for yet, and input that the program has not read. */
export const MAX_UNREAD_BYTES = 1024 * 1024;

/** What is kept of standard error. */
export const STDERR_LINES = 40;
export const STDERR_BYTES = 8 * 1024;

/** How long a program may live on after it has closed its output. */
export const SILENCE_MS = 500;

/** How often the watcher looks. */
export const WATCH_MS = 25;
