// Where a thread finds work that no other does. All threads follow the best moves, and part where the tree below a move
// is small: a second thread leaves that one to the first. It then acts as if the move will turn out as its numbers
// promise. If that decides the node, it looks for work further up, otherwise at the next best move. So threads part close
// to where one of them alone would search next.

import * as f from './frame';
import { childAt, isLive } from './frame';
import { MAKER } from './position';
import { leaveToOthers, threadsBelow } from './taken';
import * as w from './weigh';
import { ownLimit, ownNumber, prefer, weigh } from './weigh';

/** Trees with less work than this power of 4 have room for one thread. */
const SMALL: u32 = 4;
/** After this many nodes without room, a thread takes what it finds until the next exchange. */
const PATIENCE: i32 = 8;

/** How a thread chooses: by promises; without them; or anything, with regard to the number of threads there. */
const TRUSTING: i32 = 0;
const DOUBTFUL: i32 = 1;
const ANYTHING: i32 = 2;

let mood: i32 = TRUSTING;
let detours: i32 = 0;

/** After an exchange with the other threads everything may be different. */
export function beginChoices(): void {
  mood = TRUSTING;
  detours = 0;
}

/** The frame above one without room leaves it to others. */
export function foundNoRoom(child: usize): void {
  if (++detours > PATIENCE) mood = ANYTHING;
  leaveToOthers(child);
}

/** Even the root has no room, so this thread must choose otherwise. */
export function foundNoRoomAtAll(root: usize): void {
  mood = mood === TRUSTING ? DOUBTFUL : ANYTHING;
  const count = load<i32>(root, f.F_COUNT);
  for (let i = 0; i < count; i++) store<u64>(childAt(root, i), 0, f.C_TAKEN);
  weigh(root);
}

/** Chooses a child of a frame just weighed, as `weigh.open`. False if none is worth searching. */
export function findRoom(frame: usize): bool {
  if (mood === ANYTHING) {
    prefer(frame, leastBusy(frame));
    return true;
  }
  const limit = ownLimit(frame);
  while (w.open >= 0 && w.least < limit) {
    if (mood === TRUSTING && w.open !== w.best && promisesSuccess(frame, childAt(frame, w.best))) return false;
    const child = childAt(frame, w.open);
    if (load<u32>(child, f.C_COST) >= SMALL || threadsBelow(child) === 0) return true;
    leaveToOthers(child);
    weigh(frame);
  }
  return false;
}

/** Whether a child will probably be what the side to move wants. */
function promisesSuccess(frame: usize, child: usize): bool {
  const holds = load<u32>(child, f.C_DN) <= load<u32>(child, f.C_PN);
  return load<i32>(frame, f.F_SIDE) === MAKER ? !holds : holds;
}

/** The child with the smallest number; each thread already there increases it by half. */
function leastBusy(frame: usize): i32 {
  const count = load<i32>(frame, f.F_COUNT);
  let smallest: u32 = u32.MAX_VALUE;
  let chosen = -1;
  for (let i = 0; i < count; i++) {
    const child = childAt(frame, i);
    if (!isLive(frame, child)) continue;
    const own = min(ownNumber(frame, i), LARGE);
    const number = own * (2 + threadsBelow(child));
    if (number >= smallest) continue;
    smallest = number;
    chosen = i;
  }
  return chosen;
}

/** Larger numbers are equal here, so that products fit. */
const LARGE: u32 = 1 << 25;
