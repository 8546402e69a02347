// What matters of a Maker–Breaker position. Cells with a way to the border over Breaker's pieces can never be captured;
// what neither is capturable nor lies beside a capturable cell plays no part any more. Two positions with the same rest
// are the same, and so are mirror images: the key is exact, not a hash.

import { beside, board, safeFrom } from '../squatter/bits';
import { imageOf, symmetries } from '../squatter/symmetry';
import { mirrors } from './ideas';

export const MAKER: i32 = 0;
export const BREAKER_SIDE: i32 = 1;

/** The free cells that still matter, after `reduce`. */
export let relevant: u64 = 0;
/** Maker's pieces that matter and Breaker's pieces without a way out; relevant free cells and those same pieces. */
export let first: u64 = 0;
export let second: u64 = 0;
/** Which image of the position the key shows. */
export let image: u32 = 0;

/** A corner matters to nobody, so its bit can hold whose turn it is. */
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

/** Takes up a position with Maker to move that is reduced already. */
export function reduced(a: u64, b: u64): void {
  first = a;
  second = b;
  turn();
}

/** Turns the key to the least of its images. */
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
