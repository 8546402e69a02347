// Squatter on boards of any size for play. An index holds piece + 4 · owner at base + BOARD + p, so a live piece is
// just its side's number and a free cell 0. Live pieces that touch, even diagonally, are joined in a union-find forest
// (links as in `hex.ts`, without reach): only a move between two runs of one group needs a flood. Captured pieces stay
// in their groups, which at worst costs a useless flood.

import { IO_MOVES, IO_OWNERS, IO_PIECES, JOURNAL, JOURNAL_END, QUEUE, RUNS, SEEN, SQUATTER } from '../memory';
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
  SCORES,
  saveHeader,
  startHeader,
  TURN,
} from './header';
import { journalTop, remember, rewind, setJournalTop } from './journal';
import { cellCount, cellOfIndex, indexCount, indexOf, makeSquare, stepTo, stride } from './square';
import { pieceKey, territoryKey } from './zobrist';

export const BOARD: usize = 64;
export const LINKS: usize = 0x440;
const OUTSIDE: u32 = 0x10;
const ROOT: u32 = 0x80000000;

/** The board was set up with something enclosed but not captured: see `setUp`. */
let loose: bool = false;
/** Number of the last flood, so that marks need not be cleared until the numbers run out (an hour of playouts). */
let flood: u32 = 0;

/** Piece and owner on a cell: 0 if it is free. */
export function codeAt(base: usize, index: u32): u32 {
  return load<u8>(base + index, BOARD);
}

export function score(side: u32): i32 {
  return load<i32>(SQUATTER - 4 + (side << 2), SCORES);
}

export function isLegal(move: i32): bool {
  return move >= 0 && move < <i32>cellCount && codeAt(SQUATTER, indexOf(move)) === 0;
}

/** An empty board of size 3 to 19. */
export function start(size: u32, turn: u32): void {
  makeSquare(size);
  loose = false;
  memory.fill(SQUATTER + BOARD, <u8>OUTSIDE, indexCount);
  for (let cell: u32 = 0; cell < cellCount; cell++) store<u8>(SQUATTER + indexOf(cell), 0, BOARD);
  forgetFloods();
  setJournalTop(JOURNAL);
  startHeader(SQUATTER, turn, cellCount, JOURNAL);
}

/**
 * Sets the pieces and owners that the host has written. A board on which something is enclosed but not captured (no
 * game reaches it) is played by the letter of the rules: any two walls around a move may then capture what they did not
 * close.
 */
export function setUp(): void {
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const index = indexOf(cell);
    const piece: u32 = load<u8>(IO_PIECES + cell);
    const owner: u32 = load<u8>(IO_OWNERS + cell);
    if (piece !== 0) {
      if (owner === 0) join(SQUATTER, index, piece);
      store<u8>(SQUATTER + index, <u8>piece, BOARD);
      toggle(SQUATTER, pieceKey(cell, piece));
      store<u32>(SQUATTER, load<u32>(SQUATTER, FREE) - 1, FREE);
    }
    if (owner !== 0) setOwner(SQUATTER, index, owner);
  }
  setJournalTop(JOURNAL);
  finish(SQUATTER);
  loose = hasLooseRegion(1) || hasLooseRegion(2);
}

/** Plays a legal move. */
export function play(move: i32): void {
  saveHeader(SQUATTER);
  const side = load<u32>(SQUATTER, TURN);
  store<u32>(SQUATTER, otherSide(side), TURN);
  store<u32>(SQUATTER, load<u32>(SQUATTER, PLY) + 1, PLY);
  store<i32>(SQUATTER, move, LAST);
  put(SQUATTER, indexOf(move), side);
  store<u32>(SQUATTER, journalTop, JOURNAL_MARK);
}

/** Undoes the last move; there must be one. */
export function undo(): void {
  restoreHeader(SQUATTER);
  rewind(load<u32>(SQUATTER, JOURNAL_MARK));
}

/** Copies a position without its history: a block of 0x1400 bytes. */
export function copyPosition(to: usize, from: usize): void {
  memory.copy(to, from, HEADER_BYTES + indexCount);
  memory.copy(to + LINKS, from + LINKS, indexCount << 2);
}

/** Places a piece on a free cell and captures what it encloses; updates hash, scores, free cells and outcome. */
export function put(base: usize, index: u32, side: u32): void {
  // Unreachable boards could be recaptured for ever; a trap is better than overwriting the tables.
  if (journalTop + 0x4000 > JOURNAL_END) unreachable();
  const closes = join(base, index, side);
  rememberCode(base, index);
  store<u8>(base + index, <u8>side, BOARD);
  toggle(base, pieceKey(cellOfIndex(index), side));
  store<u32>(base, load<u32>(base, FREE) - 1, FREE);
  if (closes) captureAround(base, index, side);
  finish(base);
}

/** Joins a new live piece with those around it. Returns whether that may close a loop. */
function join(base: usize, index: u32, side: u32): bool {
  const pattern = patternAround(base, index, side);
  const entry = RUNS + (pattern << 3);
  const first: i32 = load<i16>(entry);
  if (first === 0) {
    store<u32>(base + (index << 2), ROOT | 1, LINKS);
    return false;
  }
  let root = rootOf(base, (index << 2) + first);
  let value = load<u32>(base + root, LINKS);
  remember(base + LINKS + root, value);
  store<u32>(base + (index << 2), root, LINKS);
  value++;
  let closes = loose && popcnt(pattern) > 1;
  for (let run: usize = entry + 2; run < entry + 8; run += 2) {
    const step: i32 = load<i16>(run);
    if (step === 0) break;
    const other = rootOf(base, (index << 2) + step);
    if (other === root) {
      closes = true;
      continue;
    }
    const otherValue = load<u32>(base + other, LINKS);
    remember(base + LINKS + other, otherValue);
    if (otherValue > value) {
      store<u32>(base + root, other, LINKS);
      root = other;
    } else store<u32>(base + other, root, LINKS);
    value += otherValue ^ ROOT;
  }
  store<u32>(base + root, value, LINKS);
  return closes;
}

function rootOf(base: usize, quarter: u32): u32 {
  let root = quarter;
  for (let link = load<u32>(base + root, LINKS); <i32>link >= 0; link = load<u32>(base + root, LINKS)) root = link;
  return root;
}

/** Which of the eight cells around one hold live pieces of a side, bit k for neighbour k. */
function patternAround(base: usize, index: u32, side: u32): u32 {
  const above = index - stride;
  const under = index + stride;
  return (
    <u32>(codeAt(base, above) === side) |
    ((<u32>(codeAt(base, above + 1) === side)) << 1) |
    ((<u32>(codeAt(base, index + 1) === side)) << 2) |
    ((<u32>(codeAt(base, under + 1) === side)) << 3) |
    ((<u32>(codeAt(base, under) === side)) << 4) |
    ((<u32>(codeAt(base, under - 1) === side)) << 5) |
    ((<u32>(codeAt(base, index - 1) === side)) << 6) |
    ((<u32>(codeAt(base, above - 1) === side)) << 7)
  );
}

/** Captures every region beside a new piece that the mover's live pieces cut off from the border. */
function captureAround(base: usize, index: u32, side: u32): void {
  if (flood > 0xffffff00) forgetFloods();
  const firstFlood = flood + 1;
  for (let k: u32 = 0; k < 8; k += 2) {
    const near = index + stepTo(k);
    const code = codeAt(base, near);
    if (code === side || code === OUTSIDE || seenBy(near) >= firstFlood) continue;
    const size = floodEnclosed(base, near, side, firstFlood);
    for (let i: u32 = 0; i < size; i++) {
      const taken = load<u16>(QUEUE + (i << 1));
      if (codeAt(base, taken) >>> 2 !== side) {
        rememberCode(base, taken);
        setOwner(base, taken, side);
      }
    }
  }
}

/** Fills the queue with the region of `from` and returns its size, or 0 once the region reaches the border. */
function floodEnclosed(base: usize, from: u32, side: u32, firstFlood: u32): u32 {
  flood++;
  store<u32>(SEEN + (from << 2), flood);
  store<u16>(QUEUE, <u16>from);
  let size: u32 = 1;
  for (let next: u32 = 0; next < size; next++) {
    const index: u32 = load<u16>(QUEUE + (next << 1));
    for (let k: u32 = 0; k < 8; k += 2) {
      const near = index + stepTo(k);
      const code = codeAt(base, near);
      if (code === OUTSIDE) return 0;
      const seen = seenBy(near);
      if (code === side || seen === flood) continue;
      if (seen >= firstFlood) return 0; // an earlier flood of this move passed here and reached the border
      store<u32>(SEEN + (near << 2), flood);
      store<u16>(QUEUE + (size++ << 1), <u16>near);
    }
  }
  return size;
}

function forgetFloods(): void {
  memory.fill(SEEN, 0, indexCount << 2);
  flood = 0;
}

function seenBy(index: u32): u32 {
  return load<u32>(SEEN + (index << 2));
}

/** Whether a region that a side's live pieces enclose is not its territory. */
function hasLooseRegion(side: u32): bool {
  const firstFlood = flood + 1;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const index = indexOf(cell);
    if (codeAt(SQUATTER, index) === side || seenBy(index) >= firstFlood) continue;
    const size = floodEnclosed(SQUATTER, index, side, firstFlood);
    for (let i: u32 = 0; i < size; i++) {
      if (codeAt(SQUATTER, load<u16>(QUEUE + (i << 1))) >>> 2 !== side) return true;
    }
  }
  return false;
}

/** The journal stores words: saves the four codes that include this one. */
function rememberCode(base: usize, index: u32): void {
  const word = base + BOARD + (index & ~3);
  remember(word, load<u32>(word));
}

/** Makes `owner` the owner of a cell. */
function setOwner(base: usize, index: u32, owner: u32): void {
  const cell: u32 = cellOfIndex(index);
  const code = codeAt(base, index);
  const piece = code & 3;
  const former = code >>> 2;
  if (former !== 0) {
    toggle(base, territoryKey(cell, former));
    if (piece !== former) addScore(base, former, -1);
  }
  toggle(base, territoryKey(cell, owner));
  if (piece !== owner) addScore(base, owner, 1);
  if (code === 0) store<u32>(base, load<u32>(base, FREE) - 1, FREE);
  store<u8>(base + index, <u8>(piece | (owner << 2)), BOARD);
}

function addScore(base: usize, side: u32, more: i32): void {
  const at = base - 4 + (side << 2);
  store<i32>(at, load<i32>(at, SCORES) + more, SCORES);
}

function toggle(base: usize, key: u64): void {
  store<u64>(base, load<u64>(base, HASH) ^ key, HASH);
}

function finish(base: usize): void {
  if (load<u32>(base, FREE) !== 0) return;
  const lead = load<i32>(base, SCORES) - load<i32>(base, SCORES + 4);
  store<u32>(base, outcomeCode(lead > 0 ? 1 : lead < 0 ? 2 : 0, 0), OUTCOME);
}

/** Writes pieces and owners for the host. */
export function writeCells(): void {
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const code = codeAt(SQUATTER, indexOf(cell));
    store<u8>(IO_PIECES + cell, <u8>(code & 3));
    store<u8>(IO_OWNERS + cell, <u8>(code >>> 2));
  }
}

/** Writes the free cells in reading order as i16 and returns their number. */
export function writeMoves(): i32 {
  let count = 0;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    if (codeAt(SQUATTER, indexOf(cell)) === 0) store<i16>(IO_MOVES + (count++ << 1), <i16>cell);
  }
  return count;
}
