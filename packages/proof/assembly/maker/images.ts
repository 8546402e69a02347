// The mirror images of positions. In a race a win is about a whole position and has no carrier, so what is known of a position is
// stored for one of its images, the one with the least key, and serves all of them.

import { part } from '../part';
import { allHigh, allLow, breakerKey, firstOfWords, highBit, lowBit, makerKey } from './board';
import { IMAGE_CELLS, MAKER_IMAGES, MAKER_MOST_CELLS } from './memory';

/** How many symmetries are used; the first one is the identity. */
let imageCount: i32 = 1;
let symmetryCount: i32 = 4;

// A listed image: Maker's pieces and the free cells (two words each), and the key.
const IMAGE: usize = 40;

/** The image that `pickImage` has chosen: its number, and the position. */
export let imageNumber: i32 = 0;
export let imageMakerLow: u64 = 0;
export let imageMakerHigh: u64 = 0;
export let imageFreeLow: u64 = 0;
export let imageFreeHigh: u64 = 0;
export let imageKey: u64 = 0;

/** Prepares where each symmetry takes the cells: bit 0 mirrors top to bottom, bit 1 left to right, bit 2 then swaps rows and columns. */
export function prepareImages(rows: i32, columns: i32): void {
  symmetryCount = rows === columns ? 8 : 4;
  for (let number = 0; number < symmetryCount; number++) {
    for (let cell = 0; cell < rows * columns; cell++) {
      const row = number & 1 ? rows - 1 - cell / columns : cell / columns;
      const column = number & 2 ? columns - 1 - (cell % columns) : cell % columns;
      const image = number & 4 ? column * columns + row : row * columns + column;
      store<u8>(part + IMAGE_CELLS + <usize>(number * MAKER_MOST_CELLS + cell), <u8>image);
    }
  }
}

export function useImages(race: bool): void {
  imageCount = race ? symmetryCount : 1;
}

/** Where a symmetry takes a cell. */
export function cellImage(number: i32, cell: i32): i32 {
  return <i32>load<u8>(part + IMAGE_CELLS + <usize>(number * MAKER_MOST_CELLS + cell));
}

/** The cell that a symmetry takes there. */
export function cellBefore(number: i32, image: i32): i32 {
  let cell = 0;
  while (cellImage(number, cell) !== image) cell++;
  return cell;
}

/** Says that a position is stored as it is. */
export function takeIdentity(): void {
  imageNumber = 0;
}

/** Lists the images of a position for `pickImage`. */
export function listImages(makerLow: u64, makerHigh: u64, freeLow: u64, freeHigh: u64, key: u64): void {
  const first = part + MAKER_IMAGES;
  store<u64>(first, makerLow);
  store<u64>(first, makerHigh, 8);
  store<u64>(first, freeLow, 16);
  store<u64>(first, freeHigh, 24);
  store<u64>(first, key, 32);
  const breakerLow = allLow & ~makerLow & ~freeLow;
  const breakerHigh = allHigh & ~makerHigh & ~freeHigh;
  for (let number = 1; number < imageCount; number++) {
    const image = first + <usize>number * IMAGE;
    let key: u64 = 0;
    let ownLow: u64 = 0;
    let ownHigh: u64 = 0;
    let low = makerLow;
    let high = makerHigh;
    while (low | high) {
      const cell = firstOfWords(low, high);
      low &= ~lowBit(cell);
      high &= ~highBit(cell);
      const to = cellImage(number, cell);
      ownLow |= lowBit(to);
      ownHigh |= highBit(to);
      key ^= makerKey(to);
    }
    let leftLow = allLow & ~ownLow;
    let leftHigh = allHigh & ~ownHigh;
    low = breakerLow;
    high = breakerHigh;
    while (low | high) {
      const cell = firstOfWords(low, high);
      low &= ~lowBit(cell);
      high &= ~highBit(cell);
      const to = cellImage(number, cell);
      leftLow &= ~lowBit(to);
      leftHigh &= ~highBit(to);
      key ^= breakerKey(to);
    }
    store<u64>(image, ownLow);
    store<u64>(image, ownHigh, 8);
    store<u64>(image, leftLow, 16);
    store<u64>(image, leftHigh, 24);
    store<u64>(image, key, 32);
  }
}

/** Chooses the image that stands for the listed position after one more piece of Breaker's, or none (−1). */
export function pickImage(reply: i32): void {
  let best = part + MAKER_IMAGES;
  let least: u64 = 0;
  imageNumber = 0;
  for (let number = 0; number < imageCount; number++) {
    const image = part + MAKER_IMAGES + <usize>number * IMAGE;
    let key = load<u64>(image, 32);
    if (reply >= 0) key ^= breakerKey(cellImage(number, reply));
    if (number && key >= least) continue;
    imageNumber = number;
    best = image;
    least = key;
  }
  imageMakerLow = load<u64>(best);
  imageMakerHigh = load<u64>(best, 8);
  imageFreeLow = load<u64>(best, 16);
  imageFreeHigh = load<u64>(best, 24);
  imageKey = least;
  if (reply < 0) return;
  const cell = cellImage(imageNumber, reply);
  imageFreeLow &= ~lowBit(cell);
  imageFreeHigh &= ~highBit(cell);
}
