// Squatter up to 8×8 on 64-bit boards: bit = cell. A position fits into its header, so undo is a copy, and a search may
// keep the boards in its own variables and call `enclosedBeside`.

import { AROUND, BESIDE, GATE, IO_MOVES, IO_OWNERS, IO_PIECES, SQUATTER8 } from '../memory';
import {
  copyHeader,
  FREE,
  HASH,
  LAST,
  OUTCOME,
  otherSide,
  outcomeCode,
  PLY,
  restoreHeader,
  saveHeader,
  startHeader,
  TURN,
} from './header';
import { ringDown, ringRight, runStarts } from './ring';
import { pieceKey, territoryKey } from './zobrist';

/** Offsets in the header of the pieces (dead ones too) and the territory of each side, u64, indexed by side from 1. */
const PIECES: usize = 24;
const OWNED: usize = 40;

let n: u32 = 0;
/** All cells, and those on the rim. */
let full: u64 = 0;
let rim: u64 = 0;

export function pieces(side: u32): u64 {
  return load<u64>(SQUATTER8 + (side << 3), PIECES);
}

export function owned(side: u32): u64 {
  return load<u64>(SQUATTER8 + (side << 3), OWNED);
}

/** Pieces of a side that are not captured: its walls. */
function livePieces(side: u32): u64 {
  return pieces(side) & ~(owned(1) | owned(2));
}

/** Where a piece may be placed. */
export function free(): u64 {
  return full & ~(pieces(1) | pieces(2) | owned(1) | owned(2));
}

/** Captured cells that score for a side. */
export function score(side: u32): i32 {
  return <i32>popcnt(owned(side) & ~pieces(side));
}

export function isLegal(move: i32): bool {
  return move >= 0 && move < <i32>(n * n) && ((free() >>> move) & 1) !== 0;
}

/** Prepares the tables of a size from 3 to 8 and an empty board. */
export function start(size: u32, turn: u32): void {
  n = size;
  const last = <i32>n - 1;
  full = n === 8 ? ~(<u64>0) : ((<u64>1) << (n * n)) - 1;
  rim = 0;
  for (let row = 0; row <= last; row++) {
    for (let col = 0; col <= last; col++) {
      const cell: u32 = row * n + col;
      if (row === 0 || col === 0 || row === last || col === last) rim |= (<u64>1) << cell;
      let around: u64 = 0;
      let beside: u64 = 0;
      for (let k: u32 = 0; k < 8; k++) {
        const r = row + ringDown(k);
        const c = col + ringRight(k);
        if (r < 0 || c < 0 || r > last || c > last) continue;
        const bit = (<u64>1) << (r * n + c);
        around |= bit;
        if ((k & 1) === 0) beside |= bit;
      }
      store<u64>(AROUND + (cell << 3), around);
      store<u64>(BESIDE + (cell << 3), beside);
    }
  }
  makeGate(false);
  startHeader(SQUATTER8, turn, n * n, 0);
}

/**
 * Sets the pieces and owners that the host has written. A board on which something is enclosed but not captured (no
 * game reaches it) is played by the letter of the rules: any two walls around a move may then capture what they did not
 * close.
 */
export function setUp(): void {
  let hash: u64 = 0;
  for (let cell: u32 = 0; cell < n * n; cell++) {
    const bit = (<u64>1) << cell;
    const piece: u32 = load<u8>(IO_PIECES + cell);
    const owner: u32 = load<u8>(IO_OWNERS + cell);
    if (piece !== 0) {
      store<u64>(SQUATTER8 + (piece << 3), pieces(piece) | bit, PIECES);
      hash ^= pieceKey(cell, piece);
    }
    if (owner !== 0) {
      store<u64>(SQUATTER8 + (owner << 3), owned(owner) | bit, OWNED);
      hash ^= territoryKey(cell, owner);
    }
  }
  const left = <u32>popcnt(free());
  store<u64>(SQUATTER8, hash, HASH);
  store<u32>(SQUATTER8, left, FREE);
  if (left === 0) store<u32>(SQUATTER8, finalOutcome(), OUTCOME);
  makeGate(hasLooseRegion(1) || hasLooseRegion(2));
}

/** Plays a legal move. */
export function play(move: i32): void {
  saveHeader(SQUATTER8);
  const side = load<u32>(SQUATTER8, TURN);
  const bit = (<u64>1) << move;
  store<u64>(SQUATTER8 + (side << 3), pieces(side) | bit, PIECES);
  store<u32>(SQUATTER8, otherSide(side), TURN);
  store<u32>(SQUATTER8, load<u32>(SQUATTER8, PLY) + 1, PLY);
  store<i32>(SQUATTER8, move, LAST);
  let hash = load<u64>(SQUATTER8, HASH) ^ pieceKey(move, side);
  const captured = enclosedBeside(livePieces(side), move) & ~owned(side);
  if (captured !== 0) {
    const enemy = otherSide(side);
    const taken = captured & owned(enemy);
    store<u64>(SQUATTER8 + (side << 3), owned(side) | captured, OWNED);
    store<u64>(SQUATTER8 + (enemy << 3), owned(enemy) ^ taken, OWNED);
    for (let rest = captured; rest !== 0; rest &= rest - 1) hash ^= territoryKey(<u32>ctz(rest), side);
    for (let rest = taken; rest !== 0; rest &= rest - 1) hash ^= territoryKey(<u32>ctz(rest), enemy);
  }
  const left = <u32>popcnt(free());
  store<u64>(SQUATTER8, hash, HASH);
  store<u32>(SQUATTER8, left, FREE);
  if (left === 0) store<u32>(SQUATTER8, finalOutcome(), OUTCOME);
}

/** Undoes the last move; there must be one. */
export function undo(): void {
  restoreHeader(SQUATTER8);
}

/** Copies the position to 64 bytes elsewhere, or back. */
export function save(to: usize): void {
  copyHeader(to, SQUATTER8);
}

export function restore(from: usize): void {
  copyHeader(SQUATTER8, from);
}

/**
 * The regions beside `move` that a side's live pieces, including the one on `move`, cut off from the rim. They may
 * include territory that the side already has.
 */
export function enclosedBeside(walls: u64, move: u32): u64 {
  if (!mayClose(walls, move)) return 0;
  const open = full & ~walls;
  const asked = load<u64>(BESIDE + (move << 3)) & open;
  const reached = floodFromRim(open, asked);
  let region = asked & ~reached;
  if (region === 0) return 0;
  // None of these cells is on the rim, so steps over the end of a row lead nowhere.
  const inside = open & ~reached;
  for (let before: u64 = 0; region !== before; ) {
    before = region;
    region |= spread(region) & inside;
  }
  return region;
}

/** A cheap test of the eight cells around a move: false means that nothing can be enclosed. */
export function mayClose(walls: u64, move: u32): bool {
  const near = walls & load<u64>(AROUND + (move << 3));
  const window = rotr<u64>(near, move - n - 1);
  const pattern = (window & 0x7) | ((window >>> (n - 3)) & 0x38) | ((window >>> (2 * n - 6)) & 0x1c0);
  return load<u8>(GATE + <usize>pattern) !== 0;
}

/**
 * The open cells connected to the rim, or some of them as soon as all cells in `asked` are among them. Rows follow each
 * other without a gap: a step over the end of one leads from rim to rim, and open rim cells are included from the
 * start.
 */
function floodFromRim(open: u64, asked: u64): u64 {
  let reached = rim & open;
  while (true) {
    const halfway = reached | (spread(reached) & open);
    const next = halfway | (spread(halfway) & open);
    if ((asked & ~next) === 0 || next === reached) return next;
    reached = next;
  }
}

function spread(cells: u64): u64 {
  return (cells << 1) | (cells >>> 1) | (cells << n) | (cells >>> n);
}

/** Whether a region that a side's live pieces enclose is not its territory. */
function hasLooseRegion(side: u32): bool {
  const open = full & ~livePieces(side);
  return (open & ~floodFromRim(open, open) & ~owned(side)) !== 0;
}

function makeGate(loose: bool): void {
  for (let window: u32 = 0; window < 512; window++) {
    let pattern: u32 = 0;
    for (let k: u32 = 0; k < 8; k++) {
      const at = (ringDown(k) + 1) * 3 + ringRight(k) + 1;
      pattern |= ((window >>> at) & 1) << k;
    }
    store<u8>(GATE + window, popcnt(loose ? pattern : runStarts(pattern)) > 1 ? 1 : 0);
  }
}

function finalOutcome(): u32 {
  const lead = score(1) - score(2);
  return outcomeCode(lead > 0 ? 1 : lead < 0 ? 2 : 0, 0);
}

/** Writes pieces and owners for the host. */
export function writeCells(): void {
  for (let cell: u32 = 0; cell < n * n; cell++) {
    store<u8>(IO_PIECES + cell, sideAt(pieces(1), pieces(2), cell));
    store<u8>(IO_OWNERS + cell, sideAt(owned(1), owned(2), cell));
  }
}

function sideAt(white: u64, black: u64, cell: u32): u32 {
  return <u32>((white >>> cell) & 1) | ((<u32>((black >>> cell) & 1)) << 1);
}

/** Writes the free cells in reading order as i16 and returns their number. */
export function writeMoves(): i32 {
  let count = 0;
  for (let rest = free(); rest !== 0; rest &= rest - 1) {
    store<i16>(IO_MOVES + (count++ << 1), <i16>ctz(rest));
  }
  return count;
}
