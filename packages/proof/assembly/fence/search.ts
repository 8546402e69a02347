// Depth-first proof-number search: pn is 0 when Maker wins, dn when Breaker holds. A position is given by Maker's cells,
// the free cells and its list; cells that occur in no set of the list count as Breaker's.

import { DFPN_NO as NO, DFPN_OPEN as OPEN, DFPN_YES as YES } from '../../src/codes';
import { bit, firstOf, keyFree, keyImage, keyMaker, makeKey, setImage, setPreimage, sizeOf } from './cells';
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
import { afterBreaker, afterMaker, cellsOfList, gainedCells, heldCells, reduceSets, spentCells } from './lists';
import { FENCE_FRAME_BYTES, FENCE_FRAMES, FENCE_MOST_CELLS } from './memory';
import { fenceRunEnd, nextFenceRun } from './runs';
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

// A frame holds the open moves; from DOMINATORS on, for each dominated cell, the cell that is as good (u64); from WEIGHTS
// on, the weight of each cell (f32).
const CHILD: usize = 40;
const CARRIER: usize = 16;
const IMAGE: usize = 24;
const MOVE: usize = 28;
const PN: usize = 32;
const DN: usize = 36;
const DOMINATORS: usize = 0x600;
const WEIGHTS: usize = 0x740;

/** Positions evaluated so far, and at how many the search stops. */
export let fenceNodeCount: u32 = 0;
let limit: u32 = 0;

/** The result of `solveFence`: the winner's carrier, and Breaker's move if it is to move and holds. */
export let solvedCarrier: u64 = 0;
export let solvedMove: i32 = NO_MOVE;

/** What `keepBest` found. */
let bestChild: usize = 0;
let secondBest: u32 = 0;
let worst: u32 = 0;

export function clearFenceNodes(): void {
  fenceNodeCount = 0;
}

/** Searches a position until it is solved or so many nodes are used up; the memory from the end of its list on is used. */
export function solveFence(maker: u64, free: u64, makerMoves: bool, at: usize, end: usize, most: u32): i32 {
  const last = fenceNodeCount + most;
  for (;;) {
    limit = min(last, fenceRunEnd());
    memory.copy(end, at, end - at);
    search(maker, free, makerMoves, 0, end, 2 * end - at, INFINITE - 1, INFINITE - 1);
    if (storedPn === 0 || storedDn === 0 || fenceNodeCount >= last) break;
    nextFenceRun(fenceNodeCount);
  }
  makeKey(maker, free);
  solvedCarrier = setPreimage(storedMust, keyImage);
  solvedMove = storedMove === NO_MOVE ? NO_MOVE : firstOf(setPreimage(bit(storedMove), keyImage));
  return storedPn === 0 ? YES : storedDn === 0 ? NO : OPEN;
}

/** Evaluates a reduced list and remembers the result under the key; `held` and `spent` are those of the reduction. */
function evaluate(
  first: u64,
  free: u64,
  image: u32,
  makerMoves: bool,
  at: usize,
  end: usize,
  held: u64,
  spent: u64,
): void {
  fenceNodeCount++;
  if (makerMoves) evaluateMaker(at, end);
  else evaluateBreaker(at, end);
  if (fenceValue === OPEN) {
    const pn: u32 = 4 + 24 / distance;
    const dn: u32 = 4 + 4 * distance;
    storeNumbers(first, free, setImage(must, image), setImage(rest, image), pn, dn, 1, NO_MOVE);
    return;
  }
  const cells = setImage(provedCarrier | (fenceValue === YES ? spent : held), image);
  const move = fenceReply === NO_MOVE ? NO_MOVE : firstOf(setImage(bit(fenceReply), image));
  if (fenceValue === YES) storeNumbers(first, free, cells, 0, 0, INFINITE, 1, NO_MOVE);
  else storeNumbers(first, free, cells, 0, INFINITE, 0, 1, move);
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
    evaluate(first, second, image, !makerMoves, end, listEnd, heldCells, spentCells);
  }
  store<u32>(child, image, IMAGE);
  store<i32>(child, move, MOVE);
  takeKnown(child);
}

function takeKnown(child: usize): void {
  store<u64>(child, setPreimage(storedMust, load<u32>(child, IMAGE)), CARRIER);
  store<u32>(child, storedPn, PN);
  store<u32>(child, storedDn, DN);
}

/**
 * Keeps the children within the must-play set, since others need no further work, and returns their end. Finds the one
 * with the least of the numbers at `wish`, the least of the others, and the largest of the numbers at `worry`.
 */
function keepBest(frame: usize, end: usize, left: u64, wish: usize, worry: usize): usize {
  let kept = frame;
  let best: u32 = INFINITE;
  secondBest = INFINITE;
  worst = 0;
  for (let child = frame; child < end; child += CHILD) {
    if (!(left & bit(load<i32>(child, MOVE)))) continue;
    if (kept !== child) memory.copy(kept, child, CHILD);
    const wanted = load<u32>(kept + wish);
    worst = max(worst, load<u32>(kept + worry));
    if (wanted < best) {
      secondBest = best;
      best = wanted;
      bestChild = kept;
    } else if (wanted < secondBest) secondBest = wanted;
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
  makeKey(maker, free);
  const first = sided(keyMaker, makerMoves);
  const second = keyFree;
  const image = keyImage;
  const end = reduceSets(at, listEnd, makerMoves);
  const held = heldCells;
  const spent = spentCells;
  const own = maker | gainedCells;
  if (!findInFenceTable(first, second)) evaluate(first, second, image, makerMoves, at, end, held, spent);
  if (storedPn === 0 || storedDn === 0) return;

  const cells = cellsOfList(at, end);
  const frame = FENCE_FRAMES + <usize>ply * FENCE_FRAME_BYTES;
  const dominated = findDominated(at, end, cells, frame + DOMINATORS);
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
  for (;;) {
    if (current !== 0) {
      const pn = load<u32>(current, PN);
      const dn = load<u32>(current, DN);
      const move = load<i32>(current, MOVE);
      const needed = load<u64>(current, CARRIER);
      if (pn === 0 || dn === 0) {
        if ((pn === 0) === makerMoves) {
          finish(
            first,
            second,
            image,
            makerMoves,
            makerMoves,
            needed | bit(move) | (makerMoves ? spent : held),
            before,
            move,
          );
          return;
        }
        left &= uses(MUST_PLAY) ? needed : ~bit(move);
        used |= needed;
      }
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
      finish(first, second, image, makerMoves, !makerMoves, used | (makerMoves ? held : spent), before, NO_MOVE);
      return;
    }
    const extra = PER_MOVE * (<f64>(count - 1) + UNOPENED * <f64>sizeOf(untried & left));
    const sum = clamped(<f64>worst + extra);
    const best = load<u32>(bestChild + wish);
    const pn = makerMoves ? best : sum;
    const dn = makerMoves ? sum : best;
    storeNumbers(first, second, setImage(left, image), setImage(used, image), pn, dn, before + fenceNodeCount, NO_MOVE);
    if (pn >= mostPn || dn >= mostDn || fenceNodeCount >= limit) return;

    const most = max(best + 1, min(makerMoves ? mostPn : mostDn, clamped(<f64>secondBest * PATIENCE + 1)));
    current = bestChild;
    const other = load<u32>(current + worry);
    const mostOther = max(other + 1, clamped(max<f64>(0, <f64>(makerMoves ? mostDn : mostPn) - extra)));
    const move = load<i32>(current, MOVE);
    const childEnd = listAfter(at, end, makerMoves, move);
    const nextMaker = makerMoves ? own | bit(move) : own;
    const childPn = makerMoves ? most : mostOther;
    const childDn = makerMoves ? mostOther : most;
    search(nextMaker, cells & ~bit(move), !makerMoves, ply + 1, end, childEnd, childPn, childDn);
    takeKnown(current);
  }
}

/** Remembers a solved position. */
function finish(
  first: u64,
  free: u64,
  image: u32,
  makerMoves: bool,
  makerWins: bool,
  cells: u64,
  before: u32,
  move: i32,
): void {
  const stored = move === NO_MOVE || makerMoves ? NO_MOVE : firstOf(setImage(bit(move), image));
  const pn = makerWins ? 0 : INFINITE;
  const dn = makerWins ? INFINITE : 0;
  storeNumbers(first, free, setImage(cells, image), 0, pn, dn, before + fenceNodeCount, stored);
}
