// A cell that Maker does not take may be captured as the hole of a small loop: what prevents that.

import { beside, rim } from '../bits';
import * as f from './frame';

/** Cannot be a set of at most two cells. */
export const NO_GUARD: u64 = ~(<u64>0);

/**
 * What a carrier needs in addition so that this cell, left empty, is never captured alone: nothing on the border,
 * beside a piece of Breaker's or beside its reply; otherwise two free cells beside it that the carrier does not use, as
 * a pair.
 */
export function holeGuard(frame: usize, bit: u64, cells: u64, reply: i32, must: u64): u64 {
  const sides = beside(bit);
  if ((bit & rim) !== 0 || (sides & load<u64>(frame, f.F_SOLID)) !== 0) return 0;
  if (reply >= 0 && ((sides >>> reply) & 1) !== 0) return 0;
  const spare = sides & load<u64>(frame, f.F_FREE) & ~cells;
  if ((spare & (spare - 1)) === 0) return NO_GUARD;
  // Moves that are already refuted cost nothing.
  const cheap = spare & ~must;
  const one = cheap !== 0 ? cheap & (0 - cheap) : spare & (0 - spare);
  const rest = spare & ~one;
  const more = rest & ~must;
  return one | (more !== 0 ? more & (0 - more) : rest & (0 - rest));
}
