/** How long the players may think, in milliseconds of processor time. */
export type ClockRule =
  | { readonly kind: 'move'; readonly ms: number }
  | { readonly kind: 'game'; readonly ms: number }
  | { readonly kind: 'increment'; readonly ms: number; readonly incrementMs: number };

/** The total thinking time of two players in a game of this many moves. */
export const thinkingMs = (clock: ClockRule, moves: number): number =>
  clock.kind === 'move'
    ? moves * clock.ms
    : 2 * clock.ms + (clock.kind === 'increment' ? moves * clock.incrementMs : 0);

/**
 * How long a program may be idle: in a move, `factor` times its processor time plus a constant; in all its moves
 * together, `factor` times their processor time plus `gameMs`. Time spent working or waiting for a processor is not idle.
 */
export interface Slack {
  readonly factor: number;
  readonly ms: number;
  readonly gameMs: number;
}

/** Enough for programs that share a core with two others, and for an occasional delay of a second. */
export const usualSlack: Slack = { factor: 3, ms: 1000, gameMs: 5000 };

/** The system counts processor time in steps: an excess of up to this much is ignored. */
export const CPU_GRACE_MS = 20;
