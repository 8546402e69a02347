// What other threads have proved. Each thread searches by its own estimates, and only proofs are common: now and then it
// looks them up for all moves beside its line, and leaves the line where it has become needless.

import { CAPTURES, HOLDS } from '../../src/codes';
import { decide, isFrameKnown } from './expand';
import * as f from './frame';
import { breakerFrameAt, childAt, isLive, returnTo } from './frame';
import * as table from './table';
import { lookUpKey } from './table';

/** What the proofs mean for the line: nothing, a frame of it must choose again, or a frame is settled. */
const KEPT: i32 = 0;
export const CUT: i32 = 1;
export const FRAME_SETTLED: i32 = 2;

/** Uses the proofs of all threads. If they change the line, the frame closest to the root is now the last one. */
export function useProofs(): i32 {
  if (isFrameKnown(breakerFrameAt(0))) {
    returnTo(0);
    return FRAME_SETTLED;
  }
  for (let ply = 0; ply < f.framePly; ply++) {
    const frame = breakerFrameAt(ply);
    const isSettled = readChildren(frame);
    if (!isSettled && isLive(frame, childAt(frame, load<i32>(frame, f.F_CHOSEN)))) continue;
    returnTo(ply);
    return isSettled ? FRAME_SETTLED : CUT;
  }
  return KEPT;
}

/** Looks for proofs of the children. True if one settles the frame. */
function readChildren(frame: usize): bool {
  const count = load<i32>(frame, f.F_COUNT);
  for (let i = 0; i < count; i++) {
    const child = childAt(frame, i);
    if (!isLive(frame, child)) continue;
    const known = lookUpKey(load<u64>(child, f.C_FIRST), load<u64>(child, f.C_SECOND), load<u32>(child, f.C_IMAGE));
    if (known !== HOLDS && known !== CAPTURES) continue;
    store<i32>(child, known, f.C_VALUE);
    if (decide(frame, load<i32>(child, f.C_MOVE), known, table.knownCarrier, table.knownMove)) return true;
  }
  return false;
}
