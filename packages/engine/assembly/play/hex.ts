// Fencemaster and Havannah. Groups are a union-find forest without path compression, so that every join can be undone from
// the journal. An index p holds its piece at base + BOARD + p. Its link at base + LINKS + 4p is, for the root of a group,
// ROOT with the group's size and reach, and otherwise four times the parent's index.

import { LOOP } from '../../src/codes';
import { HEX, IO_MOVES, IO_OWNERS, IO_PIECES, JOURNAL, REACH, RUNS, WINS } from '../memory';
import {
  FREE,
  HASH,
  HEADER_BYTES,
  JOURNAL_MARK,
  LAST,
  OUTCOME,
  otherSide,
  outcomeCode,
  PLY,
  restoreHeader,
  SWAP,
  saveHeader,
  startHeader,
  TURN,
} from './header';
import { ALL_AROUND, cellCount, indexCount, indexOf, makeHexagon, REACH_BITS, stepTo, stride } from './hexagon';
import { journalTop, remember, rewind, setJournalTop } from './journal';
import { pieceKey } from './zobrist';

export const BOARD: usize = 64;
export const LINKS: usize = 0x440;
const ROOT: u32 = 0x80000000;
const ONE: u32 = 0x1000;
const SIZE_BITS: u32 = 0x3ff000;

let swapAllowed: bool = false;

/** The piece on a cell, 0 for none; padding is always 0. */
export function pieceAt(base: usize, index: u32): u32 {
  return load<u8>(base + index, BOARD);
}

export function maySwap(): bool {
  return swapAllowed && load<u32>(HEX, PLY) === 1;
}

export function isLegal(move: i32): bool {
  if (load<u32>(HEX, OUTCOME) !== 0) return false;
  if (move === SWAP) return maySwap();
  return move >= 0 && move < <i32>cellCount && pieceAt(HEX, indexOf(move)) === 0;
}

/** An empty board with 2 to 15 cells a side. */
export function start(size: u32, turn: u32, havannah: bool, swap: bool): void {
  swapAllowed = swap;
  makeHexagon(size, havannah);
  memory.fill(HEX + BOARD, 0, indexCount);
  setJournalTop(JOURNAL);
  startHeader(HEX, turn, cellCount, JOURNAL);
}

/**
 * Sets the pieces that the host has written. Placed in reading order, a piece closes a loop only around a cell that
 * stays foreign, so the wins of the pieces one by one are those of the final board.
 */
export function setUp(): void {
  let hash: u64 = 0;
  let left = cellCount;
  let whiteWins: u32 = 0;
  let blackWins: u32 = 0;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const side: u32 = load<u8>(IO_PIECES + cell);
    if (side === 0) continue;
    const kinds = join(HEX, indexOf(cell), side);
    if (side === 1) whiteWins |= kinds;
    else blackWins |= kinds;
    hash ^= pieceKey(cell, side);
    left--;
  }
  swapAllowed = false;
  setJournalTop(JOURNAL);
  store<u64>(HEX, hash, HASH);
  store<u32>(HEX, left, FREE);
  let over: u32 = 0;
  if ((whiteWins !== 0 && blackWins !== 0) || (whiteWins === blackWins && left === 0)) over = outcomeCode(0, 0);
  else if (whiteWins !== 0) over = outcomeCode(1, whiteWins);
  else if (blackWins !== 0) over = outcomeCode(2, blackWins);
  store<u32>(HEX, over, OUTCOME);
}

/** Plays a legal move. */
export function play(move: i32): void {
  saveHeader(HEX);
  const side = load<u32>(HEX, TURN);
  store<u32>(HEX, otherSide(side), TURN);
  store<u32>(HEX, load<u32>(HEX, PLY) + 1, PLY);
  if (move === SWAP) recolour(load<i32>(HEX, LAST), side);
  else {
    const kinds = join(HEX, indexOf(move), side);
    const left = load<u32>(HEX, FREE) - 1;
    store<u32>(HEX, left, FREE);
    store<u64>(HEX, load<u64>(HEX, HASH) ^ pieceKey(move, side), HASH);
    if (kinds !== 0) store<u32>(HEX, outcomeCode(side, kinds), OUTCOME);
    else if (left === 0) store<u32>(HEX, outcomeCode(0, 0), OUTCOME);
  }
  store<i32>(HEX, move, LAST);
  store<u32>(HEX, journalTop, JOURNAL_MARK);
}

/** Undoes the last move; there must be one. */
export function undo(): void {
  const move = load<i32>(HEX, LAST);
  const side = load<u32>(HEX, TURN);
  restoreHeader(HEX);
  rewind(load<u32>(HEX, JOURNAL_MARK));
  if (move === SWAP) store<u8>(HEX + indexOf(load<i32>(HEX, LAST)), <u8>side, BOARD);
  else store<u8>(HEX + indexOf(move), 0, BOARD);
}

/** The first piece, alone on the board, changes sides; its group does not change. */
function recolour(cell: u32, side: u32): void {
  store<u8>(HEX + indexOf(cell), <u8>side, BOARD);
  store<u64>(HEX, load<u64>(HEX, HASH) ^ pieceKey(cell, 1) ^ pieceKey(cell, 2), HASH);
}

/** Copies a position without its history: a block of 0x1400 bytes. */
export function copyPosition(to: usize, from: usize): void {
  memory.copy(to, from, HEADER_BYTES + indexCount);
  memory.copy(to + LINKS, from + LINKS, indexCount << 2);
}

/**
 * Places a piece on an empty cell, joins it with its neighbours and returns the kinds of win. It ignores turns and
 * hashes, so playouts use it directly.
 */
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

/** Writes pieces and owners for the host. */
export function writeCells(): void {
  for (let cell: u32 = 0; cell < cellCount; cell++) store<u8>(IO_PIECES + cell, <u8>pieceAt(HEX, indexOf(cell)));
  memory.fill(IO_OWNERS, 0, cellCount);
}

/** Writes the legal moves in the rules' order as i16 and returns their number. */
export function writeMoves(): i32 {
  let count = 0;
  if (load<u32>(HEX, OUTCOME) !== 0) return 0;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    if (pieceAt(HEX, indexOf(cell)) === 0) store<i16>(IO_MOVES + (count++ << 1), <i16>cell);
  }
  if (maySwap()) store<i16>(IO_MOVES + (count++ << 1), SWAP);
  return count;
}
