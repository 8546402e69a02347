// The moves of a position. A forcing move threatens a chain: Breaker must answer on one of the chain's cells, and on a cell
// of every other chain that is found against one of these answers.

import {
  allHigh,
  allLow,
  breakerKey,
  countOf,
  firstOfWords,
  high,
  highBit,
  innerHigh,
  innerLow,
  lowBit,
  makerCellCount,
  makerKey,
  widened,
} from './board';
import { chainAfter, chainHigh, chainLow, findChain, widenChain } from './chain';
import { ENTRY, entryAt, FORCING, FRAME_CELL, KIND, MUST, QUIET, USED } from './frame';
import { addPiece, BASE, FIRST_LINK, FOE, listAt, listGroups } from './groups';
import { isRace, NONE, pendingCell, SEVERAL } from './race';

/** How many positions a chain may take after a move; a position's own chain may take several times as many. */
let chainBudget: i32 = 100;
const OWN: i32 = 4;
/** The number of Maker's pieces up to which quiet moves are tried. */
let quietUpTo: i32 = 0;

/** The winning move and the cells that Maker needs, if `expandMaker` has found a win. */
export let wonMove: i32 = -1;
export let wonLow: u64 = 0;
export let wonHigh: u64 = 0;

export function useBudget(links: i32): void {
  chainBudget = links;
}

export function useQuiet(pieces: i32): void {
  quietUpTo = pieces;
}

/** Whether quiet moves belong to the moves of a position: early ones in which Breaker has not passed. */
export function allowsQuiet(makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64): bool {
  const pieces = countOf(makerLow, makerHigh);
  return pieces <= quietUpTo && makerCellCount - countOf(freeLow, freeHigh) - pieces >= pieces;
}

/** Searches for a chain in a position itself, with this many times the usual budget. */
export function ownChain(makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64, key: u64, times: i32): bool {
  listGroups(makerLow, makerHigh, listAt(FIRST_LINK));
  if (isRace) listFoes(makerLow, makerHigh, freeLow, freeHigh, listAt(FOE + FIRST_LINK));
  if (!findChain(freeLow, freeHigh, key, chainBudget * times)) return false;
  return !isRace || widenChain(listAt(FOE + FIRST_LINK), freeLow, freeHigh);
}

/** Lists Breaker's groups. */
function listFoes(makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64, list: usize): void {
  listGroups(allLow & ~makerLow & ~freeLow, allHigh & ~makerHigh & ~freeHigh, list);
}

/** Whether a chain of a position itself wins; then the cells that Maker needs are known. */
export function ownWin(makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64, key: u64): bool {
  if (!ownChain(makerLow, makerHigh, freeLow, freeHigh, key, OWN)) return false;
  wonMove = -1;
  // In a race a win after one answer says nothing of others: their place changes what Breaker's pieces enclose.
  wonLow = isRace ? allLow : chainLow;
  wonHigh = isRace ? allHigh : chainHigh;
  return true;
}

/** Writes the moves of a position into a frame and returns their number; −1 if one of them wins. */
export function expandMaker(makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64, key: u64, frame: usize): i32 {
  if (ownWin(makerLow, makerHigh, freeLow, freeHigh, key)) return -1;
  listGroups(makerLow, makerHigh, listAt(BASE));
  let low = makerLow;
  let high_ = makerHigh;
  for (let step = 0; step < 3; step++) {
    low = widened(low, high_);
    high_ = high;
  }
  low &= freeLow;
  high_ &= freeHigh;
  const isQuiet = allowsQuiet(makerLow, makerHigh, freeLow, freeHigh);
  let quietLow = isQuiet ? freeLow & innerLow : 0;
  let quietHigh = isQuiet ? freeHigh & innerHigh : 0;
  if (isRace) {
    listFoes(makerLow, makerHigh, freeLow, freeHigh, listAt(FOE + BASE));
    const pending = pendingCell(listAt(FOE + BASE), freeLow, freeHigh, false);
    if (pending === SEVERAL) return 0;
    if (pending >= 0) {
      low = lowBit(pending);
      high_ = highBit(pending);
      quietLow &= low;
      quietHigh &= high_;
    }
  }
  let count = 0;
  while (low | high_) {
    const cell = firstOfWords(low, high_);
    low &= ~lowBit(cell);
    high_ &= ~highBit(cell);
    const leftLow = freeLow & ~lowBit(cell);
    const leftHigh = freeHigh & ~highBit(cell);
    const after = key ^ makerKey(cell);
    if (!chainAfter(cell, leftLow, leftHigh, after, chainBudget)) continue;
    const entry = entryAt(frame, count);
    if (putForcing(entry, cell, leftLow, leftHigh, after)) return -1;
    quietLow &= ~lowBit(cell);
    quietHigh &= ~highBit(cell);
    count++;
  }
  while (quietLow | quietHigh) {
    const cell = firstOfWords(quietLow, quietHigh);
    quietLow &= ~lowBit(cell);
    quietHigh &= ~highBit(cell);
    const entry = entryAt(frame, count++);
    memory.fill(entry, 0, ENTRY);
    store<i32>(entry, cell, FRAME_CELL);
    store<i32>(entry, QUIET, KIND);
  }
  return count;
}

/** Writes a single move as `expandMaker` would, or as one after which Breaker may answer anywhere; −1 if nothing stops it, 0 if it loses. */
export function expandMove(
  makerLow: u64,
  makerHigh: u64,
  freeLow: u64,
  freeHigh: u64,
  key: u64,
  cell: i32,
  entry: usize,
): i32 {
  const leftLow = freeLow & ~lowBit(cell);
  const leftHigh = freeHigh & ~highBit(cell);
  listGroups(makerLow, makerHigh, listAt(BASE));
  if (isRace) {
    listFoes(makerLow, makerHigh, freeLow, freeHigh, listAt(FOE + BASE));
    const pending = pendingCell(listAt(FOE + BASE), freeLow, freeHigh, false);
    if (pending !== NONE && pending !== cell) return 0;
  }
  const after = key ^ makerKey(cell);
  if (chainAfter(cell, leftLow, leftHigh, after, chainBudget)) {
    return putForcing(entry, cell, leftLow, leftHigh, after) ? -1 : 1;
  }
  store<i32>(entry, cell, FRAME_CELL);
  return makeForcing(entry, makerLow, makerHigh, freeLow, freeHigh, key, allLow, allHigh) ? -1 : 1;
}

/** Writes a move after which the last chain threatens; true if nothing stops it. */
function putForcing(entry: usize, cell: i32, leftLow: u64, leftHigh: u64, after: u64): bool {
  store<u64>(entry, chainLow & leftLow, MUST);
  store<u64>(entry, chainHigh & leftHigh, MUST + 8);
  store<u64>(entry, isRace ? allLow : chainLow, USED);
  store<u64>(entry, isRace ? allHigh : chainHigh, USED + 8);
  store<i32>(entry, cell, FRAME_CELL);
  store<i32>(entry, FORCING, KIND);
  narrow(entry, leftLow, leftHigh, after);
  if (load<u64>(entry, MUST) | load<u64>(entry, MUST + 8)) return false;
  wonMove = cell;
  wonLow = load<u64>(entry, USED) | lowBit(cell);
  wonHigh = load<u64>(entry, USED + 8) | highBit(cell);
  return true;
}

/** Tries a chain against each answer that is left; the groups after the move are in the list of the first link. */
function narrow(entry: usize, leftLow: u64, leftHigh: u64, after: u64): void {
  let mustLow = load<u64>(entry, MUST);
  let mustHigh = load<u64>(entry, MUST + 8);
  let low = mustLow;
  let high_ = mustHigh;
  while (low | high_) {
    const cell = firstOfWords(low, high_);
    const bitLow = lowBit(cell);
    const bitHigh = highBit(cell);
    low &= ~bitLow;
    high_ &= ~bitHigh;
    if (isRace) addPiece(listAt(FOE + BASE), cell, listAt(FOE + FIRST_LINK));
    if (!findChain(leftLow & ~bitLow, leftHigh & ~bitHigh, after ^ breakerKey(cell), chainBudget)) continue;
    mustLow &= ~bitLow;
    mustHigh &= ~bitHigh;
    // In a race the chain refutes others only if it also works without the answer.
    if (isRace && !widenChain(listAt(FOE + BASE), leftLow, leftHigh)) continue;
    mustLow &= chainLow;
    mustHigh &= chainHigh;
    low &= mustLow;
    high_ &= mustHigh;
    store<u64>(entry, load<u64>(entry, USED) | chainLow, USED);
    store<u64>(entry, load<u64>(entry, USED + 8) | chainHigh, USED + 8);
  }
  store<u64>(entry, mustLow, MUST);
  store<u64>(entry, mustHigh, MUST + 8);
}

/**
 * Turns a quiet move into a forcing one, once Maker is known to win with these cells if Breaker passes; true if nothing
 * stops it.
 */
export function makeForcing(
  entry: usize,
  makerLow: u64,
  makerHigh: u64,
  freeLow: u64,
  freeHigh: u64,
  key: u64,
  low: u64,
  high: u64,
): bool {
  const cell = load<i32>(entry, FRAME_CELL);
  const leftLow = freeLow & ~lowBit(cell);
  const leftHigh = freeHigh & ~highBit(cell);
  listGroups(makerLow | lowBit(cell), makerHigh | highBit(cell), listAt(FIRST_LINK));
  if (isRace) listFoes(makerLow, makerHigh, freeLow, freeHigh, listAt(FOE + BASE));
  store<u64>(entry, low & leftLow, MUST);
  store<u64>(entry, high & leftHigh, MUST + 8);
  store<u64>(entry, isRace ? allLow : low, USED);
  store<u64>(entry, isRace ? allHigh : high, USED + 8);
  store<i32>(entry, FORCING, KIND);
  narrow(entry, leftLow, leftHigh, key ^ makerKey(cell));
  return !(load<u64>(entry, MUST) | load<u64>(entry, MUST + 8));
}
