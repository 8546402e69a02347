// Does Breaker hold? Depth-first proof-number search with exact keys. The proof number estimates how hard it is to show
// that Maker captures, the disproof number the same for Breaker. Instead of sums it takes the largest number and a
// share for each further move, since the moves of a node are mostly refuted by the same answers.
//
// Every proved position has a carrier. Maker's is the set of free cells it needs: it captures even if Breaker has all
// others. Breaker's is the set of free cells it answers on: it holds even if Maker already has any of the others. So a
// carrier that refutes one move refutes every move off it.
import { CAPTURES, HOLDS, OPEN, PENDING } from '../../src/codes';
import { chainCarrier, findChain, threatsOf } from './chain';
import * as found from './evaluate';
import { CHAIN_NODES, evaluate, PASSES } from './evaluate';
import * as f from './frame';
import { childAt, frameAt } from './frame';
import { holeGuard, NO_GUARD } from './hole-guard';
import { chains, jokers, mustPlay } from './ideas';
import { sortedMove, sortMoves } from './order';
import { leftOver, noise, pairedCells } from './pairing';
import { first, image, MAKER, relevant, second } from './position';
import { busyBelow, countBusy, isShared } from './scratch';
import * as table from './table';
import { hashOf, keepNumbers, keepProof, lookUpKey } from './table';

/** No number exceeds this. */
const INFINITE: u32 = (1 << 27) - 1;
/** One in this many further moves counts. */
const SHARE: u32 = 3;
/** The first position gets this many times the passes. */
const ROOT_CARE: i32 = 20;
/** Nodes after which a thread checks again what others have found. */
const LOOK_AGAIN: u64 = 100;

export let nodes: u64 = 0;
/** Set when the search ends: the carrier and the winner's move, −1 if none is needed. */
export let carrier: u64 = 0;
export let move: i32 = -1;

let ply: i32 = -1;
let result: i32 = OPEN;
let resultPn: u32 = 1;
let resultDn: u32 = 1;
let rootMaker: u64 = 0;
let rootSolid: u64 = 0;
let rootSide: i32 = -1;

/** Resets the counters and the current position. */
export function beginSearch(): void {
  nodes = 0;
  rootSide = -1;
}

/** Works on a position for at most this many nodes; a further call for the same one continues. */
export function ask(maker: u64, solid: u64, side: i32, budget: u64): i32 {
  const limit = nodes + budget;
  if (rootSide !== side || rootMaker !== maker || rootSolid !== solid) {
    rootMaker = maker;
    rootSolid = solid;
    rootSide = side;
    nodes++;
    const value = evaluate(maker, solid, side, PASSES * ROOT_CARE);
    if (value !== OPEN) {
      rootSide = -1;
      carrier = found.carrier;
      move = found.move;
      return value;
    }
    ply = 0;
    const root = frameAt(0);
    store<u64>(root, maker, f.F_MAKER);
    store<u64>(root, solid, f.F_SOLID);
    enter(root, side, first, second, relevant, image, INFINITE, INFINITE);
  }
  const value = run(limit);
  if (value !== PENDING) rootSide = -1;
  return value;
}

/** Prepares a frame; its pieces are already there. A count of −1 means that its children are not. */
function enter(frame: usize, side: i32, a: u64, b: u64, free: u64, shown: u32, pnLimit: u32, dnLimit: u32): void {
  store<u64>(frame, free, f.F_FREE);
  store<u64>(frame, a, f.F_FIRST);
  store<u64>(frame, b, f.F_SECOND);
  store<u32>(frame, shown, f.F_IMAGE);
  store<i32>(frame, side, f.F_SIDE);
  store<u32>(frame, pnLimit, f.F_PN_LIMIT);
  store<u32>(frame, dnLimit, f.F_DN_LIMIT);
  store<i32>(frame, -1, f.F_COUNT);
}

function run(limit: u64): i32 {
  for (let frame = frameAt(ply); nodes < limit || isOpened(frame); frame = frameAt(ply)) {
    const isDone = isOpened(frame) ? takeResult(frame) : expand(frame);
    if (!isDone && !descend(frame)) continue;
    // The frame is finished: its result goes to the one above.
    if (ply === 0) {
      if (result === OPEN) {
        store<i32>(frame, -1, f.F_COUNT);
        continue;
      }
      return result;
    }
    if (isShared()) countBusy(hashOfFrame(frame), -1);
    ply--;
  }
  return PENDING;
}

function isOpened(frame: usize): bool {
  return load<i32>(frame, f.F_COUNT) >= 0;
}

/** Ends a frame with a proved value. */
function settle(frame: usize, value: i32, cells: u64, best: i32): bool {
  carrier = cells & load<u64>(frame, f.F_FREE);
  move = best;
  result = value;
  const work = nodes - load<u64>(frame, f.F_STARTED) + 1;
  const a = load<u64>(frame, f.F_FIRST);
  const b = load<u64>(frame, f.F_SECOND);
  keepProof(a, b, load<u32>(frame, f.F_IMAGE), value, carrier, best, work);
  return true;
}

/** Creates the children of a frame that are not refuted at once. True if that settles it. */
function expand(frame: usize): bool {
  const maker = load<u64>(frame, f.F_MAKER);
  const solid = load<u64>(frame, f.F_SOLID);
  const free = load<u64>(frame, f.F_FREE);
  const side = load<i32>(frame, f.F_SIDE);
  nodes++;
  store<u64>(frame, nodes, f.F_STARTED);
  store<u64>(frame, nodes, f.F_LOOKED);
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
    else if (mustPlay && chains && findChain(maker, free, CHAIN_NODES * 4)) narrow(frame, chainCarrier);
  }
  const count = sortMoves(load<u64>(frame, f.F_MUST), maker, solid);
  for (let i = 0; i < count; i++) {
    const at = sortedMove(i);
    if (((load<u64>(frame, f.F_MUST) >>> at) & 1) !== 0 && addChild(frame, at)) return true;
  }
  return false;
}

/** Refutes all moves off a carrier. */
function narrow(frame: usize, cells: u64): void {
  store<u64>(frame, load<u64>(frame, f.F_MUST) & cells, f.F_MUST);
  store<u64>(frame, load<u64>(frame, f.F_CARRIER) | cells, f.F_CARRIER);
}

/** Examines a move, or a pass for −1; it becomes a child if it stays open. True if it settles the frame. */
function addChild(frame: usize, at: i32): bool {
  const side = load<i32>(frame, f.F_SIDE);
  const bit = at < 0 ? 0 : (<u64>1) << at;
  const maker = load<u64>(frame, f.F_MAKER) | (side === MAKER ? bit : 0);
  const solid = load<u64>(frame, f.F_SOLID) | (side === MAKER ? 0 : bit);
  const value = evaluate(maker, solid, 1 - side, PASSES);
  if (value !== OPEN) return decide(frame, at, value, found.carrier, found.move);
  const number = load<i32>(frame, f.F_COUNT);
  store<i32>(frame, number + 1, f.F_COUNT);
  const child = childAt(frame, number);
  store<i32>(child, at, f.C_MOVE);
  store<i32>(child, OPEN, f.C_VALUE);
  store<u32>(child, found.pn, f.C_PN);
  store<u32>(child, found.dn, f.C_DN);
  store<u64>(child, first, f.C_FIRST);
  store<u64>(child, second, f.C_SECOND);
  store<u64>(child, relevant, f.C_FREE);
  store<u32>(child, image, f.C_IMAGE);
  return false;
}

/** Uses the proved value of a move. True if it settles the frame. */
function decide(frame: usize, at: i32, value: i32, cells: u64, reply: i32): bool {
  const side = load<i32>(frame, f.F_SIDE);
  const bit = at < 0 ? 0 : (<u64>1) << at;
  if (value === (side === MAKER ? CAPTURES : HOLDS)) return settle(frame, value, cells | bit, at);
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

/** Uses the result of the chosen child. True if it settles the frame. */
function takeResult(frame: usize): bool {
  const child = childAt(frame, load<i32>(frame, f.F_CHOSEN));
  store<i32>(child, result, f.C_VALUE);
  if (result !== OPEN) return decide(frame, load<i32>(child, f.C_MOVE), result, carrier, move);
  store<u32>(child, resultPn, f.C_PN);
  store<u32>(child, resultDn, f.C_DN);
  return isShared() && nodes - load<u64>(frame, f.F_LOOKED) > LOOK_AGAIN && lookAround(frame);
}

/** Uses what other threads have found about the children, or about the frame itself. True if it is settled. */
function lookAround(frame: usize): bool {
  store<u64>(frame, nodes, f.F_LOOKED);
  const known = lookUpKey(load<u64>(frame, f.F_FIRST), load<u64>(frame, f.F_SECOND), load<u32>(frame, f.F_IMAGE));
  if (known === HOLDS || known === CAPTURES) {
    carrier = table.knownCarrier;
    move = table.knownMove;
    result = known;
    return true;
  }
  const count = load<i32>(frame, f.F_COUNT);
  for (let i = 0; i < count; i++) {
    const child = childAt(frame, i);
    if (load<i32>(child, f.C_VALUE) !== OPEN) continue;
    const value = lookUpKey(load<u64>(child, f.C_FIRST), load<u64>(child, f.C_SECOND), load<u32>(child, f.C_IMAGE));
    if (value === OPEN) {
      store<u32>(child, table.knownPn, f.C_PN);
      store<u32>(child, table.knownDn, f.C_DN);
    } else if (value >= 0) {
      store<i32>(child, value, f.C_VALUE);
      if (decide(frame, load<i32>(child, f.C_MOVE), value, table.knownCarrier, table.knownMove)) return true;
    }
  }
  return false;
}

function hashOfFrame(frame: usize): u64 {
  return hashOf(load<u64>(frame, f.F_FIRST), load<u64>(frame, f.F_SECOND));
}

/**
 * Chooses a child and descends to it (false), or returns true if the frame is finished, proved or beyond its limits.
 */
function descend(frame: usize): bool {
  const side = load<i32>(frame, f.F_SIDE);
  const must = load<u64>(frame, f.F_MUST);
  const count = load<i32>(frame, f.F_COUNT);
  // For the side to move the smallest `own` number counts, and the largest `other` one.
  const ownAt = side === MAKER ? f.C_PN : f.C_DN;
  const otherAt = side === MAKER ? f.C_DN : f.C_PN;
  let live: u32 = 0;
  let least: u32 = INFINITE;
  let next: u32 = INFINITE;
  let largest: u32 = 0;
  let chosen = -1;
  let chosenOther: u32 = 0;
  for (let i = 0; i < count; i++) {
    const child = childAt(frame, i);
    if (load<i32>(child, f.C_VALUE) !== OPEN) continue;
    const at = load<i32>(child, f.C_MOVE);
    if (at >= 0 && ((must >>> at) & 1) === 0) continue;
    live++;
    const own = load<u32>(child + ownAt);
    const other = load<u32>(child + otherAt);
    if (other > largest) largest = other;
    if (chosen < 0 || own < least || (own === least && other < chosenOther)) {
      if (chosen >= 0) next = min(next, least);
      least = own;
      chosen = i;
      chosenOther = other;
    } else next = min(next, own);
  }
  if (chosen < 0) {
    if (side === MAKER && load<i32>(frame, f.F_COVERED) === 0 && load<i32>(frame, f.F_PASSED) === 0) {
      store<i32>(frame, 1, f.F_PASSED);
      return addChild(frame, -1) || descend(frame);
    }
    return settle(frame, side === MAKER ? HOLDS : CAPTURES, load<u64>(frame, f.F_CARRIER), -1);
  }
  const extra = (live - 1) / SHARE;
  const sum = min(INFINITE, largest + extra);
  resultPn = side === MAKER ? least : sum;
  resultDn = side === MAKER ? sum : least;
  const pnLimit = load<u32>(frame, f.F_PN_LIMIT);
  const dnLimit = load<u32>(frame, f.F_DN_LIMIT);
  if (resultPn >= pnLimit || resultDn >= dnLimit) {
    const work = nodes - load<u64>(frame, f.F_STARTED) + 1;
    keepNumbers(load<u64>(frame, f.F_FIRST), load<u64>(frame, f.F_SECOND), resultPn, resultDn, work);
    result = OPEN;
    return true;
  }
  store<i32>(frame, chosen, f.F_CHOSEN);
  const ownLimit = side === MAKER ? pnLimit : dnLimit;
  const otherLimit = side === MAKER ? dnLimit : pnLimit;
  if (isShared()) {
    const best = chosen;
    chosen = leastBusy(frame, must, ownAt, otherAt);
    store<i32>(frame, chosen, f.F_CHOSEN);
    if (chosen !== best) {
      next = least;
      least = load<u32>(childAt(frame, chosen) + ownAt);
      chosenOther = load<u32>(childAt(frame, chosen) + otherAt);
    }
  }
  // The child may grow until it is a quarter worse than the next best.
  let own = min(ownLimit, next + max(1, next >>> 2));
  if (own <= least) own = least + 1 + (least >>> 2);
  let other = otherLimit > extra ? otherLimit - extra : 1;
  if (other <= chosenOther) other = chosenOther + 1;
  push(frame, childAt(frame, chosen), side, min(own, INFINITE), min(other, INFINITE));
  return false;
}

/** The child with the smallest number; each thread already there increases it by half. */
function leastBusy(frame: usize, must: u64, ownAt: usize, otherAt: usize): i32 {
  const count = load<i32>(frame, f.F_COUNT);
  let best: u64 = u64.MAX_VALUE;
  let chosen = -1;
  for (let i = 0; i < count; i++) {
    const child = childAt(frame, i);
    if (load<i32>(child, f.C_VALUE) !== OPEN) continue;
    const at = load<i32>(child, f.C_MOVE);
    if (at >= 0 && ((must >>> at) & 1) === 0) continue;
    const busy: u64 = busyBelow(hashOf(load<u64>(child, f.C_FIRST), load<u64>(child, f.C_SECOND)));
    const own: u64 = (<u64>load<u32>(child + ownAt)) << 4;
    const worth =
      ((own + ((own * busy) >>> 1) + (busy << 4) + <u64>noise()) << 6) + min<u64>(63, load<u32>(child + otherAt));
    if (worth >= best) continue;
    best = worth;
    chosen = i;
  }
  return chosen;
}

function push(frame: usize, child: usize, side: i32, own: u32, other: u32): void {
  const at = load<i32>(child, f.C_MOVE);
  const bit = at < 0 ? 0 : (<u64>1) << at;
  const below = frameAt(++ply);
  if (isShared()) countBusy(hashOf(load<u64>(child, f.C_FIRST), load<u64>(child, f.C_SECOND)), 1);
  store<u64>(below, load<u64>(frame, f.F_MAKER) | (side === MAKER ? bit : 0), f.F_MAKER);
  store<u64>(below, load<u64>(frame, f.F_SOLID) | (side === MAKER ? 0 : bit), f.F_SOLID);
  enter(
    below,
    1 - side,
    load<u64>(child, f.C_FIRST),
    load<u64>(child, f.C_SECOND),
    load<u64>(child, f.C_FREE),
    load<u32>(child, f.C_IMAGE),
    side === MAKER ? own : other,
    side === MAKER ? other : own,
  );
}
