// Fencemaster as a Maker–Breaker game: whether Breaker stops every tripod and every ring. A module of its own.

import { part, partAt, usePart } from '../part';
import { seedRandom } from '../random';
import {
  bit,
  boardCells,
  countLoops,
  firstOf,
  keyFree,
  keyMaker,
  makeKey,
  prepareCells,
  SET_CELLS,
  sizeOf,
} from './cells';
import { NO_MOVE } from './evaluate';
import { useFenceIdeas } from './ideas';
import { afterBreaker, afterMaker, cellsOfList, findCommon, lengthOf, setsWith } from './lists';
import { ALL, EDGE, FENCE_NEAR, FENCE_PAIRS, FENCE_PART_BYTES, FENCE_SYMMETRIES, LINE, STACK } from './memory';
import { dropPairs, missesFew, pairAt, pairGreedily, pairsMade, prune } from './pairing';
import { joker, repair } from './repair';
import { followFenceRun, useFirstFenceRun } from './runs';
import { clearFenceNodes, fenceNodeCount, solvedCarrier, solvedMove, solveFence } from './search';
import { listSets } from './sets';
import { findInFenceTable, sided, storedDn, storedPn, useFenceTable } from './table';

/** A position of the line: its list from START to END (usize), Maker's cells and the free cells that matter (u64). */
const POSITION: usize = 24;
const END: usize = 4;
const MAKER: usize = 8;
const FREE: usize = 16;

/** The end of the list of all sets. */
let allEnd: usize = 0;
/** The current position of the line. */
let current: usize = 0;
let jokerChosen: u64 = 0;

/** The first byte after the parts of so many threads. */
export function fenceTableAt(parts: i32): usize {
  return partAt(parts, FENCE_PART_BYTES);
}

/** Works in one part of a memory that threads share; must be called first. */
export function fenceThread(number: i32): void {
  usePart(number, FENCE_PART_BYTES);
}

/** Where the host writes neighbours (u64 per cell), edges (u8) and symmetries (64 u8 each) before `fenceStart`. */
export function fenceNear(): usize {
  return part + FENCE_NEAR;
}

export function fenceEdges(): usize {
  return part + EDGE;
}

export function fenceSymmetries(): usize {
  return part + FENCE_SYMMETRIES;
}

/**
 * Starts with a board of so many cells and a table of so many bytes, which are empty or used by other threads already; the
 * threads of a seed differ by number. With `onlyLoops` a ring that Maker has filled does not count. Returns the number of tripods and rings.
 */
export function fenceStart(cells: i32, onlyLoops: bool, table: usize, bytes: usize, seed: u32, number: u32): i32 {
  seedRandom(seed, number);
  countLoops(onlyLoops);
  prepareCells(cells);
  allEnd = listSets(cells);
  useFenceTable(table, bytes);
  clearFenceNodes();
  fenceSetUp(0, 0);
  return lengthOf(part + ALL, allEnd);
}

export function fenceIdeas(bits: u32): void {
  useFenceIdeas(bits);
}

/** The nodes after which the search starts again for the first time; before any question. */
export function fenceFirstRun(nodes: u32): void {
  useFirstFenceRun(nodes);
}

function setPosition(end: usize, maker: u64, free: u64): void {
  store<u32>(current, <u32>end, END);
  store<u64>(current, maker, MAKER);
  store<u64>(current, free, FREE);
}

/** Begins a line with these pieces. */
export function fenceSetUp(maker: u64, breaker: u64): void {
  current = part + LINE;
  store<u32>(current, <u32>(part + STACK));
  let end = afterBreaker(part + ALL, allEnd, breaker, part + STACK);
  for (let left = maker; left; left &= left - 1) end = afterMaker(part + STACK, end, firstOf(left), part + STACK);
  setPosition(end, maker, boardCells & ~maker & ~breaker);
}

/** Plays a move of either side; lists of the line stay in memory. */
export function fencePlay(cell: i32, byMaker: bool): void {
  const at = <usize>load<u32>(current);
  const end = <usize>load<u32>(current, END);
  const maker = load<u64>(current, MAKER);
  const free = cellsOfList(at, end) & ~bit(cell);
  current += POSITION;
  store<u32>(current, <u32>end);
  if (byMaker) setPosition(afterMaker(at, end, cell, end), maker | bit(cell), free);
  else setPosition(afterBreaker(at, end, bit(cell), end), maker, free);
}

export function fenceUndo(): void {
  if (current > part + LINE) current -= POSITION;
}

/** 1 if Maker wins, −1 if Breaker holds, 0 if this many nodes are not enough; asking again continues. */
export function fenceAsk(makerMoves: bool, most: u32): i32 {
  const at = <usize>load<u32>(current);
  const end = <usize>load<u32>(current, END);
  return solveFence(load<u64>(current, MAKER), load<u64>(current, FREE), makerMoves, at, end, most);
}

/** After an answer: the cells that the winner needs, and its move if it is to move, −1 for any. */
export function fenceCarrier(): u64 {
  return solvedCarrier;
}

export function fenceMove(): i32 {
  return solvedMove === NO_MOVE ? -1 : solvedMove;
}

/** Whether the table knows the current position; then its proof number and disproof number, one of them 0 if it is solved. */
export function fenceLookUp(makerMoves: bool): bool {
  followFenceRun();
  makeKey(load<u64>(current, MAKER), load<u64>(current, FREE));
  return findInFenceTable(sided(keyMaker, makerMoves), keyFree);
}

export function fencePn(): u32 {
  return storedPn;
}

export function fenceDn(): u32 {
  return storedDn;
}

export function fenceNodes(): u32 {
  return fenceNodeCount;
}

/** The cells of all sets that Maker may still complete. */
export function fenceCells(): u64 {
  return cellsOfList(load<u32>(current), load<u32>(current, END));
}

/** The one of these cells that occurs in most sets. */
export function fenceBusiest(cells: u64): i32 {
  findCommon(load<u32>(current), load<u32>(current, END));
  let best = firstOf(cells);
  for (let left = cells; left; left &= left - 1) if (setsWith(firstOf(left)) > setsWith(best)) best = firstOf(left);
  return best;
}

/** The cells on which Maker completes a set. */
export function fenceThreats(): u64 {
  const end = <usize>load<u32>(current, END);
  let cells: u64 = 0;
  for (let i = <usize>load<u32>(current); i < end && sizeOf(load<u64>(i)) === 1; i += 8) cells |= load<u64>(i);
  return cells & SET_CELLS;
}

/** Those of these cells that the table knows as moves of Maker's after which Breaker holds, or of Breaker's that lose. */
export function fenceRefuted(cells: u64, byMaker: bool): u64 {
  const maker = load<u64>(current, MAKER);
  const free = fenceCells();
  let refuted: u64 = 0;
  for (let left = cells; left; left &= left - 1) {
    const move = left & (~left + 1);
    makeKey(byMaker ? maker | move : maker, free & ~move);
    if (!findInFenceTable(sided(keyMaker, !byMaker), keyFree)) continue;
    if ((byMaker ? storedDn : storedPn) === 0) refuted |= move;
  }
  return refuted;
}

/** Searches for a pairing, with `mayJoke` after a piece of Breaker's; the list must not be empty then. */
export function fencePair(mayJoke: bool, passes: i32, steps: i32): bool {
  const at = <usize>load<u32>(current);
  const end = <usize>load<u32>(current, END);
  jokerChosen = 0;
  for (let pass = 0; pass < passes; pass++) {
    if (!pairGreedily(at, end)) {
      if (!mayJoke && pass > 0 && !missesFew()) continue;
      if (!repair(at, end, mayJoke, steps)) continue;
      jokerChosen = joker;
    }
    if (mayJoke && !jokerChosen) {
      jokerChosen = bit(firstOf(pairAt(0)));
      dropPairs(jokerChosen);
    }
    prune(at, end, jokerChosen);
    return true;
  }
  return false;
}

export function fencePairs(): usize {
  return part + FENCE_PAIRS;
}

export function fencePairCount(): i32 {
  return pairsMade;
}

export function fenceJoker(): i32 {
  return jokerChosen ? firstOf(jokerChosen) : -1;
}
