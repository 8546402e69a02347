/** How long the players may think, in milliseconds of their processor time. */
export type ClockRule =
  | { readonly kind: 'move'; readonly ms: number }
  | { readonly kind: 'game'; readonly ms: number }
  | { readonly kind: 'increment'; readonly ms: number; readonly incrementMs: number };

/** How long a move may take by the clock on the wall: so many times its processor time, and so much more. */
export interface Slack {
  readonly factor: number;
  readonly ms: number;
}

/** Enough for a machine on which three programs share a core, and for one that was asleep. */
export const usualSlack: Slack = { factor: 3, ms: 1000 };

/** The system counts processor time in steps: so much over the limit is not held against anybody. */
export const CPU_GRACE_MS = 20;
