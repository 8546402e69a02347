// Fencemaster and Havannah. Groups are a union-find forest without path compression, so that every join can be undone from
// the journal. An index p holds its piece at base + BOARD + p. Its link at base + LINKS + 4p is, for the root of a group,
// ROOT with the group's size and reach, and otherwise four times the parent's index.

import { LOOP } from '../../src/codes';
import { HEX, IO_PIECES, JOURNAL, REACH, RUNS, WINS } from '../memory';
import { ALL_AROUND, cellCount, indexCount, indexOf, makeHexagon, REACH_BITS, stepTo, stride } from './hexagon';
import { remember, setJournalTop } from './journal';

/** The side to move, and the free cells left. */
export const TURN: usize = 8;
export const FREE: usize = 16;
export const BOARD: usize = 64;
export const LINKS: usize = 0x440;
const ROOT: u32 = 0x80000000;
const ONE: u32 = 0x1000;
const SIZE_BITS: u32 = 0x3ff000;

/** The piece on a cell, 0 for none; padding is always 0. */
export function pieceAt(base: usize, index: u32): u32 {
  return load<u8>(base + index, BOARD);
}

/** Sets the pieces that the host has written, on a board with 2 to 15 cells a side. */
export function setUp(size: u32, turn: u32, havannah: bool): void {
  clearBoard(size, havannah);
  let left = cellCount;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const side: u32 = load<u8>(IO_PIECES + cell);
    if (side === 0) continue;
    join(HEX, indexOf(cell), side);
    left--;
  }
  setJournalTop(JOURNAL);
  store<u32>(HEX, turn, TURN);
  store<u32>(HEX, left, FREE);
}

/** Prepares an empty board. */
export function clearBoard(size: u32, havannah: bool): void {
  makeHexagon(size, havannah);
  memory.fill(HEX + BOARD, 0, indexCount);
  setJournalTop(JOURNAL);
}

/** Copies a position without its history: a block of 0x1400 bytes. */
export function copyPosition(to: usize, from: usize): void {
  memory.copy(to, from, BOARD + indexCount);
  memory.copy(to + LINKS, from + LINKS, indexCount << 2);
}

/** Places a piece on an empty cell, joins it with its neighbours and returns the kinds of win. */
export function join(base: usize, index: u32, side: u32): u32 {
  const entry = RUNS + (patternAround(base, index, side) << 3);
  store<u8>(base + index, <u8>side, BOARD);
  const own: u32 = load<u16>(REACH + (index << 1));
  const first: i32 = load<i16>(entry);
  if (first === 0) {
    store<u32>(base + (index << 2), ROOT | ONE | own, LINKS);
    return 0;
  }
  let root = hexRootOf(base, (index << 2) + first);
  let value = load<u32>(base + root, LINKS);
  remember(base + LINKS + root, value);
  store<u32>(base + (index << 2), root, LINKS);
  value = (value + ONE) | own;
  let kinds: u32 = 0;
  for (let run: usize = entry + 2; run < entry + 6; run += 2) {
    const step: i32 = load<i16>(run);
    if (step === 0) break;
    const other = hexRootOf(base, (index << 2) + step);
    if (other === root) {
      kinds = LOOP; // two runs, one group
      continue;
    }
    const otherValue = load<u32>(base + other, LINKS);
    remember(base + LINKS + other, otherValue);
    // Sizes are above reaches in the word, so the larger number is the larger group.
    if (otherValue > value) {
      store<u32>(base + root, other, LINKS);
      root = other;
    } else store<u32>(base + other, root, LINKS);
    value = (value + (otherValue & SIZE_BITS)) | (otherValue & REACH_BITS);
  }
  store<u32>(base + root, value, LINKS);
  const middles: u32 = load<u16>(entry, 6);
  if (middles !== 0 && fillsRing(base, index, side, middles)) kinds |= LOOP;
  return kinds | load<u8>(WINS + (value & REACH_BITS));
}

/** The root of the group of a piece, both as four times the index. */
export function hexRootOf(base: usize, quarter: u32): u32 {
  let root = quarter;
  for (let link = load<u32>(base + root, LINKS); <i32>link >= 0; link = load<u32>(base + root, LINKS)) root = link;
  return root;
}

/**
 * Which neighbours are the side's own, in seven bits: upper left, upper right, left, the cell itself, right, lower
 * left, lower right. Three loads fetch them all; the multiplication gathers one bit of each byte.
 */
export function patternAround(base: usize, index: u32, side: u32): u32 {
  const at = base + index;
  const above: u64 = load<u16>(at - stride, BOARD - 1);
  const level: u64 = load<u32>(at, BOARD - 1);
  const under: u64 = load<u16>(at + stride, BOARD);
  const codes = above | ((level & 0xffffff) << 16) | (under << 40);
  return <u32>((((codes >>> (side - 1)) & 0x01010101010101) * 0x0102040810204080) >>> 56);
}

/** Havannah: whether the piece, or a neighbour that could be one, is now the middle of six of its own side. */
function fillsRing(base: usize, index: u32, side: u32, middles: u32): bool {
  for (let k: u32 = 0; k < 6; k++) {
    if (((middles >>> k) & 1) === 0) continue;
    if ((patternAround(base, index + stepTo(k), side) & ALL_AROUND) === ALL_AROUND) return true;
  }
  return middles >>> 6 !== 0;
}
