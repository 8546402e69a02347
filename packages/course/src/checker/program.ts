import type { JailRequest } from '@ringfence/jail';

/** A checker: its command, and what it may read. */
export type CheckerProgram = Pick<JailRequest, 'command' | 'folder' | 'readOnly'>;

/** A checker's limits for one board. */
export interface CheckerLimits {
  /** Processor time. A program that sleeps is stopped after a few times as long. */
  readonly seconds: number;
  readonly memoryMb: number;
}

export const usualCheckerLimits: CheckerLimits = { seconds: 2, memoryMb: 256 };
