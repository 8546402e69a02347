// The images of cells and of sets under the symmetries of a board.

import { COMPOSED, SYMMETRIES } from '../memory';
import { bitAtCell, cellOfBit, one } from './bits';

/** Prepares the symmetries of a board, which the host has written: which one two of them are, one after the other. */
export function raceStart(cellCount: u32): void {
  for (let first: u32 = 0; first < 12; first++) {
    for (let second: u32 = 0; second < 12; second++) {
      for (let both: u32 = 0; both < 12; both++) {
        let same = true;
        for (let cell: u32 = 0; same && cell < cellCount; cell++) {
          same = hexImageOf(hexImageOf(cell, first), second) === hexImageOf(cell, both);
        }
        if (same) store<u8>(COMPOSED + (second << 4) + first, <u8>both);
      }
    }
  }
}

export function hexImageOf(cell: u32, symmetry: u32): u32 {
  return load<u8>(SYMMETRIES + (symmetry << 6) + cell);
}

export function turnedSet(set: u64, symmetry: u32): u64 {
  let image: u64 = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) {
    image |= one(bitAtCell(hexImageOf(cellOfBit(<u32>ctz(rest)), symmetry)));
  }
  return image;
}
