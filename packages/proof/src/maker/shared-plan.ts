import type { MakerPlan, MakerPosition } from './kernel.ts';

/** What a thread must know to search with others. */
export interface MakerThreadPlan extends MakerPlan {
  readonly number: number;
  /** For each thread two numbers of 32 bits: whether to stop, and its nodes. */
  readonly signals: SharedArrayBuffer;
}

/** A position that a thread works on until it is solved or told to stop. */
export type MakerTask = MakerPosition;

/** A thread's answer if it was told to stop; otherwise 1 if Maker captures, 0 if no win was found. */
export const STOPPED = -1;

export const stopAt = (thread: number): number => 2 * thread;
export const nodesAt = (thread: number): number => 2 * thread + 1;
