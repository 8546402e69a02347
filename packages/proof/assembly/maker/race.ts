// The race: Breaker closes loops too, and who closes one first has won. Maker must then play where Breaker could close a
// loop at once, and a chain also depends on what its forced answers make of Breaker's groups.

import { aroundHigh, aroundLow, countOf, firstOfWords, highBit, holdsCell, lowBit } from './board';
import {
  cellsHigh,
  cellsLow,
  closes,
  FEWEST,
  lastGroup,
  listEnd,
  listStart,
  mergedGroup,
  nearHigh,
  nearLow,
  nextGroup,
} from './groups';

/** Whether Breaker may capture first. */
export let isRace: bool = false;

export function useRace(race: bool): void {
  isRace = race;
}

/** No cell, and more than one cell. */
export const NONE: i32 = -1;
export const SEVERAL: i32 = -2;

/** Where Breaker would close a loop at once: −1 for nowhere. Only the group of the last piece is examined if the others cannot. */
export function pendingCell(list: usize, freeLow: u64, freeHigh: u64, isOnlyLast: bool): i32 {
  const end = listEnd(list);
  let pending = NONE;
  for (let group = isOnlyLast ? lastGroup(list) : listStart(list); group < end; group = nextGroup(group)) {
    if (countOf(cellsLow(group), cellsHigh(group)) < FEWEST) continue;
    let low = nearLow(group) & freeLow;
    let high = nearHigh(group) & freeHigh;
    while (low | high) {
      const cell = firstOfWords(low, high);
      low &= ~lowBit(cell);
      high &= ~highBit(cell);
      if (cell === pending || !closes(group, cell)) continue;
      if (pending >= 0) return SEVERAL;
      pending = cell;
    }
  }
  return pending;
}

/** The cells that `findCounters` has found. */
export let counterLow: u64 = 0;
export let counterHigh: u64 = 0;

/** The free cells on which one more piece of Breaker's closes a loop, or threatens to close one on another free cell. */
export function findCounters(list: usize, freeLow: u64, freeHigh: u64): void {
  const start = listStart(list);
  const end = listEnd(list);
  counterLow = counterHigh = 0;
  let leftLow: u64 = 0;
  let leftHigh: u64 = 0;
  for (let group = start; group < end; group = nextGroup(group)) {
    leftLow |= nearLow(group);
    leftHigh |= nearHigh(group);
  }
  leftLow &= freeLow;
  leftHigh &= freeHigh;
  while (leftLow | leftHigh) {
    const cell = firstOfWords(leftLow, leftHigh);
    const bitLow = lowBit(cell);
    const bitHigh = highBit(cell);
    leftLow &= ~bitLow;
    leftHigh &= ~bitHigh;
    if (!threatens(start, end, cell, freeLow & ~bitLow, freeHigh & ~bitHigh)) continue;
    counterLow |= bitLow;
    counterHigh |= bitHigh;
  }
}

function threatens(start: usize, end: usize, cell: i32, freeLow: u64, freeHigh: u64): bool {
  let ownLow = lowBit(cell);
  let ownHigh = highBit(cell);
  let onceLow: u64 = 0;
  let onceHigh: u64 = 0;
  let twiceLow: u64 = 0;
  let twiceHigh: u64 = 0;
  for (let group = start; group < end; group = nextGroup(group)) {
    if (!holdsCell(nearLow(group), nearHigh(group), cell)) continue;
    if (closes(group, cell)) return true;
    ownLow |= cellsLow(group);
    ownHigh |= cellsHigh(group);
    twiceLow |= onceLow & nearLow(group);
    twiceHigh |= onceHigh & nearHigh(group);
    onceLow |= nearLow(group);
    onceHigh |= nearHigh(group);
  }
  if (countOf(ownLow, ownHigh) < FEWEST) return false;
  const merged = mergedGroup(ownLow, ownHigh);
  let low = ((aroundLow(cell) & onceLow) | twiceLow) & freeLow;
  let high = ((aroundHigh(cell) & onceHigh) | twiceHigh) & freeHigh;
  while (low | high) {
    const other = firstOfWords(low, high);
    if (closes(merged, other)) return true;
    low &= ~lowBit(other);
    high &= ~highBit(other);
  }
  return false;
}
