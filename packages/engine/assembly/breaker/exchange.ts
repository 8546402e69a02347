// What a thread does now and then for others and with what they found: it stores the numbers of the line it is in, reads
// those of all moves beside that line, and leaves the line where it has become needless.

import { OPEN } from '../../src/codes';
import { decide, isKnown, workOn } from './expand';
import * as f from './frame';
import { childAt, frameAt, isLive, returnTo } from './frame';
import { MAKER } from './position';
import { beginChoices } from './room';
import * as table from './table';
import { keepNumbers, lookUpKey } from './table';
import * as w from './weigh';
import { childOtherLimit, childOwnLimit, isBeyond, ownNumber, weigh } from './weigh';

/** What an exchange did to the line: nothing, cut it where a frame must choose again, or where a frame is settled. */
export const KEPT: i32 = 0;
export const CUT: i32 = 1;
export const SETTLED: i32 = 2;

/** Exchanges results with other threads; the last frame is not open yet. */
export function exchange(): i32 {
  beginChoices();
  let state = KEPT;
  let end = f.ply;
  for (let at = f.ply - 1; at >= 0; at--) {
    const frame = frameAt(at);
    if (readChildren(frame)) {
      state = SETTLED;
      end = at;
      continue;
    }
    if (!isLive(frame, chosenOf(frame))) {
      state = CUT;
      end = at;
    }
    if (at > 0) publish(frame, frameAt(at - 1));
  }
  if (isKnown(frameAt(0))) {
    returnTo(0);
    return SETTLED;
  }
  if (end === f.ply) {
    end = whereBeyond();
    if (end < f.ply) state = CUT;
  }
  returnTo(end);
  return state;
}

function chosenOf(frame: usize): usize {
  return childAt(frame, load<i32>(frame, f.F_CHOSEN));
}

/** Uses what other threads have found about the children. True if that settles the frame. */
function readChildren(frame: usize): bool {
  const chosen = load<i32>(frame, f.F_CHOSEN);
  const count = load<i32>(frame, f.F_COUNT);
  for (let i = 0; i < count; i++) {
    const child = childAt(frame, i);
    if (!isLive(frame, child)) continue;
    const known = lookUpKey(load<u64>(child, f.C_FIRST), load<u64>(child, f.C_SECOND), load<u32>(child, f.C_IMAGE));
    if (known === OPEN) {
      store<u32>(child, table.knownCost, f.C_COST);
      // Of the line itself this thread knows more.
      if (i === chosen) continue;
      store<u32>(child, table.knownPn, f.C_PN);
      store<u32>(child, table.knownDn, f.C_DN);
    } else if (known >= 0) {
      store<i32>(child, known, f.C_VALUE);
      if (decide(frame, load<i32>(child, f.C_MOVE), known, table.knownCarrier, table.knownMove)) return true;
    }
  }
  return false;
}

/** Tells the other threads and the frame above the current numbers of a frame. */
function publish(frame: usize, above: usize): void {
  weigh(frame);
  if (w.live === 0) return;
  keepNumbers(load<u64>(frame, f.F_FIRST), load<u64>(frame, f.F_SECOND), w.pn, w.dn, workOn(frame));
  const child = chosenOf(above);
  store<u32>(child, w.pn, f.C_PN);
  store<u32>(child, w.dn, f.C_DN);
}

/** Renews the limits along the line, and returns the first frame that exceeds them or prefers another child. */
function whereBeyond(): i32 {
  for (let at = 0; at < f.ply; at++) {
    const frame = frameAt(at);
    const chosen = load<i32>(frame, f.F_CHOSEN);
    weigh(frame);
    if (isBeyond(frame)) return at;
    const own = childOwnLimit(frame, chosen === w.open ? w.next : w.least);
    if (ownNumber(frame, chosen) >= own) return at;
    const other = childOtherLimit(frame);
    const isMaker = load<i32>(frame, f.F_SIDE) === MAKER;
    const below = frameAt(at + 1);
    store<u32>(below, isMaker ? own : other, f.F_PN_LIMIT);
    store<u32>(below, isMaker ? other : own, f.F_DN_LIMIT);
  }
  return f.ply;
}
