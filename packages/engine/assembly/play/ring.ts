// The eight cells around a cell of the square board, numbered clockwise from the top, and what a pattern of own live
// pieces among them can close. Pieces that touch, even diagonally, form a run; runs are separated by a cell beside the
// middle (an even number) that is not own. Only where two runs meet in the middle can a region be cut off that was open
// before.

/** Bit k is set if a run starts at k, going clockwise; for the full ring, which has no start, bit 0. */
export function runStarts(pattern: u32): u32 {
  if (pattern === 0xff) return 1;
  let starts: u32 = 0;
  for (let k: u32 = 0; k < 8; k++) {
    if (((pattern >>> k) & 1) === 0) continue;
    let gap = false;
    for (let back: u32 = 1; back < 8; back++) {
      const before = (k - back) & 7;
      if (((pattern >>> before) & 1) !== 0) break;
      if ((before & 1) === 0) gap = true;
    }
    if (gap) starts |= 1 << k;
  }
  return starts === 0 && pattern !== 0 ? pattern & -pattern : starts;
}

/** Rows down to neighbour k. */
export function ringDown(k: u32): i32 {
  return k === 7 || k < 2 ? -1 : k === 2 || k === 6 ? 0 : 1;
}

/** Columns to the right of neighbour k. */
export function ringRight(k: u32): i32 {
  return ringDown((k + 2) & 7);
}
