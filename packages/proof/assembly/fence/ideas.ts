// Which ideas are in use; each can be switched off to measure and check it. The order is that of `fenceIdeas` in
// src/fence/kernel.ts.

/** A pairing that misses sets is changed step by step. */
export const REPAIR: u32 = 1;
/** Chains of threats that win for Maker. */
export const PAIR_CHAINS: u32 = 2;
/** Moves outside the carrier of an answer need no answer of their own. */
export const MUST_PLAY: u32 = 4;
/** Twins and forcing moves: see `reduceSets`. */
export const REDUCTIONS: u32 = 8;
/** If every set with a cell also has another one, only that one is considered. */
export const DOMINATION: u32 = 16;
/** The search starts again now and then: see `runs.ts`. */
export const RESTARTS: u32 = 32;
/** Only the strongest moves are open, a few at a time. */
export const WINDOW: u32 = 64;

let ideas: u32 = 0xff;

export function useFenceIdeas(bits: u32): void {
  ideas = bits;
}

export function uses(idea: u32): bool {
  return (ideas & idea) !== 0;
}
