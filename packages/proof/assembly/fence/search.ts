// Depth-first proof-number search: pn is 0 when Maker wins, dn when Breaker holds. A position is given by Maker's cells,
// the free cells and its list; cells that occur in no set of the list count as Breaker's.

import { DFPN_NO as NO, DFPN_OPEN as OPEN, DFPN_YES as YES } from '../../src/codes';
import { part } from '../part';
import {
  bit,
  countsLoops,
  fenceEdgeCells,
  firstOf,
  keyFree,
  keyImage,
  keyMaker,
  makeKey,
  nearCell,
  setImage,
  setPreimage,
  sizeOf,
} from './cells';
import { findDominated } from './domination';
import {
  distance,
  evaluateBreaker,
  evaluateMaker,
  fenceReply,
  fenceValue,
  must,
  NO_MOVE,
  provedCarrier,
  rest,
} from './evaluate';
import { MUST_PLAY, uses, WINDOW } from './ideas';
import {
  afterBreaker,
  afterMaker,
  cellsOfList,
  gainedCells,
  gainedFirst,
  heldCells,
  reduceSets,
  spentCells,
} from './lists';
import { FENCE_FRAME_BYTES, FENCE_FRAMES, FENCE_MOST_CELLS } from './memory';
import { enterFenceRun, isFenceRunOver } from './runs';
import {
  findInFenceTable,
  sided,
  storedDn,
  storedMove,
  storedMust,
  storedPn,
  storedRest,
  storedWork,
  storeNumbers,
} from './table';
import { comeBack, countCommonNode, goBelow, isAlone, threadsBelow } from './threads';
import { heaviestCell, weighCells } from './weights';

const INFINITE: u32 = 1 << 30;
/** What each further move adds to the number that all of them must reach, and how much longer the best one is kept. */
const PER_MOVE: f64 = 1.32;
const PATIENCE: f64 = 1.25;
/** How many moves are open at a time: Maker's strongest must be refuted before the next one is evaluated. */
const MAKER_WINDOW: i32 = 1;
const BREAKER_WINDOW: i32 = 12;
/** What a move that is not open yet adds, compared with an open one: it may leave the must-play set before its turn. */
const UNOPENED: f64 = 0.5;
/** How much less a move is liked for each other thread below it. */
const CROWD: f64 = 0.02;
/** How many positions a thread enters between two looks at whether others have solved one of its line. */
const LOOK_EVERY: u32 = 16;

// A frame holds the open moves; from DOMINATORS on, for each dominated cell, the cell that is as good (u64); from WEIGHTS
// on, the weight of each cell (f32); and the key of its position (u64). A move has the key of the position after it, what the
// table said of that, and how it is an image of what is stored.
const CHILD: usize = 40;
const FIRST: usize = 0;
const SECOND: usize = 8;
const CARRIER: usize = 16;
const IMAGE: usize = 24;
const MOVE: usize = 28;
const PN: usize = 32;
const DN: usize = 36;
const DOMINATORS: usize = 0x600;
const WEIGHTS: usize = 0x740;
const OWN_FIRST: usize = 0x7e0;
const OWN_SECOND: usize = 0x7e8;

/** Positions evaluated so far, and at how many the search stops. */
export let fenceNodeCount: u32 = 0;
let limit: u32 = 0;

/** The result of `solveFence`: the winner's carrier, and its move if it is to move and needs one. */
export let solvedCarrier: u64 = 0;
export let solvedMove: i32 = NO_MOVE;

/** What `keepBest` found. */
let bestChild: usize = 0;
let secondBest: f64 = 0;
let least: u32 = 0;
let worst: u32 = 0;

export function clearFenceNodes(): void {
  fenceNodeCount = 0;
}

/** Searches a position until it is solved or so many nodes are used up; the memory from the end of its list on is used. */
export function solveFence(maker: u64, free: u64, makerMoves: bool, at: usize, end: usize, most: u32): i32 {
  limit = fenceNodeCount + most;
  do {
    enterFenceRun();
    memory.copy(end, at, end - at);
    search(maker, free, makerMoves, 0, end, 2 * end - at, INFINITE - 1, INFINITE - 1);
    cut = UNCUT;
  } while (storedPn !== 0 && storedDn !== 0 && fenceNodeCount < limit);
  makeKey(maker, free);
  solvedCarrier = setPreimage(storedMust, keyImage);
  solvedMove = storedMove === NO_MOVE ? NO_MOVE : firstOf(setPreimage(bit(storedMove), keyImage));
  return storedPn === 0 ? YES : storedDn === 0 ? NO : OPEN;
}

/** Whether this thread should return to the first position. */
function isStopped(): bool {
  return fenceNodeCount >= limit || isFenceRunOver();
}

/** The position of the line, by ply, that another thread has solved: this thread returns to it. */
const UNCUT: i32 = -1;
let cut: i32 = UNCUT;
let entered: u32 = 0;

/** Looks for solved positions of the line before this ply. */
function findCut(ply: i32): void {
  for (let above = 0; above < ply; above++) {
    const frame = frameAt(above);
    if (!findInFenceTable(load<u64>(frame, OWN_FIRST), load<u64>(frame, OWN_SECOND))) continue;
    if (storedPn !== 0 && storedDn !== 0) continue;
    cut = above;
    return;
  }
}

function frameAt(ply: i32): usize {
  return part + FENCE_FRAMES + <usize>ply * FENCE_FRAME_BYTES;
}

/** Evaluates a list as the last reduction left it, and remembers the result under the key. */
function evaluate(first: u64, free: u64, image: u32, makerMoves: bool, at: usize, end: usize): void {
  fenceNodeCount++;
  countCommonNode();
  if (makerMoves) evaluateMaker(at, end);
  else evaluateBreaker(at, end);
  if (fenceValue === OPEN) {
    const pn: u32 = 4 + 24 / distance;
    const dn: u32 = 4 + 4 * distance;
    storeNumbers(first, free, setImage(must, image), setImage(rest, image), pn, dn, 1, NO_MOVE);
    return;
  }
  const cells = setImage(provedCarrier | (fenceValue === YES ? spentCells : heldCells), image);
  const move = imageOfMove(fenceValue === YES && gainedFirst >= 0 ? gainedFirst : fenceReply, image);
  if (fenceValue === YES) storeNumbers(first, free, cells, 0, 0, INFINITE, 1, move);
  else storeNumbers(first, free, cells, 0, INFINITE, 0, 1, move);
}

function imageOfMove(move: i32, image: u32): i32 {
  return move === NO_MOVE ? NO_MOVE : firstOf(setImage(bit(move), image));
}

/** Writes the list after a move, and returns its end. */
function listAfter(at: usize, end: usize, makerMoves: bool, move: i32): usize {
  return makerMoves ? afterMaker(at, end, move, end) : afterBreaker(at, end, bit(move), end);
}

/** Writes a child: its key, and what the table or a first evaluation says. */
function openChild(child: usize, maker: u64, free: u64, makerMoves: bool, at: usize, end: usize, move: i32): void {
  makeKey(makerMoves ? maker | bit(move) : maker, free & ~bit(move));
  const first = sided(keyMaker, !makerMoves);
  const second = keyFree;
  const image = keyImage;
  if (!findInFenceTable(first, second)) {
    const listEnd = reduceSets(end, listAfter(at, end, makerMoves, move), !makerMoves);
    evaluate(first, second, image, !makerMoves, end, listEnd);
  }
  store<u64>(child, first, FIRST);
  store<u64>(child, second, SECOND);
  store<u32>(child, image, IMAGE);
  store<i32>(child, move, MOVE);
  takeKnown(child);
}

/** Takes over what other threads have stored about a child; false if nothing is known. */
function findAgain(child: usize): bool {
  if (!findInFenceTable(load<u64>(child, FIRST), load<u64>(child, SECOND))) return false;
  takeKnown(child);
  return true;
}

function takeKnown(child: usize): void {
  store<u64>(child, setPreimage(storedMust, load<u32>(child, IMAGE)), CARRIER);
  store<u32>(child, storedPn, PN);
  store<u32>(child, storedDn, DN);
}

/**
 * Keeps the children within the must-play set, since others need no further work, and returns their end. Finds the least of
 * the numbers at `wish` and the largest of those at `worry`; the child that is liked best has the least at `wish`, unless
 * other threads are below it.
 */
function keepBest(frame: usize, end: usize, left: u64, wish: usize, worry: usize): usize {
  let kept = frame;
  let best = Infinity;
  secondBest = Infinity;
  least = INFINITE;
  worst = 0;
  for (let child = frame; child < end; child += CHILD) {
    if (!(left & bit(load<i32>(child, MOVE)))) continue;
    if (kept !== child) memory.copy(kept, child, CHILD);
    least = min(least, load<u32>(kept + wish));
    worst = max(worst, load<u32>(kept + worry));
    const crowd = <f64>threadsBelow(load<u64>(kept, FIRST), load<u64>(kept, SECOND));
    const liking = <f64>load<u32>(kept + wish) * (1 + CROWD * crowd);
    if (liking < best) {
      secondBest = best;
      best = liking;
      bestChild = kept;
    } else if (liking < secondBest) secondBest = liking;
    kept += CHILD;
  }
  return kept;
}

function windowOf(makerMoves: bool): i32 {
  if (!uses(WINDOW)) return FENCE_MOST_CELLS;
  return makerMoves ? MAKER_WINDOW : BREAKER_WINDOW;
}

/** The move of these that is opened next. */
function nextMove(moves: u64, weights: usize): i32 {
  return uses(WINDOW) ? heaviestCell(moves, weights) : firstOf(moves);
}

function clamped(number: f64): u32 {
  return number >= <f64>(INFINITE - 1) ? INFINITE - 1 : <u32>number;
}

/** Leaves the result as the entry known last. */
function search(
  maker: u64,
  free: u64,
  makerMoves: bool,
  ply: i32,
  at: usize,
  listEnd: usize,
  mostPn: u32,
  mostDn: u32,
): void {
  if (!isAlone() && ++entered % LOOK_EVERY === 0) findCut(ply);
  if (cut !== UNCUT) return;
  makeKey(maker, free);
  const first = sided(keyMaker, makerMoves);
  const second = keyFree;
  const image = keyImage;
  const end = reduceSets(at, listEnd, makerMoves);
  const held = heldCells;
  const spent = spentCells;
  const gained = gainedFirst;
  const own = maker | gainedCells;
  if (!findInFenceTable(first, second)) evaluate(first, second, image, makerMoves, at, end);
  if (storedPn === 0 || storedDn === 0) return;

  const cells = cellsOfList(at, end);
  const frame = frameAt(ply);
  store<u64>(frame, first, OWN_FIRST);
  store<u64>(frame, second, OWN_SECOND);
  // A dominating move of Maker's may fill a loop.
  const dominated = countsLoops && makerMoves ? 0 : findDominated(at, end, cells, frame + DOMINATORS);
  if (uses(WINDOW)) weighCells(at, end, frame + WEIGHTS);
  let left = setPreimage(storedMust, image) & cells;
  let used = setPreimage(storedRest, image);
  const before = storedWork + 1 - fenceNodeCount;
  // The number that the side to move wants to be 0, and the other one.
  const wish = makerMoves ? PN : DN;
  const worry = makerMoves ? DN : PN;
  let open: usize = frame;
  let current: usize = 0;
  let untried = left & ~dominated;
  const window = windowOf(makerMoves);
  const alone = isAlone();
  for (;;) {
    for (let child = frame; child < open; child += CHILD) {
      if (child !== current && (alone || !findAgain(child))) continue;
      const isWin = load<u32>(child, PN) === 0;
      const move = load<i32>(child, MOVE);
      if ((!isWin && load<u32>(child, DN) !== 0) || !(left & bit(move))) continue;
      const needed = load<u64>(child, CARRIER);
      if (isWin === makerMoves) {
        const cells = needed | bit(move) | (makerMoves ? spent : held);
        finish(first, second, image, makerMoves, cells, before, gained < 0 ? move : gained);
        return;
      }
      const guarded = makerMoves ? withGuard(needed, move, own, cells) : needed;
      left &= uses(MUST_PLAY) ? guarded : ~bit(move);
      used |= guarded;
    }
    open = keepBest(frame, open, left, wish, worry);
    const count = <i32>((open - frame) / CHILD);
    // Fills the window, then searches its best move again and again; a refuted one makes room. The limit is not checked
    // here: until the numbers of this position are stored below, the entry known last is that of a move.
    if (untried & left && count < window) {
      const move = nextMove(untried & left, frame + WEIGHTS);
      untried &= ~bit(move);
      current = open;
      open += CHILD;
      openChild(current, own, cells, makerMoves, at, end, move);
      continue;
    }
    if (count === 0) {
      for (let others = left & dominated; others; others &= others - 1) {
        used |= load<u64>(frame + DOMINATORS + ((<usize>firstOf(others)) << 3)) | bit(firstOf(others));
      }
      finish(first, second, image, !makerMoves, used | (makerMoves ? held : spent), before, NO_MOVE);
      return;
    }
    const extra = PER_MOVE * (<f64>(count - 1) + UNOPENED * <f64>sizeOf(untried & left));
    const sum = clamped(<f64>worst + extra);
    const pn = makerMoves ? least : sum;
    const dn = makerMoves ? sum : least;
    storeNumbers(first, second, setImage(left, image), setImage(used, image), pn, dn, before + fenceNodeCount, NO_MOVE);
    if (storedPn === 0 || storedDn === 0 || pn >= mostPn || dn >= mostDn || isStopped()) return;

    const best = load<u32>(bestChild + wish);
    const most = max(best + 1, min(makerMoves ? mostPn : mostDn, clamped(<f64>secondBest * PATIENCE + 1)));
    current = bestChild;
    const other = load<u32>(current + worry);
    const mostOther = max(other + 1, clamped(max<f64>(0, <f64>(makerMoves ? mostDn : mostPn) - extra)));
    const move = load<i32>(current, MOVE);
    const childEnd = listAfter(at, end, makerMoves, move);
    const nextMaker = makerMoves ? own | bit(move) : own;
    const childPn = makerMoves ? most : mostOther;
    const childDn = makerMoves ? mostOther : most;
    goBelow(load<u64>(current, FIRST), load<u64>(current, SECOND));
    search(nextMaker, cells & ~bit(move), !makerMoves, ply + 1, end, childEnd, childPn, childDn);
    comeBack(load<u64>(current, FIRST), load<u64>(current, SECOND));
    if (cut === UNCUT) takeKnown(current);
    else if (cut < ply) return;
    else {
      cut = UNCUT;
      current = 0;
      if (findInFenceTable(first, second) && (storedPn === 0 || storedDn === 0)) return;
    }
  }
}

/**
 * What must be added to the carrier of a refuted move of Maker's before it says something about others: if Maker plays one of those, this
 * cell stays empty and may be enclosed alone, unless it is on the rim, has a cell beside it that Maker cannot have, or two that
 * become a pair. If there is nothing of this kind, all other cells.
 */
function withGuard(needed: u64, move: i32, maker: u64, cells: u64): u64 {
  const near = nearCell(move);
  if (!countsLoops || bit(move) & fenceEdgeCells || near & ~(maker | cells)) return needed;
  const free = near & cells & ~needed;
  const others = free & (free - 1);
  return others === 0 ? cells & ~bit(move) : needed | (free ^ (others & (others - 1)));
}

/** Remembers a solved position. */
function finish(first: u64, free: u64, image: u32, makerWins: bool, cells: u64, before: u32, move: i32): void {
  const pn = makerWins ? 0 : INFINITE;
  const dn = makerWins ? INFINITE : 0;
  const work = before + fenceNodeCount;
  storeNumbers(first, free, setImage(cells, image), 0, pn, dn, work, imageOfMove(move, image));
}
