// The numbers of a node from those of its moves. The proof number estimates how hard it is to show that Maker captures,
// the disproof number the same for Breaker. Instead of sums it takes the largest number and a share for each further
// move, since the moves of a node are mostly refuted by the same answers.

import * as f from './frame';
import { childAt, isLive } from './frame';
import { MAKER } from './position';

/** No number exceeds this. */
export const BREAKER_INFINITE: u32 = (1 << 27) - 1;
/** One in this many further moves counts. */
const SHARE: u32 = 3;

// Set by `weighFrame`.
/** The frame's numbers. */
export let weighedPn: u32 = 1;
export let weighedDn: u32 = 1;
/** How many children are live; the best of them, −1 if none, its numbers, and the next best one's. */
export let liveChildren: u32 = 0;
export let best: i32 = -1;
export let least: u32 = 0;
export let leastOther: u32 = 0;
export let next: u32 = 0;

/** For the side to move the smallest `own` number counts, and the largest `other` one. */
export function weighFrame(frame: usize): void {
  const isMaker = load<i32>(frame, f.F_SIDE) === MAKER;
  const ownAt = isMaker ? f.C_PN : f.C_DN;
  const otherAt = isMaker ? f.C_DN : f.C_PN;
  const count = load<i32>(frame, f.F_COUNT);
  liveChildren = 0;
  best = -1;
  least = BREAKER_INFINITE;
  leastOther = 0;
  next = BREAKER_INFINITE;
  let largest: u32 = 0;
  for (let i = 0; i < count; i++) {
    const child = childAt(frame, i);
    if (!isLive(frame, child)) continue;
    liveChildren++;
    const own = load<u32>(child + ownAt);
    const other = load<u32>(child + otherAt);
    if (other > largest) largest = other;
    if (best < 0 || own < least || (own === least && other < leastOther)) {
      if (best >= 0) next = min(next, least);
      best = i;
      least = own;
      leastOther = other;
    } else next = min(next, own);
  }
  const sum = min(BREAKER_INFINITE, largest + shares());
  weighedPn = isMaker ? least : sum;
  weighedDn = isMaker ? sum : least;
}

/** What the live children beyond the first add to the largest number. */
function shares(): u32 {
  return liveChildren === 0 ? 0 : (liveChildren - 1) / SHARE;
}

export function isBeyond(frame: usize): bool {
  return weighedPn >= load<u32>(frame, f.F_PN_LIMIT) || weighedDn >= load<u32>(frame, f.F_DN_LIMIT);
}

/** The frame's limit for the number that matters to its side to move. */
function ownLimit(frame: usize): u32 {
  return load<u32>(frame + (load<i32>(frame, f.F_SIDE) === MAKER ? f.F_PN_LIMIT : f.F_DN_LIMIT));
}

/** A child may grow until it is a quarter worse than the next best one. */
export function childOwnLimit(frame: usize, nextBest: u32): u32 {
  return min(ownLimit(frame), nextBest + max(1, nextBest >>> 2));
}

export function childOtherLimit(frame: usize): u32 {
  const limit = load<u32>(frame + (load<i32>(frame, f.F_SIDE) === MAKER ? f.F_DN_LIMIT : f.F_PN_LIMIT));
  return limit > shares() ? limit - shares() : 1;
}
