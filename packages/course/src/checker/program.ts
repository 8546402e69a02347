import type { JailRequest } from '@ringfence/jail';

/** How a checker gets a board, if not on standard input as it is. */
export type Delivery =
  /** With an empty line after its last one. */
  | { readonly kind: 'empty-line' }
  /** In a file named as the last argument. */
  | { readonly kind: 'argument' }
  /** In a file of this name, relative to its folder. */
  | { readonly kind: 'file'; readonly name: string };

/** A checker: its command, and what it may read. */
export interface CheckerProgram extends Pick<JailRequest, 'command' | 'folder' | 'readOnly'> {
  readonly delivery?: Delivery;
}

/** A checker's limits for one board. */
export interface CheckerLimits {
  /** Processor time. A program that sleeps is stopped after a few times as long. */
  readonly seconds: number;
  readonly memoryMb: number;
}

export const usualCheckerLimits: CheckerLimits = { seconds: 2, memoryMb: 256 };
