// The moves of a node: which are refuted at once, and what a proved one means for the node and for its other moves.
//
// Every proved position has a carrier. Maker's is the set of free cells it needs: it captures even if Breaker has all
// others. Breaker's is the set of free cells it answers on: it holds even if Maker already has any of the others. So a
// carrier that refutes one move refutes every move off it.
import { CAPTURES, HOLDS, OPEN } from '../../src/codes';
import { chainCarrier, findBreakerChain, threatsOf } from './chain';
import * as found from './evaluate';
import { CHAIN_NODES, evaluateQuestion, PASSES } from './evaluate';
import * as f from './frame';
import { childAt } from './frame';
import { holeGuard, NO_GUARD } from './hole-guard';
import { chains, jokers, mustPlay } from './ideas';
import { sortedMove, sortMoves } from './order';
import { leftOver, pairedCells } from './pairing';
import { first, image, MAKER, relevant, second } from './position';
import * as table from './table';
import { isShared, keepProof, lookUpKey } from './table';

export let breakerNodeCount: u64 = 0;
/** The value of the frame finished last, its carrier and the winner's move, −1 if none is needed. */
export let finishedValue: i32 = OPEN;
export let finishedCarrier: u64 = 0;
export let finishedMove: i32 = -1;

export function beginNodes(): void {
  breakerNodeCount = 0;
}

/** The value of the position at the root by the first tests alone, or `OPEN`. */
export function evaluateRoot(maker: u64, solid: u64, side: i32, passes: i32): i32 {
  breakerNodeCount++;
  const known = evaluateQuestion(maker, solid, side, passes);
  if (known !== OPEN) finish(known, found.evaluatedCarrier, found.evaluatedMove);
  return known;
}

export function finish(known: i32, cells: u64, best: i32): void {
  finishedValue = known;
  finishedCarrier = cells;
  finishedMove = best;
}

/** The work on a frame since it was entered. */
export function workOn(frame: usize): u64 {
  return breakerNodeCount - load<u64>(frame, f.F_STARTED) + 1;
}

/** Ends a frame with a proved value. */
export function settle(frame: usize, proved: i32, cells: u64, best: i32): bool {
  finish(proved, cells & load<u64>(frame, f.F_FREE), best);
  const a = load<u64>(frame, f.F_FIRST);
  const b = load<u64>(frame, f.F_SECOND);
  keepProof(a, b, load<u32>(frame, f.F_IMAGE), proved, finishedCarrier, best, workOn(frame));
  return true;
}

/** Whether another thread has proved the frame's position. */
export function isFrameKnown(frame: usize): bool {
  const known = lookUpKey(load<u64>(frame, f.F_FIRST), load<u64>(frame, f.F_SECOND), load<u32>(frame, f.F_IMAGE));
  if (known !== HOLDS && known !== CAPTURES) return false;
  finish(known, table.knownCarrier, table.knownMove);
  return true;
}

/** Creates the children of a frame that are not refuted at once. True if that settles it. */
export function expandFrame(frame: usize): bool {
  const maker = load<u64>(frame, f.F_MAKER);
  const solid = load<u64>(frame, f.F_SOLID);
  const free = load<u64>(frame, f.F_FREE);
  const side = load<i32>(frame, f.F_SIDE);
  if (isShared() && isFrameKnown(frame)) return true;
  breakerNodeCount++;
  store<u64>(frame, breakerNodeCount, f.F_STARTED);
  store<i32>(frame, 0, f.F_COUNT);
  store<i32>(frame, -1, f.F_CHOSEN);
  store<i32>(frame, 0, f.F_COVERED);
  store<i32>(frame, 0, f.F_PASSED);
  store<u64>(frame, free, f.F_MUST);
  store<u64>(frame, 0, f.F_CARRIER);
  if (side === MAKER) {
    if (leftOver(maker, solid, free, false, PASSES * 3) === 0) return settle(frame, HOLDS, pairedCells, -1);
    // If Breaker holds after a pass of Maker's, only moves on the carrier can be better than a pass.
    if (mustPlay && jokers && leftOver(maker, solid, free, true, PASSES * 2) === 0) {
      narrow(frame, pairedCells);
      store<i32>(frame, 1, f.F_COVERED);
    }
  } else {
    const threats = threatsOf(maker, free);
    if (threats !== 0) narrow(frame, threats);
    else if (mustPlay && chains && findBreakerChain(maker, free, CHAIN_NODES * 4)) narrow(frame, chainCarrier);
  }
  const count = sortMoves(load<u64>(frame, f.F_MUST), maker, solid);
  for (let i = 0; i < count; i++) {
    const at = sortedMove(i);
    if (((load<u64>(frame, f.F_MUST) >>> at) & 1) !== 0 && addFrameChild(frame, at)) return true;
  }
  return false;
}

/** Refutes all moves off a carrier. */
function narrow(frame: usize, cells: u64): void {
  store<u64>(frame, load<u64>(frame, f.F_MUST) & cells, f.F_MUST);
  store<u64>(frame, load<u64>(frame, f.F_CARRIER) | cells, f.F_CARRIER);
}

/** Examines a move, or a pass for −1; it becomes a child if it stays open. True if it settles the frame. */
export function addFrameChild(frame: usize, at: i32): bool {
  const side = load<i32>(frame, f.F_SIDE);
  const bit = at < 0 ? 0 : (<u64>1) << at;
  const maker = load<u64>(frame, f.F_MAKER) | (side === MAKER ? bit : 0);
  const solid = load<u64>(frame, f.F_SOLID) | (side === MAKER ? 0 : bit);
  const known = evaluateQuestion(maker, solid, 1 - side, PASSES);
  if (known !== OPEN) return decide(frame, at, known, found.evaluatedCarrier, found.evaluatedMove);
  const number = load<i32>(frame, f.F_COUNT);
  store<i32>(frame, number + 1, f.F_COUNT);
  const child = childAt(frame, number);
  store<i32>(child, at, f.C_MOVE);
  store<i32>(child, OPEN, f.C_VALUE);
  store<u32>(child, found.evaluatedPn, f.C_PN);
  store<u32>(child, found.evaluatedDn, f.C_DN);
  store<u64>(child, first, f.C_FIRST);
  store<u64>(child, second, f.C_SECOND);
  store<u64>(child, relevant, f.C_FREE);
  store<u32>(child, image, f.C_IMAGE);
  return false;
}

/** Uses the proved value of a move. True if it settles the frame. */
export function decide(frame: usize, at: i32, known: i32, cells: u64, reply: i32): bool {
  const side = load<i32>(frame, f.F_SIDE);
  const bit = at < 0 ? 0 : (<u64>1) << at;
  if (known === (side === MAKER ? CAPTURES : HOLDS)) return settle(frame, known, cells | bit, at);
  const must = load<u64>(frame, f.F_MUST) & ~bit;
  store<u64>(frame, must, f.F_MUST);
  if (side === MAKER && at >= 0) {
    // Left empty, the cell of the refuted move may become the only cell of a loop: then its refutation does not cover
    // other moves.
    const spare = holeGuard(frame, bit, cells, reply, must);
    if (spare === NO_GUARD) {
      store<u64>(frame, load<u64>(frame, f.F_CARRIER) | cells, f.F_CARRIER);
      return false;
    }
    cells |= spare;
  }
  if (mustPlay) {
    store<i32>(frame, 1, f.F_COVERED);
    narrow(frame, cells);
  } else store<u64>(frame, load<u64>(frame, f.F_CARRIER) | cells, f.F_CARRIER);
  return false;
}
