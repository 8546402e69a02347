// Sets of cells as 64 bits, and their images.

import { part } from '../part';
import { EDGE, FENCE_NEAR, FENCE_SYMMETRIES, IMAGES, PREIMAGES } from './memory';

const SYMMETRY_COUNT: u32 = 12;
const BYTES: u32 = 5;

/** The bits of a set that are cells. Those above may bar it: a loop does not count if Maker has filled a certain cell inside. */
export const SET_CELLS: u64 = ((<u64>1) << 37) - 1;
const BARRED: u64 = 37;
const BARRED_BITS: u64 = 6;

export let boardCells: u64 = 0;
/** Cells with fewer than six neighbours. */
export let fenceEdgeCells: u64 = 0;

/** The least image of the last position given to `makeKey`, and the symmetry that leads to it. */
export let keyMaker: u64 = 0;
export let keyFree: u64 = 0;
export let keyImage: u32 = 0;

export function bit(cell: i32): u64 {
  return (<u64>1) << cell;
}

/** Whether a ring that Maker has filled counts for nothing, as a loop in the game. */
export let countsLoops: bool = false;

export function countLoops(only: bool): void {
  countsLoops = only;
}

/** What bars a set from counting once Maker has a cell: its number and the contrary, so that none of these contains another. */
export function barring(cell: i32): u64 {
  const number = <u64>cell + 1;
  return ((((1 << BARRED_BITS) - 1 - number) << BARRED_BITS) | number) << BARRED;
}

/** Whether a set no longer counts once Maker has a cell. */
export function isBarred(set: u64, cell: i32): bool {
  return (set & ~SET_CELLS) === barring(cell);
}

/** The first cell of a set. */
export function firstOf(cells: u64): i32 {
  return <i32>ctz<u64>(cells);
}

/** The last cell of a set. */
export function lastCellOf(cells: u64): i32 {
  return 63 - <i32>clz<u64>(cells & SET_CELLS);
}

export function sizeOf(cells: u64): i32 {
  return <i32>popcnt<u64>(cells & SET_CELLS);
}

export function nearCell(cell: i32): u64 {
  return load<u64>(part + FENCE_NEAR + ((<usize>cell) << 3));
}

/** The cells beside a set, and those of it that touch another one of it. */
export function nearCells(cells: u64): u64 {
  let found: u64 = 0;
  for (let left = cells; left; left &= left - 1) found |= nearCell(firstOf(left));
  return found;
}

/** The number of a cell's edge; 255 for corners and inner cells. */
export function edgeOf(cell: i32): u32 {
  return load<u8>(part + EDGE + <usize>cell);
}

/** Prepares the tables for a board whose cells and symmetries the host has written. */
export function prepareCells(count: i32): void {
  boardCells = bit(count) - 1;
  fenceEdgeCells = 0;
  for (let cell = 0; cell < count; cell++) if (sizeOf(nearCell(cell)) < 6) fenceEdgeCells |= bit(cell);
  for (let symmetry: u32 = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
    for (let cell = 0; cell < count; cell++) {
      const image = <i32>load<u8>(part + FENCE_SYMMETRIES + symmetry * 64 + cell);
      addTo(part + IMAGES, symmetry, cell, image);
      addTo(part + PREIMAGES, symmetry, image, cell);
    }
  }
}

function addTo(tables: usize, symmetry: u32, from: i32, to: i32): void {
  const table = tables + (symmetry * BYTES + (from >> 3)) * 0x800;
  for (let value = 0; value < 256; value++) {
    const at = table + ((<usize>value) << 3);
    if ((value >> (from & 7)) & 1) store<u64>(at, load<u64>(at) | bit(to));
  }
}

function mapped(tables: usize, cells: u64, symmetry: u32): u64 {
  const at = tables + symmetry * BYTES * 0x800;
  return (
    load<u64>(at + <usize>((cells & 255) << 3)) |
    load<u64>(at + <usize>(((cells >> 8) & 255) << 3), 0x800) |
    load<u64>(at + <usize>(((cells >> 16) & 255) << 3), 0x1000) |
    load<u64>(at + <usize>(((cells >> 24) & 255) << 3), 0x1800) |
    load<u64>(at + <usize>(((cells >> 32) & 255) << 3), 0x2000)
  );
}

export function setImage(cells: u64, symmetry: u32): u64 {
  return mapped(part + IMAGES, cells, symmetry);
}

export function setPreimage(cells: u64, symmetry: u32): u64 {
  return mapped(part + PREIMAGES, cells, symmetry);
}

/** Finds the least image of a position: Maker's cells, then the free ones. */
export function makeKey(maker: u64, free: u64): void {
  keyMaker = maker;
  keyFree = free;
  keyImage = 0;
  for (let symmetry: u32 = 1; symmetry < SYMMETRY_COUNT; symmetry++) {
    const first = setImage(maker, symmetry);
    if (first > keyMaker) continue;
    const second = setImage(free, symmetry);
    if (first === keyMaker && second >= keyFree) continue;
    keyMaker = first;
    keyFree = second;
    keyImage = symmetry;
  }
}
