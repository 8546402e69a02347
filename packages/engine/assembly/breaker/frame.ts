// The stack of the proof search. It is in memory, not on the call stack, so that the search can stop after any node and
// continue there in the next slice.

import { BREAKER_FRAMES } from '../memory';
import { scratch } from './scratch';

/** A frame's own fields, then up to 64 children. */
const HEAD: usize = 128;
export const CHILD: usize = 64;
const FRAME: usize = HEAD + 64 * CHILD;
/** No line is longer than the largest board has cells. */
export const MOST_PLIES: i32 = 70;

// Fields of a frame. Moves that still have to be refuted, and what refuted the others.
export const F_MAKER: usize = 0;
export const F_SOLID: usize = 8;
export const F_FREE: usize = 16;
export const F_FIRST: usize = 24;
export const F_SECOND: usize = 32;
export const F_MUST: usize = 40;
export const F_CARRIER: usize = 48;
export const F_STARTED: usize = 56;
export const F_IMAGE: usize = 64;
export const F_SIDE: usize = 68;
export const F_PN_LIMIT: usize = 72;
export const F_DN_LIMIT: usize = 76;
export const F_COUNT: usize = 80;
export const F_CHOSEN: usize = 84;
/** Whether a refutation also covers a pass by Maker, and whether the pass has become a child. */
export const F_COVERED: usize = 88;
export const F_PASSED: usize = 92;
/** The node at which it last checked what other threads have found. */
export const F_LOOKED: usize = 96;

// Fields of a child: its move (−1 for a pass), its value, its numbers, and the result of `reduce`.
export const C_MOVE: usize = 0;
export const C_VALUE: usize = 4;
export const C_PN: usize = 8;
export const C_DN: usize = 12;
export const C_FIRST: usize = 16;
export const C_SECOND: usize = 24;
export const C_FREE: usize = 32;
export const C_IMAGE: usize = 40;

export function frameAt(ply: i32): usize {
  return scratch + BREAKER_FRAMES + <usize>ply * FRAME;
}

export function childAt(frame: usize, number: i32): usize {
  return frame + HEAD + <usize>number * CHILD;
}
