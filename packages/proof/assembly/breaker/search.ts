// Does Breaker hold? Depth-first proof-number search with exact keys, on one thread or on several with common proofs.
import { CAPTURES, HOLDS, OPEN, PENDING } from '../../src/codes';
import { CUT, SETTLED, useProofs } from './common';
import { PASSES } from './evaluate';
import * as e from './expand';
import { addChild, beginNodes, decide, evaluateRoot, expand, finish, settle, workOn } from './expand';
import * as f from './frame';
import { childAt, frameAt, isOpened, push, pushRoot, returnTo } from './frame';
import { first, image, MAKER, reduce, relevant, second } from './position';
import { beginRuns, nextRun, runEnd } from './runs';
import { isShared, keepNumbers } from './table';
import * as w from './weigh';
import { childOtherLimit, childOwnLimit, INFINITE, isBeyond, weigh } from './weigh';

/** The work so far, and the carrier and the move of the last answer. */
export { carrier, move, nodes } from './expand';

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
export function beginSearch(): void {
  beginNodes();
  rootSide = -1;
  proofsAt = 0;
}

/** Works on a position for at most this many nodes; a further call for the same one continues. */
export function ask(maker: u64, solid: u64, side: i32, budget: u64): i32 {
  const limit = e.nodes + budget;
  if (rootSide !== side || rootMaker !== maker || rootSolid !== solid) {
    rootMaker = maker;
    rootSolid = solid;
    rootSide = side;
    const known = evaluateRoot(maker, solid, side, PASSES * ROOT_CARE);
    if (known !== OPEN) {
      rootSide = -1;
      return known;
    }
    beginRuns(e.nodes);
    pushRoot(maker, solid, side, first, second, relevant, image, INFINITE);
  }
  let value = run(min(limit, runEnd()));
  while (value === PENDING && e.nodes >= runEnd()) {
    nextRun(e.nodes);
    reduce(maker, solid, side);
    pushRoot(maker, solid, side, first, second, relevant, image, INFINITE);
    value = run(min(limit, runEnd()));
  }
  if (value !== PENDING) rootSide = -1;
  return value;
}

function run(limit: u64): i32 {
  for (let frame = frameAt(f.ply); e.nodes < limit || isOpened(frame); frame = frameAt(f.ply)) {
    if (!work(frame)) continue;
    // The frame is finished: its result goes to the one above.
    if (f.ply > 0) returnTo(f.ply - 1);
    else if (e.value === OPEN) store<i32>(frame, -1, f.F_COUNT);
    else return e.value;
  }
  return PENDING;
}

/** Uses the result of the frame below, or opens a new frame; then descends again (false) unless the last frame is finished. */
function work(frame: usize): bool {
  if (isOpened(frame)) return takeResult(frame) || descend(frame);
  if (isShared() && f.ply > 0 && e.nodes >= proofsAt) {
    proofsAt = e.nodes + PROOFS_EVERY;
    const change = useProofs();
    if (change === SETTLED) return true;
    if (change === CUT) return descend(frameAt(f.ply));
  }
  return expand(frame) || descend(frame);
}

/** Uses the result of the chosen child. True if it settles the frame. */
function takeResult(frame: usize): bool {
  const child = childAt(frame, load<i32>(frame, f.F_CHOSEN));
  store<i32>(child, e.value, f.C_VALUE);
  if (e.value !== OPEN) return decide(frame, load<i32>(child, f.C_MOVE), e.value, e.carrier, e.move);
  storeNumbers(frame, load<u64>(child, f.C_FIRST), load<u64>(child, f.C_SECOND));
  return false;
}

/** Stores the numbers weighed last for all children with a key: mirror images have the same. */
function storeNumbers(frame: usize, a: u64, b: u64): void {
  const count = load<i32>(frame, f.F_COUNT);
  for (let i = 0; i < count; i++) {
    const child = childAt(frame, i);
    if (load<u64>(child, f.C_FIRST) !== a || load<u64>(child, f.C_SECOND) !== b) continue;
    store<u32>(child, w.pn, f.C_PN);
    store<u32>(child, w.dn, f.C_DN);
  }
}

/** Chooses a child and descends to it (false), or returns true if the frame is finished: proved or beyond its limits. */
function descend(frame: usize): bool {
  weigh(frame);
  if (w.live === 0) {
    const isMaker = load<i32>(frame, f.F_SIDE) === MAKER;
    if (isMaker && load<i32>(frame, f.F_COVERED) === 0 && load<i32>(frame, f.F_PASSED) === 0) {
      store<i32>(frame, 1, f.F_PASSED);
      return addChild(frame, -1) || descend(frame);
    }
    return settle(frame, isMaker ? HOLDS : CAPTURES, load<u64>(frame, f.F_CARRIER), -1);
  }
  if (isBeyond(frame)) {
    keepNumbers(load<u64>(frame, f.F_FIRST), load<u64>(frame, f.F_SECOND), w.pn, w.dn, workOn(frame));
    finish(OPEN, 0, -1);
    return true;
  }
  store<i32>(frame, w.best, f.F_CHOSEN);
  let own = childOwnLimit(frame, w.next);
  if (own <= w.least) own = w.least + 1 + (w.least >>> 2);
  const other = max(childOtherLimit(frame), w.leastOther + 1);
  push(frame, childAt(frame, w.best), min(own, INFINITE), min(other, INFINITE));
  return false;
}
