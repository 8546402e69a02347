// Squatter as a Maker–Breaker game, from Maker's side: whether moves that threaten chains capture something. A module of
// its own; sets of cells are two words of 64 bits.

import { seedRandom } from '../random';
import { allHigh, allLow, makerKeyOf, prepareBoard } from './board';
import { chainHigh, chainLow, chainMove, chainSecond, chainThreat, clearLinks, links } from './chain';
import { ownChain, useBudget, useQuiet } from './expand';
import { prepareGroups } from './groups';
import { partAt, usePart } from './memory';
import { useRace } from './race';
import { clearMakerNodes, makerNodeCount, solveMaker } from './search';
import { find, foundDn, foundHigh, foundLow, foundMove, foundPn, useMakerTable } from './table';

/** The first byte after the parts of so many threads. */
export function makerTableAt(parts: i32): usize {
  return partAt(parts);
}

/** Prepares this thread: its number, the board, the common table. */
export function makerStart(number: i32, rows: i32, columns: i32, table: usize, bytes: usize, seed: u32): void {
  usePart(number);
  prepareBoard(rows, columns);
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
  return find(makerKeyOf(makerLow, makerHigh, freeLow, freeHigh), makerLow, makerHigh, freeLow, freeHigh);
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
  return foundMove;
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

/** Where the first move threatens, or −1 if it captures; and where it also threatens, or −1. */
export function makerChainThreat(): i32 {
  return chainThreat;
}

export function makerChainSecond(): i32 {
  return chainSecond;
}

export function makerNodes(): u32 {
  return makerNodeCount;
}

export function makerLinks(): u64 {
  return links;
}
