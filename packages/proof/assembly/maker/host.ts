// Squatter as a Maker–Breaker game, from Maker's side: whether moves that threaten chains capture something. A module of
// its own; sets of cells are two words of 64 bits.

import { partAt, usePart } from '../part';
import { seedRandom } from '../random';
import { allHigh, allLow, makerKeyOf, prepareBoard } from './board';
import { chainHigh, chainLow, chainMove, chainThreat, clearLinks, links } from './chain';
import { ownChain, useBudget, useQuiet } from './expand';
import { prepareGroups } from './groups';
import {
  cellBefore,
  cellImage,
  imageFreeHigh,
  imageFreeLow,
  imageKey,
  imageMakerHigh,
  imageMakerLow,
  imageNumber,
  prepareImages,
  takeIdentity,
  useImages,
} from './images';
import { MAKER_PART_BYTES } from './memory';
import { useRace } from './race';
import { clearMakerNodes, learnMaker, makerNodeCount, pickPosition, solveMaker } from './search';
import {
  find,
  findNext,
  foundDn,
  foundFreeHigh,
  foundFreeLow,
  foundHigh,
  foundLow,
  foundMakerHigh,
  foundMakerLow,
  foundMove,
  foundPn,
  foundWork,
  keepBusy,
  keepNumbers,
  keepWin,
  useMakerTable,
} from './table';

/** The first byte after the parts of so many threads. */
export function makerTableAt(parts: i32): usize {
  return partAt(parts, MAKER_PART_BYTES);
}

/** Prepares this thread: its number, the board, the common table. */
export function makerStart(number: i32, rows: i32, columns: i32, table: usize, bytes: usize, seed: u32): void {
  usePart(number, MAKER_PART_BYTES);
  prepareBoard(rows, columns);
  prepareImages(rows, columns);
  prepareGroups();
  useMakerTable(table, bytes);
  seedRandom(seed, <u32>number);
  clearMakerNodes();
  clearLinks();
}

/** How many positions a chain may take, and up to how many pieces of Maker's quiet moves are tried. */
export function makerEffort(links: i32, quietUpTo: i32): void {
  useBudget(links);
  useQuiet(quietUpTo);
}

/** Whether Breaker captures as well: then the question is who does first. */
export function makerRace(race: bool): void {
  useRace(race);
  useImages(race);
}

/**
 * With Maker to move: 1 if it captures, −1 if none of the moves that are tried does, 0 if so many nodes are not enough. Asking
 * again continues.
 */
export function makerAsk(makerLow: u64, makerHigh: u64, breakerLow: u64, breakerHigh: u64, most: u32): i32 {
  return solveMaker(
    makerLow,
    makerHigh,
    freeOf(allLow, makerLow, breakerLow),
    freeOf(allHigh, makerHigh, breakerHigh),
    most,
  );
}

function freeOf(all: u64, maker: u64, breaker: u64): u64 {
  return all & ~maker & ~breaker;
}

/** Whether the table knows a position; then its numbers and, if Maker captures, the cells it needs and its move or −1 for a chain. */
export function makerLookUp(makerLow: u64, makerHigh: u64, breakerLow: u64, breakerHigh: u64): bool {
  const freeLow = freeOf(allLow, makerLow, breakerLow);
  const freeHigh = freeOf(allHigh, makerHigh, breakerHigh);
  pickPosition(makerLow, makerHigh, freeLow, freeHigh);
  return find(imageKey, imageMakerLow, imageMakerHigh, imageFreeLow, imageFreeHigh);
}

/**
 * Looks at the entries of the table in turn: reads the first one in use from this number on and returns the number after it,
 * 0 at the end. Then as after `makerLookUp`, with the position and the work done on it.
 */
export function makerNext(number: u32): u32 {
  takeIdentity();
  return findNext(number);
}

export function makerNextMakerLow(): u64 {
  return foundMakerLow;
}

export function makerNextMakerHigh(): u64 {
  return foundMakerHigh;
}

export function makerNextBreakerLow(): u64 {
  return freeOf(allLow, foundMakerLow, foundFreeLow);
}

export function makerNextBreakerHigh(): u64 {
  return freeOf(allHigh, foundMakerHigh, foundFreeHigh);
}

export function makerWork(): u32 {
  return foundWork;
}

/** Keeps that Maker wins with a move, or with a chain (−1), where that is proved elsewhere. */
export function makerKeep(makerLow: u64, makerHigh: u64, breakerLow: u64, breakerHigh: u64, move: i32): void {
  const freeLow = freeOf(allLow, makerLow, breakerLow);
  const freeHigh = freeOf(allHigh, makerHigh, breakerHigh);
  pickPosition(makerLow, makerHigh, freeLow, freeHigh);
  const image = move < 0 ? move : cellImage(imageNumber, move);
  keepWin(imageKey, imageMakerLow, imageMakerHigh, imageFreeLow, imageFreeHigh, allLow, allHigh, image);
}

/** Keeps that a move wins, if it follows from chains and from what the table knows; false if it does not. */
export function makerLearn(makerLow: u64, makerHigh: u64, breakerLow: u64, breakerHigh: u64, move: i32): bool {
  const freeLow = freeOf(allLow, makerLow, breakerLow);
  const freeHigh = freeOf(allHigh, makerHigh, breakerHigh);
  return learnMaker(makerLow, makerHigh, freeLow, freeHigh, move);
}

/** Keeps numbers of a position and the work done on it, which only guide the search. */
export function makerHint(
  makerLow: u64,
  makerHigh: u64,
  breakerLow: u64,
  breakerHigh: u64,
  pn: u32,
  dn: f32,
  work: u32,
): void {
  const freeLow = freeOf(allLow, makerLow, breakerLow);
  const freeHigh = freeOf(allHigh, makerHigh, breakerHigh);
  pickPosition(makerLow, makerHigh, freeLow, freeHigh);
  keepNumbers(imageKey, imageMakerLow, imageMakerHigh, imageFreeLow, imageFreeHigh, pn, dn);
  keepBusy(imageKey, imageMakerLow, imageMakerHigh, imageFreeLow, imageFreeHigh, 0, work);
}

export function makerPn(): u32 {
  return foundPn;
}

export function makerDn(): f32 {
  return foundDn;
}

export function makerKnownLow(): u64 {
  return foundLow;
}

export function makerKnownHigh(): u64 {
  return foundHigh;
}

export function makerKnownMove(): i32 {
  return foundMove < 0 ? foundMove : cellBefore(imageNumber, foundMove);
}

/** Searches for a chain of threats with so many times the usual budget; then its cells and its first move. */
export function makerChain(makerLow: u64, makerHigh: u64, breakerLow: u64, breakerHigh: u64, times: i32): bool {
  const freeLow = freeOf(allLow, makerLow, breakerLow);
  const freeHigh = freeOf(allHigh, makerHigh, breakerHigh);
  return ownChain(makerLow, makerHigh, freeLow, freeHigh, makerKeyOf(makerLow, makerHigh, freeLow, freeHigh), times);
}

export function makerChainLow(): u64 {
  return chainLow;
}

export function makerChainHigh(): u64 {
  return chainHigh;
}

export function makerChainMove(): i32 {
  return chainMove;
}

/** Where the first move threatens, or −1 if it captures. */
export function makerChainThreat(): i32 {
  return chainThreat;
}

export function makerNodes(): u32 {
  return makerNodeCount;
}

export function makerLinks(): u64 {
  return links;
}
