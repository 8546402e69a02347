// Boards of up to 128 cells in reading order. A set of cells is two words, `low` for cells 0 to 63 and `high` for the rest;
// functions that return a set leave its second word in `high`.

import { part } from '../part';
import { BREAKER_KEYS, CLOSING, MAKER_AROUND, MAKER_KEYS, MAKER_MOST_CELLS, ON_BOARD } from './memory';

export let columns: i32 = 0;
export let makerCellCount: i32 = 0;
/** All cells, those not in the first column, those not in the last one. */
export let allLow: u64 = 0;
export let allHigh: u64 = 0;
let notFirstLow: u64 = 0;
let notFirstHigh: u64 = 0;
let notLastLow: u64 = 0;
let notLastHigh: u64 = 0;
/** All cells inside the border. */
export let innerLow: u64 = 0;
export let innerHigh: u64 = 0;

/** The second word of the last set that a function returned. */
export let high: u64 = 0;

export function lowBit(cell: i32): u64 {
  return cell < 64 ? (<u64>1) << cell : 0;
}

export function highBit(cell: i32): u64 {
  return cell < 64 ? 0 : (<u64>1) << cell;
}

export function holdsCell(low: u64, high: u64, cell: i32): bool {
  return <bool>(((cell < 64 ? low : high) >> cell) & 1);
}

/** The first cell of a set that is not empty. */
export function firstOfWords(low: u64, high: u64): i32 {
  return low ? <i32>ctz(low) : 64 + <i32>ctz(high);
}

export function countOf(low: u64, high: u64): i32 {
  return <i32>(popcnt(low) + popcnt(high));
}

/** The cells of a set and all around them; a king's step wider. */
export function widened(low: u64, high_: u64): u64 {
  const leftLow = low & notFirstLow;
  const leftHigh = high_ & notFirstHigh;
  const rightLow = low & notLastLow;
  const rightHigh = high_ & notLastHigh;
  const wideLow = low | (leftLow >> 1) | (leftHigh << 63) | (rightLow << 1);
  const wideHigh = high_ | (leftHigh >> 1) | (rightHigh << 1) | (rightLow >> 63);
  const back = 64 - columns;
  high = (wideHigh | (wideHigh << columns) | (wideLow >> back) | (wideHigh >> columns)) & allHigh;
  return (wideLow | (wideLow << columns) | (wideLow >> columns) | (wideHigh << back)) & allLow;
}

export function aroundLow(cell: i32): u64 {
  return load<u64>(part + MAKER_AROUND + ((<usize>cell) << 4));
}

export function aroundHigh(cell: i32): u64 {
  return load<u64>(part + MAKER_AROUND + ((<usize>cell) << 4), 8);
}

export function makerKey(cell: i32): u64 {
  return load<u64>(part + MAKER_KEYS + ((<usize>cell) << 3));
}

export function breakerKey(cell: i32): u64 {
  return load<u64>(part + BREAKER_KEYS + ((<usize>cell) << 3));
}

/** The key of a position. */
export function makerKeyOf(makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64): u64 {
  let key: u64 = 0;
  for (let cell = 0; cell < makerCellCount; cell++) {
    if (holdsCell(makerLow, makerHigh, cell)) key ^= makerKey(cell);
    else if (!holdsCell(freeLow, freeHigh, cell)) key ^= breakerKey(cell);
  }
  return key;
}

/** Prepares everything that depends on the board only. */
export function prepareBoard(rows: i32, columns_: i32): void {
  columns = columns_;
  makerCellCount = rows * columns;
  allLow = allHigh = notFirstLow = notFirstHigh = notLastLow = notLastHigh = innerLow = innerHigh = 0;
  for (let cell = 0; cell < makerCellCount; cell++) {
    const row = cell / columns;
    const column = cell % columns;
    allLow |= lowBit(cell);
    allHigh |= highBit(cell);
    if (column > 0) {
      notFirstLow |= lowBit(cell);
      notFirstHigh |= highBit(cell);
    }
    if (column < columns - 1) {
      notLastLow |= lowBit(cell);
      notLastHigh |= highBit(cell);
    }
    if (column > 0 && column < columns - 1 && row > 0 && row < rows - 1) {
      innerLow |= lowBit(cell);
      innerHigh |= highBit(cell);
    }
    let near: u32 = 0;
    for (let y = -1; y <= 1; y++) {
      for (let x = -1; x <= 1; x++) {
        const isOn = row + y >= 0 && row + y < rows && column + x >= 0 && column + x < columns;
        if (isOn && (x || y)) near |= 1 << (3 * (y + 1) + x + 1);
      }
    }
    store<u16>(part + ON_BOARD + ((<usize>cell) << 1), <u16>near);
  }
  for (let cell = 0; cell < makerCellCount; cell++) {
    const low = widened(lowBit(cell), highBit(cell));
    store<u64>(part + MAKER_AROUND + ((<usize>cell) << 4), low & ~lowBit(cell));
    store<u64>(part + MAKER_AROUND + ((<usize>cell) << 4), high & ~highBit(cell), 8);
  }
  prepareKeys();
  for (let pattern: u32 = 0; pattern < 512; pattern++) {
    store<u8>(part + CLOSING + <usize>pattern, <u8>closesPattern(pattern));
  }
}

function prepareKeys(): void {
  let state: u64 = 0x52696e6766656e63;
  for (let cell = 0; cell < MAKER_MOST_CELLS; cell++) {
    state = scrambled(state + 0x9e3779b97f4a7c15);
    store<u64>(part + MAKER_KEYS + ((<usize>cell) << 3), state);
    state = scrambled(state + 0x9e3779b97f4a7c15);
    store<u64>(part + BREAKER_KEYS + ((<usize>cell) << 3), state);
  }
}

/** The output function of SplitMix64. */
function scrambled(word: u64): u64 {
  let z = word;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** The eight bits of a pattern around the middle, clockwise from the top left. */
const RING: StaticArray<u8> = [0, 1, 2, 5, 8, 7, 6, 3];

/**
 * Whether a piece in the middle of a connected group closes a loop: going around it, the group's cells come in two runs
 * or more, with a cell that shares a side with the middle between each two. One of these cells is then enclosed.
 */
function closesPattern(pattern: u32): bool {
  let runs = 0;
  let sawGap = false;
  let first = -1;
  for (let i = 0; i < 8; i++) {
    if (!((pattern >> RING[i]) & 1)) continue;
    first = i;
    break;
  }
  if (first < 0) return false;
  for (let step = 1; step <= 8; step++) {
    const i = (first + step) & 7;
    if ((pattern >> RING[i]) & 1) {
      if (sawGap) runs++;
      sawGap = false;
    } else if (i & 1) sawGap = true;
  }
  return runs >= 2;
}
