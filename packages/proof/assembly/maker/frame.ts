// The moves of a position while it is searched. Each has the cells on which Breaker may still stop it, the cells that Maker
// needs so far (two words each), and what the search last knew of it.

import { part } from '../part';
import { MAKER_FRAME_BYTES, MAKER_FRAMES } from './memory';

export const ENTRY: usize = 64;
/** As stored in the table. */
export const MUST: usize = 0;
export const USED: usize = 16;
export const FRAME_CELL: usize = 32;
export const KIND: usize = 36;
/** Only in a frame: the two numbers, threads and work below, and a random factor (f32). */
export const PN: usize = 40;
export const DN: usize = 44;
export const BUSY: usize = 48;
export const WORK: usize = 52;
export const NOISE: usize = 56;

/** The kinds of moves: one after which a chain threatens; one after which nothing is known to threaten yet. */
export const FORCING: i32 = 0;
export const QUIET: i32 = 1;

/** The most moves of Maker's in a line. */
export const MOST_PLIES: i32 = 64;

export function makerFrameAt(ply: i32): usize {
  return part + MAKER_FRAMES + <usize>ply * MAKER_FRAME_BYTES;
}

export function entryAt(frame: usize, number: i32): usize {
  return frame + <usize>number * ENTRY;
}
