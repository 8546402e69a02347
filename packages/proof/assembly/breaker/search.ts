// Does Breaker hold? Depth-first proof-number search with exact keys, on one thread or on several with common proofs.
import { CAPTURES, HOLDS, OPEN, PENDING } from '../../src/codes';
import { CUT, FRAME_SETTLED, useProofs } from './common';
import { PASSES } from './evaluate';
import * as e from './expand';
import { addFrameChild, beginNodes, decide, evaluateRoot, expandFrame, finish, settle, workOn } from './expand';
import * as f from './frame';
import { breakerFrameAt, childAt, isOpened, push, pushRoot, returnTo } from './frame';
import { first, image, MAKER, reduce, relevant, second } from './position';
import { beginRuns, nextRun, runEnd } from './runs';
import { isShared, keepProgress } from './table';
import * as w from './weigh';
import { BREAKER_INFINITE, childOtherLimit, childOwnLimit, isBeyond, weighFrame } from './weigh';

/** The work so far, and the carrier and the move of the last answer. */
export { breakerNodeCount, finishedCarrier, finishedMove } from './expand';

/** The first position gets this many times the passes. */
const ROOT_CARE: i32 = 20;
/** Nodes between two looks at what other threads have proved. */
const PROOFS_EVERY: u64 = 64;

let rootMaker: u64 = 0;
let rootSolid: u64 = 0;
let rootSide: i32 = -1;
/** The node of the next look. */
let proofsAt: u64 = 0;

/** Resets the counters and the current position. */
export function beginBreakerSearch(): void {
  beginNodes();
  rootSide = -1;
  proofsAt = 0;
}

/** Works on a position for at most this many nodes; a further call for the same one continues. */
export function ask(maker: u64, solid: u64, side: i32, budget: u64): i32 {
  const limit = e.breakerNodeCount + budget;
  if (rootSide !== side || rootMaker !== maker || rootSolid !== solid) {
    rootMaker = maker;
    rootSolid = solid;
    rootSide = side;
    const known = evaluateRoot(maker, solid, side, PASSES * ROOT_CARE);
    if (known !== OPEN) {
      rootSide = -1;
      return known;
    }
    beginRuns(e.breakerNodeCount);
    pushRoot(maker, solid, side, first, second, relevant, image, BREAKER_INFINITE);
  }
  let value = run(min(limit, runEnd()));
  while (value === PENDING && e.breakerNodeCount >= runEnd()) {
    nextRun(e.breakerNodeCount);
    reduce(maker, solid, side);
    pushRoot(maker, solid, side, first, second, relevant, image, BREAKER_INFINITE);
    value = run(min(limit, runEnd()));
  }
  if (value !== PENDING) rootSide = -1;
  return value;
}

function run(limit: u64): i32 {
  for (
    let frame = breakerFrameAt(f.framePly);
    e.breakerNodeCount < limit || isOpened(frame);
    frame = breakerFrameAt(f.framePly)
  ) {
    if (!work(frame)) continue;
    // The frame is finished: its result goes to the one above.
    if (f.framePly > 0) returnTo(f.framePly - 1);
    else if (e.finishedValue === OPEN) store<i32>(frame, -1, f.F_COUNT);
    else return e.finishedValue;
  }
  return PENDING;
}

/** Uses the result of the frame below, or opens a new frame; then descends again (false) unless the last frame is finished. */
function work(frame: usize): bool {
  if (isOpened(frame)) return takeResult(frame) || descend(frame);
  if (isShared() && f.framePly > 0 && e.breakerNodeCount >= proofsAt) {
    proofsAt = e.breakerNodeCount + PROOFS_EVERY;
    const change = useProofs();
    if (change === FRAME_SETTLED) return true;
    if (change === CUT) return descend(breakerFrameAt(f.framePly));
  }
  return expandFrame(frame) || descend(frame);
}

/** Uses the result of the chosen child. True if it settles the frame. */
function takeResult(frame: usize): bool {
  const child = childAt(frame, load<i32>(frame, f.F_CHOSEN));
  store<i32>(child, e.finishedValue, f.C_VALUE);
  if (e.finishedValue !== OPEN)
    return decide(frame, load<i32>(child, f.C_MOVE), e.finishedValue, e.finishedCarrier, e.finishedMove);
  storeNumbers(frame, load<u64>(child, f.C_FIRST), load<u64>(child, f.C_SECOND));
  return false;
}

/** Stores the numbers weighed last for all children with a key: mirror images have the same. */
function storeNumbers(frame: usize, a: u64, b: u64): void {
  const count = load<i32>(frame, f.F_COUNT);
  for (let i = 0; i < count; i++) {
    const child = childAt(frame, i);
    if (load<u64>(child, f.C_FIRST) !== a || load<u64>(child, f.C_SECOND) !== b) continue;
    store<u32>(child, w.weighedPn, f.C_PN);
    store<u32>(child, w.weighedDn, f.C_DN);
  }
}

/** Chooses a child and descends to it (false), or returns true if the frame is finished: proved or beyond its limits. */
function descend(frame: usize): bool {
  weighFrame(frame);
  if (w.liveChildren === 0) {
    const isMaker = load<i32>(frame, f.F_SIDE) === MAKER;
    if (isMaker && load<i32>(frame, f.F_COVERED) === 0 && load<i32>(frame, f.F_PASSED) === 0) {
      store<i32>(frame, 1, f.F_PASSED);
      return addFrameChild(frame, -1) || descend(frame);
    }
    return settle(frame, isMaker ? HOLDS : CAPTURES, load<u64>(frame, f.F_CARRIER), -1);
  }
  if (isBeyond(frame)) {
    keepProgress(load<u64>(frame, f.F_FIRST), load<u64>(frame, f.F_SECOND), w.weighedPn, w.weighedDn, workOn(frame));
    finish(OPEN, 0, -1);
    return true;
  }
  store<i32>(frame, w.best, f.F_CHOSEN);
  let own = childOwnLimit(frame, w.next);
  if (own <= w.least) own = w.least + 1 + (w.least >>> 2);
  const other = max(childOtherLimit(frame), w.leastOther + 1);
  push(frame, childAt(frame, w.best), min(own, BREAKER_INFINITE), min(other, BREAKER_INFINITE));
  return false;
}
