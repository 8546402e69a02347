/** How long the players may think, in milliseconds of their processor time. */
export type ClockRule =
  | { readonly kind: 'move'; readonly ms: number }
  | { readonly kind: 'game'; readonly ms: number }
  | { readonly kind: 'increment'; readonly ms: number; readonly incrementMs: number };

/** All that two players may think in a game of so many moves. */
export const thinkingMs = (clock: ClockRule, moves: number): number =>
  clock.kind === 'move'
    ? moves * clock.ms
    : 2 * clock.ms + (clock.kind === 'increment' ? moves * clock.incrementMs : 0);

/**
 * How much wall-clock time a program has: for a move, so many times its processor time and so much more; for all its moves
 * together, so many times their processor time and `gameMs` more. Time in which it has to wait for a processor is free.
 */
export interface Slack {
  readonly factor: number;
  readonly ms: number;
  readonly gameMs: number;
}

/** Enough for programs that share a core with two others, and for a delay of a second now and then. */
export const usualSlack: Slack = { factor: 3, ms: 1000, gameMs: 5000 };

/** The system counts processor time in steps: so much over the limit is not held against anybody. */
export const CPU_GRACE_MS = 20;
