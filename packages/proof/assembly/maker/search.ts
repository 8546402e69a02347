// Depth-first proof-number search over positions with Maker to move; Breaker's answers are part of Maker's moves. The
// numbers say how hard a win looks: pn is 0 once Maker wins, dn once none of the moves that are tried wins, which does not
// mean that Breaker holds.

import { part } from '../part';
import { below } from '../random';
import { firstOfWords, highBit, lowBit, makerKey, makerKeyOf } from './board';
import { allowsQuiet, expandMaker, expandMove, makeForcing, ownWin, wonHigh, wonLow, wonMove } from './expand';
import {
  BUSY,
  DN,
  ENTRY,
  entryAt,
  FRAME_CELL,
  KIND,
  MOST_PLIES,
  MUST,
  makerFrameAt,
  NOISE,
  PN,
  QUIET,
  USED,
  WORK,
} from './frame';
import {
  cellImage,
  imageFreeHigh,
  imageFreeLow,
  imageKey,
  imageMakerHigh,
  imageMakerLow,
  imageNumber,
  listImages,
  pickImage,
} from './images';
import { REPLIES } from './memory';
import {
  find,
  findMoves,
  foundBusy,
  foundDn,
  foundHigh,
  foundLow,
  foundPn,
  foundWork,
  keepBusy,
  keepMoves,
  keepNumbers,
  keepWin,
  LARGEST_DN,
  MAKER_INFINITE,
  NEVER_LOST,
} from './table';

/** How much longer than the second best move the best one is kept. */
const PATIENCE: f64 = 1.25;
/** How much less a move is liked for each other thread that works on it. */
const CROWD: f64 = 0.15;
/** What a quiet move costs more than it seems to. */
const QUIET_PN: u32 = 8;
/** Where quiet moves are tried, one gets at least so many nodes at a time, and is liked less the more it has had. */
const LEAST_SLICE: u32 = 100;
const TIRING: f64 = 500;
const TIREDNESS: f64 = 0.3;
/** How often all moves are rated, not only the last one: other threads and transpositions change them. */
const RATE_ALL: i32 = 8;

/** Instead of the move of a win by a chain. */
const NO_MOVE: i32 = -1;

// A reply in the list of replies.
const REPLY: usize = 16;

/** Positions expanded so far, and at how many the search stops. */
export let makerNodeCount: u32 = 0;
let limit: u32 = 0;

export function clearMakerNodes(): void {
  makerNodeCount = 0;
}

/** Searches until the position is solved or so many nodes are used up: 1 if Maker wins, −1 if it has no such win, 0 if unknown. */
export function solveMaker(low: u64, high: u64, leftLow: u64, leftHigh: u64, most: u32): i32 {
  pickPosition(low, high, leftLow, leftHigh);
  const key = imageKey;
  const makerLow = imageMakerLow;
  const makerHigh = imageMakerHigh;
  const freeLow = imageFreeLow;
  const freeHigh = imageFreeHigh;
  limit = makerNodeCount + most;
  // A position below which somebody works keeps its slot.
  keepBusy(key, makerLow, makerHigh, freeLow, freeHigh, 1, 0);
  let result = 0;
  while (!result && makerNodeCount < limit) {
    search(0, makerLow, makerHigh, freeLow, freeHigh, key, MAKER_INFINITE, NEVER_LOST);
    find(key, makerLow, makerHigh, freeLow, freeHigh);
    if (!foundPn) result = 1;
    else if (!foundDn) result = -1;
  }
  keepBusy(key, makerLow, makerHigh, freeLow, freeHigh, -1, makerNodeCount);
  return result;
}

/** Picks the image of a position under which it is stored. */
export function pickPosition(makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64): void {
  listImages(makerLow, makerHigh, freeLow, freeHigh, makerKeyOf(makerLow, makerHigh, freeLow, freeHigh));
  pickImage(-1);
}

/** Keeps that Maker wins with this move, if that follows from chains and from what the table knows. */
export function learnMaker(low: u64, high: u64, leftLow: u64, leftHigh: u64, cell: i32): bool {
  pickPosition(low, high, leftLow, leftHigh);
  const move = cellImage(imageNumber, cell);
  const key = imageKey;
  const makerLow = imageMakerLow;
  const makerHigh = imageMakerHigh;
  const freeLow = imageFreeLow;
  const freeHigh = imageFreeHigh;
  const entry = makerFrameAt(0);
  const result = expandMove(makerLow, makerHigh, freeLow, freeHigh, key, move, entry);
  if (!result) return false;
  if (result > 0 && !rate(entry, makerLow, makerHigh, freeLow, freeHigh, key)) {
    let mustLow = load<u64>(entry, MUST);
    let mustHigh = load<u64>(entry, MUST + 8);
    while (mustLow | mustHigh) {
      const reply = firstOfWords(mustLow, mustHigh);
      mustLow &= ~lowBit(reply);
      mustHigh &= ~highBit(reply);
      if (!learnChain(makerLow | lowBit(move), makerHigh | highBit(move), freeLow, freeHigh, move, reply)) return false;
    }
    if (!rate(entry, makerLow, makerHigh, freeLow, freeHigh, key)) return false;
  }
  const usedLow = load<u64>(entry, USED) | lowBit(move);
  const usedHigh = load<u64>(entry, USED + 8) | highBit(move);
  keepWin(key, makerLow, makerHigh, freeLow, freeHigh, usedLow, usedHigh, move);
  return true;
}

/** Keeps the win of a position after a move and a reply, if it has a chain. */
function learnChain(makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64, move: i32, reply: i32): bool {
  const leftLow = freeLow & ~(lowBit(move) | lowBit(reply));
  const leftHigh = freeHigh & ~(highBit(move) | highBit(reply));
  const key = makerKeyOf(makerLow, makerHigh, leftLow, leftHigh);
  if (!ownWin(makerLow, makerHigh, leftLow, leftHigh, key)) return false;
  pickPosition(makerLow, makerHigh, leftLow, leftHigh);
  keepWin(imageKey, imageMakerLow, imageMakerHigh, imageFreeLow, imageFreeHigh, wonLow, wonHigh, NO_MOVE);
  return true;
}

function clamped(number: f64): u32 {
  return number >= <f64>(MAKER_INFINITE - 1) ? MAKER_INFINITE - 1 : <u32>number;
}

/** A little more than a disproof number: one more is too little to tell large ones apart. */
function aboveDn(dn: f32): f32 {
  return max<f32>(dn + 1, dn * 1.001);
}

function noise(): f64 {
  return 1 + <f64>below(256) / 1024;
}

/** Reads what is known of the image that was picked. */
function findPicked(): void {
  find(imageKey, imageMakerLow, imageMakerHigh, imageFreeLow, imageFreeHigh);
}

/** A move's numbers, from those of its replies; its answers shrink by what is proved. True if it wins. */
function rate(entry: usize, makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64, key: u64): bool {
  const cell = load<i32>(entry, FRAME_CELL);
  const ownLow = makerLow | lowBit(cell);
  const ownHigh = makerHigh | highBit(cell);
  const leftLow = freeLow & ~lowBit(cell);
  const leftHigh = freeHigh & ~highBit(cell);
  listImages(ownLow, ownHigh, leftLow, leftHigh, key ^ makerKey(cell));
  if (load<i32>(entry, KIND) === QUIET) {
    pickImage(-1);
    findPicked();
    if (foundPn) {
      putNumbers(entry, foundDn ? foundPn + QUIET_PN : MAKER_INFINITE, foundDn, foundBusy, foundWork);
      return false;
    }
    if (makeForcing(entry, makerLow, makerHigh, freeLow, freeHigh, key, foundLow, foundHigh)) return true;
  }
  let mustLow = load<u64>(entry, MUST);
  let mustHigh = load<u64>(entry, MUST + 8);
  let low = mustLow;
  let high = mustHigh;
  while (low | high) {
    const reply = firstOfWords(low, high);
    const bitLow = lowBit(reply);
    const bitHigh = highBit(reply);
    low &= ~bitLow;
    high &= ~bitHigh;
    pickImage(reply);
    findPicked();
    const at = part + REPLIES + <usize>reply * REPLY;
    store<u32>(at, foundPn);
    store<f32>(at, foundDn, 4);
    store<u32>(at, <u32>foundBusy, 8);
    store<u32>(at, foundWork, 12);
    if (foundPn) continue;
    mustLow &= foundLow & ~bitLow;
    mustHigh &= foundHigh & ~bitHigh;
    low &= mustLow;
    high &= mustHigh;
    store<u64>(entry, load<u64>(entry, USED) | foundLow, USED);
    store<u64>(entry, load<u64>(entry, USED + 8) | foundHigh, USED + 8);
  }
  store<u64>(entry, mustLow, MUST);
  store<u64>(entry, mustHigh, MUST + 8);
  if (!(mustLow | mustHigh)) return true;
  let pn: u64 = 0;
  let dn = NEVER_LOST;
  let busy = 0;
  let work: u32 = 0;
  low = mustLow;
  high = mustHigh;
  while (low | high) {
    const reply = firstOfWords(low, high);
    low &= ~lowBit(reply);
    high &= ~highBit(reply);
    const at = part + REPLIES + <usize>reply * REPLY;
    pn += load<u32>(at);
    dn = min(dn, load<f32>(at, 4));
    busy += load<i32>(at, 8);
    work += load<u32>(at, 12);
  }
  putNumbers(entry, dn ? <u32>min<u64>(pn, MAKER_INFINITE - 1) : MAKER_INFINITE, dn, busy, work);
  return false;
}

function putNumbers(entry: usize, pn: u32, dn: f32, busy: i32, work: u32): void {
  store<u32>(entry, pn, PN);
  store<f32>(entry, dn, DN);
  store<i32>(entry, busy, BUSY);
  store<u32>(entry, work, WORK);
}

/** Leaves its result in the table. */
function search(
  ply: i32,
  makerLow: u64,
  makerHigh: u64,
  freeLow: u64,
  freeHigh: u64,
  key: u64,
  mostPn: u32,
  mostDn: f32,
): void {
  const frame = makerFrameAt(ply);
  let count = findMoves(key, makerLow, makerHigh, freeLow, freeHigh, frame, ENTRY);
  if (!foundPn || !foundDn) return;
  if (count < 0) {
    makerNodeCount++;
    count = expandMaker(makerLow, makerHigh, freeLow, freeHigh, key, frame);
    if (count < 0) {
      keepWin(key, makerLow, makerHigh, freeLow, freeHigh, wonLow, wonHigh, wonMove);
      return;
    }
    if (ply >= MOST_PLIES - 1) count = 0;
    keepMoves(key, makerLow, makerHigh, freeLow, freeHigh, frame, count, ENTRY);
  }
  for (let i = 0; i < count; i++) store<f32>(entryAt(frame, i), <f32>noise(), NOISE);
  const isQuiet = allowsQuiet(makerLow, makerHigh, freeLow, freeHigh);
  let last: usize = 0;
  for (let round = 0; ; round++) {
    let best: usize = 0;
    let least: f64 = Infinity;
    let second: f64 = Infinity;
    let pn: u32 = MAKER_INFINITE;
    let dn: f32 = 0;
    for (let i = 0; i < count; i++) {
      const entry = entryAt(frame, i);
      if (round % RATE_ALL === 0 || entry === last) {
        const wasQuiet = load<i32>(entry, KIND) === QUIET;
        if (rate(entry, makerLow, makerHigh, freeLow, freeHigh, key)) {
          const cell = load<i32>(entry, FRAME_CELL);
          const low = load<u64>(entry, USED) | lowBit(cell);
          const high = load<u64>(entry, USED + 8) | highBit(cell);
          keepWin(key, makerLow, makerHigh, freeLow, freeHigh, low, high, cell);
          return;
        }
        if (wasQuiet && load<i32>(entry, KIND) !== QUIET) {
          keepMoves(key, makerLow, makerHigh, freeLow, freeHigh, frame, count, ENTRY);
        }
      }
      const ownDn = load<f32>(entry, DN);
      if (!ownDn) continue;
      dn = min(dn + ownDn, LARGEST_DN);
      pn = min(pn, load<u32>(entry, PN));
      const liking = likingOf(entry, isQuiet);
      if (liking < least) {
        second = least;
        least = liking;
        best = entry;
      } else if (liking < second) second = liking;
    }
    if (!best) {
      keepNumbers(key, makerLow, makerHigh, freeLow, freeHigh, MAKER_INFINITE, 0);
      return;
    }
    keepNumbers(key, makerLow, makerHigh, freeLow, freeHigh, pn, dn);
    if (pn >= mostPn || dn >= mostDn || makerNodeCount >= limit) return;
    movePn = clamped(min<f64>(mostPn, second * PATIENCE + 1));
    moveDn = mostDn > dn ? mostDn - dn + load<f32>(best, DN) : 0;
    last = best;
    follow(ply, best, makerLow, makerHigh, freeLow, freeHigh, key);
  }
}

/** How little a move is worth trying. */
function likingOf(entry: usize, isTiring: bool): f64 {
  const pn = <f64>load<u32>(entry, PN) * <f64>load<f32>(entry, NOISE) * (1 + CROWD * <f64>load<i32>(entry, BUSY));
  return isTiring ? pn * (1 + <f64>load<u32>(entry, WORK) / TIRING) ** TIREDNESS : pn;
}

/** The numbers that a move may reach before another one is tried, for `follow`. */
let movePn: u32 = 0;
let moveDn: f32 = 0;

/** Searches after a move: after a pass if the move is quiet, else after the most promising reply. */
function follow(ply: i32, entry: usize, makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64, key: u64): void {
  const cell = load<i32>(entry, FRAME_CELL);
  let reply = -1;
  let mostPn: u32 = MAKER_INFINITE;
  let mostDn = NEVER_LOST;
  let work = load<u32>(entry, WORK);
  if (load<i32>(entry, KIND) !== QUIET) {
    // Rated again, since the list of replies is that of the last move rated.
    if (rate(entry, makerLow, makerHigh, freeLow, freeHigh, key)) return;
    const pn = load<u32>(entry, PN);
    reply = pickReply(entry);
    const at = part + REPLIES + <usize>reply * REPLY;
    work = load<u32>(at, 12);
    const ownPn = load<u32>(at);
    const ownDn = load<f32>(at, 4);
    const others = pn - min(pn, ownPn);
    mostPn = max(ownPn + 1, movePn > others ? movePn - others : 0);
    mostDn = max(aboveDn(ownDn), min(moveDn, <f32>(secondDn * PATIENCE + 1)));
  }
  const before = limit;
  if (allowsQuiet(makerLow, makerHigh, freeLow, freeHigh)) {
    limit = min(limit, makerNodeCount + max(LEAST_SLICE, work / 2));
    mostPn = MAKER_INFINITE;
    mostDn = NEVER_LOST;
  }
  const start = makerNodeCount;
  listImages(
    makerLow | lowBit(cell),
    makerHigh | highBit(cell),
    freeLow & ~lowBit(cell),
    freeHigh & ~highBit(cell),
    key ^ makerKey(cell),
  );
  pickImage(reply);
  const after = imageKey;
  const ownLow = imageMakerLow;
  const ownHigh = imageMakerHigh;
  const leftLow = imageFreeLow;
  const leftHigh = imageFreeHigh;
  keepBusy(after, ownLow, ownHigh, leftLow, leftHigh, 1, 0);
  search(ply + 1, ownLow, ownHigh, leftLow, leftHigh, after, mostPn, mostDn);
  keepBusy(after, ownLow, ownHigh, leftLow, leftHigh, -1, makerNodeCount - start);
  limit = before;
}

/** The least disproof number of the other replies, after `pickReply`. */
let secondDn: f64 = Infinity;

/** The reply that Breaker should try first. */
function pickReply(entry: usize): i32 {
  let low = load<u64>(entry, MUST);
  let high = load<u64>(entry, MUST + 8);
  let best = -1;
  let least: f64 = Infinity;
  secondDn = Infinity;
  while (low | high) {
    const reply = firstOfWords(low, high);
    low &= ~lowBit(reply);
    high &= ~highBit(reply);
    const at = part + REPLIES + <usize>reply * REPLY;
    const liking = <f64>load<f32>(at, 4) * noise() * (1 + CROWD * <f64>load<u32>(at, 8));
    if (liking < least) {
      secondDn = least;
      least = liking;
      best = reply;
    } else if (liking < secondDn) secondDn = liking;
  }
  return best;
}
