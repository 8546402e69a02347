// Squatter boards as sets of cells in 64 bits, bit step·row + column. Search needs rows a fixed step apart, so that mirror
// images and floods are a few shifts; positions of play are stored in another way (the engine's `squatter8.ts`). The step
// is 8 and boards have up to 8×8 cells; in the build for strips it is the number of columns, and every shape of at most 64
// cells has room, but a step that is not a constant costs an eighth of the time.
import { GATES, RINGS } from './memory';

let columnStep: u64 = 8;
let notFirst: u64 = 0;
let notLast: u64 = 0;

/** The distance from a bit to the one of the cell below. */
export function step(): u64 {
  return isDefined(STRIPS) ? columnStep : 8;
}

/** All bits but those of the first column, and all but those of the last one that has room. */
function withoutFirst(): u64 {
  return isDefined(STRIPS) ? notFirst : 0xfefefefefefefefe;
}

function withoutLast(): u64 {
  return isDefined(STRIPS) ? notLast : 0x7f7f7f7f7f7f7f7f;
}

export let width: i32 = 0;
export let height: i32 = 0;
/** All cells, and those on the border. */
export let board: u64 = 0;
export let rim: u64 = 0;

/** Prepares boards of this size; cheap, so every search does it again. */
export function useBoard(rows: i32, columns: i32): void {
  width = columns;
  height = rows;
  if (isDefined(STRIPS)) useStep(columns);
  board = 0;
  rim = 0;
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < columns; col++) {
      const bit = (<u64>1) << (<u64>row * step() + col);
      board |= bit;
      if (row === 0 || col === 0 || row === rows - 1 || col === columns - 1) rim |= bit;
    }
  }
  for (let at = 0; at < 64; at++) {
    const bit = (<u64>1) << at;
    const file = bit | ((bit & withoutLast()) << 1) | ((bit & withoutFirst()) >>> 1);
    store<u64>(RINGS + ((<usize>at) << 3), (file | (file << step()) | (file >>> step())) & board & ~bit);
  }
  for (let pattern = 0; pattern < 256; pattern++) store<u8>(GATES + pattern, <u8>gateOf(pattern));
}

function useStep(columns: i32): void {
  columnStep = <u64>columns;
  let first: u64 = 0;
  for (let at: u64 = 0; at < 64; at += columnStep) first |= (<u64>1) << at;
  notFirst = ~first;
  notLast = ~(first << (columnStep - 1));
  // The last row may be cut off by the end of the word.
}

/** The bit of a cell that the rules number in reading order, and back. */
export function bitOf(cell: i32): i32 {
  return (cell / width) * <i32>step() + (cell % width);
}

export function cellNumberOf(at: i32): i32 {
  return <i32>(<u32>at / <u32>step()) * width + <i32>(<u32>at % <u32>step());
}

/** The cells that share a side with one of these. */
export function beside(cells: u64): u64 {
  return (
    ((cells << step()) | (cells >>> step()) | ((cells & withoutLast()) << 1) | ((cells & withoutFirst()) >>> 1)) & board
  );
}

/** The cells that share a corner, and only a corner, with one of these. */
export function diagonal(cells: u64): u64 {
  const file = ((cells & withoutLast()) << 1) | ((cells & withoutFirst()) >>> 1);
  return ((file << step()) | (file >>> step())) & board;
}

/** All of `within` that is connected to the seed by sides; the seed must be within. */
export function flood(seed: u64, within: u64): u64 {
  let before: u64;
  do {
    before = seed;
    seed |=
      ((seed << step()) | (seed >>> step()) | ((seed & withoutLast()) << 1) | ((seed & withoutFirst()) >>> 1)) & within;
    seed |=
      ((seed << step()) | (seed >>> step()) | ((seed & withoutLast()) << 1) | ((seed & withoutFirst()) >>> 1)) & within;
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
    region |=
      ((region << step()) | (region >>> step()) | ((region & withoutLast()) << 1) | ((region & withoutFirst()) >>> 1)) &
      open;
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
  const turned = rotr<u64>(ring, <u64>at - step() - 1);
  const pattern =
    (turned & 7) |
    ((turned >>> (step() - 3)) & 8) |
    ((turned >>> (step() - 2)) & 16) |
    ((turned >>> (2 * step() - 5)) & 0xe0);
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
  const file = cells | ((cells & withoutLast()) << 1) | ((cells & withoutFirst()) >>> 1);
  return (file | (file << step()) | (file >>> step())) & board;
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
  const east = (cells & withoutLast()) << 1;
  const west = (cells & withoutFirst()) >>> 1;
  let once = east | west;
  let twice = east & west;
  const file = once | cells;
  const fileTwice = (east & west) | (once & cells);
  twice |= (once & (file << step())) | (fileTwice << step());
  once |= file << step();
  twice |= (once & (file >>> step())) | (fileTwice >>> step());
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
