// Squatter boards up to 8×8 as sets of cells in 64 bits, bit 8·row + column. Search needs rows a fixed step apart, so
// that mirror images and floods are a few shifts; positions of play are stored in another way (the engine's `squatter8.ts`).
import { GATES, RINGS } from './memory';

const NOT_FIRST: u64 = 0xfefefefefefefefe;
const NOT_LAST: u64 = 0x7f7f7f7f7f7f7f7f;

export let width: i32 = 0;
export let height: i32 = 0;
/** All cells, and those on the border. */
export let board: u64 = 0;
export let rim: u64 = 0;

/** Prepares boards of this size; cheap, so every search does it again. */
export function useBoard(rows: i32, columns: i32): void {
  width = columns;
  height = rows;
  board = 0;
  rim = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < columns; col++) {
      const bit = (<u64>1) << (row * 8 + col);
      board |= bit;
      if (row === 0 || col === 0 || row === rows - 1 || col === columns - 1) rim |= bit;
    }
  }
  for (let at = 0; at < 64; at++) {
    const bit = (<u64>1) << at;
    const file = bit | ((bit & NOT_LAST) << 1) | ((bit & NOT_FIRST) >>> 1);
    store<u64>(RINGS + ((<usize>at) << 3), (file | (file << 8) | (file >>> 8)) & board & ~bit);
  }
  for (let pattern = 0; pattern < 256; pattern++) store<u8>(GATES + pattern, <u8>gateOf(pattern));
}

/** The bit of a cell that the rules number in reading order, and back. */
export function bitOf(cell: i32): i32 {
  return (cell / width) * 8 + (cell % width);
}

export function cellNumberOf(at: i32): i32 {
  return (at >>> 3) * width + (at & 7);
}

/** The cells that share a side with one of these. */
export function beside(cells: u64): u64 {
  return ((cells << 8) | (cells >>> 8) | ((cells & NOT_LAST) << 1) | ((cells & NOT_FIRST) >>> 1)) & board;
}

/** The cells that share a corner, and only a corner, with one of these. */
export function diagonal(cells: u64): u64 {
  const file = ((cells & NOT_LAST) << 1) | ((cells & NOT_FIRST) >>> 1);
  return ((file << 8) | (file >>> 8)) & board;
}

/** All of `within` that is connected to the seed by sides; the seed must be within. */
export function flood(seed: u64, within: u64): u64 {
  let before: u64;
  do {
    before = seed;
    seed |= ((seed << 8) | (seed >>> 8) | ((seed & NOT_LAST) << 1) | ((seed & NOT_FIRST) >>> 1)) & within;
    seed |= ((seed << 8) | (seed >>> 8) | ((seed & NOT_LAST) << 1) | ((seed & NOT_FIRST) >>> 1)) & within;
  } while (seed !== before);
  return seed;
}

/**
 * The cells that a side can never capture: they are on the border, or connected to it over `solid`, the cells that can
 * never be its own.
 */
export function safeFrom(solid: u64): u64 {
  const outer = flood(rim & solid, solid);
  return rim | outer | beside(outer);
}

/** A region of `open` from one of its cells: all of it, or as much as it takes to reach the border. */
function grown(region: u64, open: u64): u64 {
  let before: u64;
  do {
    before = region;
    region |= ((region << 8) | (region >>> 8) | ((region & NOT_LAST) << 1) | ((region & NOT_FIRST) >>> 1)) & open;
  } while (region !== before && (region & rim) === 0);
  return region;
}

/**
 * What a piece on `at` encloses together with the side's other live pieces: free cells, enemy pieces, anybody's
 * territory, including the side's own.
 */
export function enclosedBy(own: u64, at: i32): u64 {
  if (!mayClose(own, at)) return 0;
  const bit = (<u64>1) << at;
  const open = board & ~(own | bit);
  let starts = beside(bit) & open;
  let taken: u64 = 0;
  while (starts !== 0) {
    const region = grown(starts & (0 - starts), open);
    starts &= ~region;
    if ((region & rim) === 0) taken |= region;
  }
  return taken;
}

/** Whether the eight cells around `at` let a piece there close a loop; most do not, and this is cheap. */
function mayClose(own: u64, at: i32): bool {
  const ring = own & load<u64>(RINGS + ((<usize>at) << 3));
  if (ring === 0) return false;
  const turned = rotr<u64>(ring, <u64>(at - 9));
  const pattern = (turned & 7) | ((turned >>> 5) & 8) | ((turned >>> 6) & 16) | ((turned >>> 11) & 0xe0);
  return load<u8>(GATES + <usize>pattern) !== 0;
}

/** Whether a piece on `at` encloses anything: `enclosedBy` that stops at the first region. */
export function encloses(own: u64, at: i32): bool {
  if (!mayClose(own, at)) return false;
  const bit = (<u64>1) << at;
  const open = board & ~(own | bit);
  let starts = beside(bit) & open;
  while (starts !== 0) {
    const region = grown(starts & (0 - starts), open);
    if ((region & rim) === 0) return true;
    starts &= ~region;
  }
  return false;
}

/** These cells and the cells around them. */
export function around(cells: u64): u64 {
  const file = cells | ((cells & NOT_LAST) << 1) | ((cells & NOT_FIRST) >>> 1);
  return (file | (file << 8) | (file >>> 8)) & board;
}

/** All of `within` that is connected to the seed by sides or corners; the seed must be within. */
export function floodAround(seed: u64, within: u64): u64 {
  let before: u64;
  do {
    before = seed;
    seed |= around(seed) & within;
  } while (seed !== before);
  return seed;
}

/** The cells with at least two of these around them; no other cell can close a loop. */
export function besideTwo(cells: u64): u64 {
  const east = (cells & NOT_LAST) << 1;
  const west = (cells & NOT_FIRST) >>> 1;
  let once = east | west;
  let twice = east & west;
  const file = once | cells;
  const fileTwice = (east & west) | (once & cells);
  twice |= (once & (file << 8)) | (fileTwice << 8);
  once |= file << 8;
  twice |= (once & (file >>> 8)) | (fileTwice >>> 8);
  return twice & board;
}

/**
 * Whether a piece amid eight cells with this pattern of own ones (bits from the upper left in reading order) can split
 * its surroundings into parts; cells off the board count as not own.
 */
function gateOf(pattern: i32): bool {
  if (pattern === 0) return false;
  let first = 0;
  while (((pattern >>> ringOrder(first)) & 1) === 0) first++;
  let parts = 0;
  let side = false;
  for (let step = first + 1; step <= first + 8; step++) {
    if (((pattern >>> ringOrder(step & 7)) & 1) === 1) {
      if (side) parts++;
      side = false;
    } else if ((step & 1) === 0) side = true;
  }
  return parts >= 2;
}

/** Clockwise from above: bit numbers in reading order. */
function ringOrder(step: i32): i32 {
  return <i32>((0x03567421 >>> (step * 4)) & 15);
}
