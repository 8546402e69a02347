import type { JailRequest } from '@ringfence/jail';

/** A checker: how it is called, and what it may see. */
export type CheckerProgram = Pick<JailRequest, 'command' | 'folder' | 'readOnly'>;

/** What a checker may use for one board. */
export interface CheckerLimits {
  /** Processor time; the wall-clock limit is a few times as long, for a busy machine. */
  readonly seconds: number;
  readonly memoryMb: number;
}

export const usualCheckerLimits: CheckerLimits = { seconds: 2, memoryMb: 256 };
