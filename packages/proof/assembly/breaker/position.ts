// The relevant part of a Maker–Breaker position. Cells with a path to the border over Breaker's pieces can never be
// captured; cells that are neither capturable nor beside a capturable cell are irrelevant. Two positions with the same
// relevant part are the same, and so are mirror images: the key is exact, not a hash.

import { beside, board, safeFrom } from '../bits';
import { imageOf, symmetries } from '../symmetry';
import { mirrors } from './ideas';

export const MAKER: i32 = 0;
export const BREAKER_SIDE: i32 = 1;

/** The free cells that are still relevant, after `reduce`. */
export let relevant: u64 = 0;
/** Maker's relevant pieces and Breaker's pieces without a way out; relevant free cells and those same pieces. */
export let first: u64 = 0;
export let second: u64 = 0;
/** Which image of the position the key shows. */
export let image: u32 = 0;

/** A corner is never relevant, so its bit can store whose turn it is. */
const BREAKER_TO_MOVE: u64 = 1;

/** Finds the relevant cells and the key of a position. */
export function reduce(maker: u64, solid: u64, side: i32): void {
  const open = board & ~(safeFrom(solid) | maker);
  const near = beside(open);
  const held = open & solid;
  relevant = (open | near) & ~(maker | solid);
  first = (maker & near) | held;
  second = relevant | held;
  turn();
  if (side === BREAKER_SIDE) first |= BREAKER_TO_MOVE;
}

/** Takes a position with Maker to move that is already reduced. */
export function reduced(a: u64, b: u64): void {
  first = a;
  second = b;
  turn();
}

/** Replaces the key by the least of its images. */
function turn(): void {
  image = 0;
  if (!mirrors) return;
  const a = first;
  const b = second;
  const count = symmetries();
  for (let number: u32 = 1; number < count; number++) {
    const one = imageOf(a, number);
    if (one > first) continue;
    const two = imageOf(b, number);
    if (one === first && two >= second) continue;
    first = one;
    second = two;
    image = number;
  }
}
