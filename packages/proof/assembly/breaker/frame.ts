// The stack of the proof search. It is in memory, not on the call stack, so that the search can stop after any node and
// continue there in the next slice.

import { OPEN } from '../../src/codes';
import { BREAKER_FRAMES } from '../memory';
import { MAKER } from './position';
import { scratch } from './scratch';

/** A frame's own fields, then up to 64 children. */
const HEAD: usize = 128;
export const CHILD: usize = 64;
const FRAME: usize = HEAD + 64 * CHILD;

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

// Fields of a child: its move (−1 for a pass), its value, its numbers, and the result of `reduce`.
export const C_MOVE: usize = 0;
export const C_VALUE: usize = 4;
export const C_PN: usize = 8;
export const C_DN: usize = 12;
export const C_FIRST: usize = 16;
export const C_SECOND: usize = 24;
export const C_FREE: usize = 32;
export const C_IMAGE: usize = 40;

export function breakerFrameAt(ply: i32): usize {
  return scratch + BREAKER_FRAMES + <usize>ply * FRAME;
}

export function childAt(frame: usize, number: i32): usize {
  return frame + HEAD + <usize>number * CHILD;
}

/** The number of the last frame. */
export let framePly: i32 = 0;

/** Begins the stack with a position and its key; both numbers have the same limit. */
export function pushRoot(maker: u64, solid: u64, side: i32, a: u64, b: u64, free: u64, shown: u32, limit: u32): void {
  framePly = 0;
  const root = breakerFrameAt(0);
  store<u64>(root, maker, F_MAKER);
  store<u64>(root, solid, F_SOLID);
  enter(root, side, a, b, free, shown, limit, limit);
}

/** Descends to a child with limits for its numbers: that of the side to move in `frame`, and the other one. */
export function push(frame: usize, child: usize, own: u32, other: u32): void {
  const at = load<i32>(child, C_MOVE);
  const side = load<i32>(frame, F_SIDE);
  const bit = at < 0 ? 0 : (<u64>1) << at;
  const below = breakerFrameAt(++framePly);
  store<u64>(below, load<u64>(frame, F_MAKER) | (side === MAKER ? bit : 0), F_MAKER);
  store<u64>(below, load<u64>(frame, F_SOLID) | (side === MAKER ? 0 : bit), F_SOLID);
  enter(
    below,
    1 - side,
    load<u64>(child, C_FIRST),
    load<u64>(child, C_SECOND),
    load<u64>(child, C_FREE),
    load<u32>(child, C_IMAGE),
    side === MAKER ? own : other,
    side === MAKER ? other : own,
  );
}

/** Returns to a frame further up. */
export function returnTo(above: i32): void {
  framePly = above;
}

/** Prepares a frame; its pieces are already there. A count of −1 means that its children are not. */
function enter(frame: usize, side: i32, a: u64, b: u64, free: u64, shown: u32, pnLimit: u32, dnLimit: u32): void {
  store<u64>(frame, free, F_FREE);
  store<u64>(frame, a, F_FIRST);
  store<u64>(frame, b, F_SECOND);
  store<u32>(frame, shown, F_IMAGE);
  store<i32>(frame, side, F_SIDE);
  store<u32>(frame, pnLimit, F_PN_LIMIT);
  store<u32>(frame, dnLimit, F_DN_LIMIT);
  store<i32>(frame, -1, F_COUNT);
}

export function isOpened(frame: usize): bool {
  return load<i32>(frame, F_COUNT) >= 0;
}

/** Whether a child is undecided and not refuted by what refuted another. */
export function isLive(frame: usize, child: usize): bool {
  if (load<i32>(child, C_VALUE) !== OPEN) return false;
  const at = load<i32>(child, C_MOVE);
  return at < 0 || ((load<u64>(frame, F_MUST) >>> at) & 1) !== 0;
}
