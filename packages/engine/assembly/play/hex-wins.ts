// Whether a move would win, without playing it.

import { REACH, RUNS, WINS } from '../memory';
import { hexRootOf, LINKS, patternAround } from './hex';
import { ALL_AROUND, cellCount, cellOfIndex, indexOf, patternBit, REACH_BITS, stepTo } from './hexagon';

/** Tables of indexes may still hold another board's padding, so an index is on the board if its cell says so. */
export function isBoardIndex(index: u32): bool {
  const cell = cellOfIndex(index);
  return cell < cellCount && indexOf(cell) === index;
}

/** Whether a piece of the side on an empty cell would win at once. */
export function winsAt(base: usize, index: u32, side: u32): bool {
  const entry = RUNS + (patternAround(base, index, side) << 3);
  const first: i32 = load<i16>(entry);
  if (first === 0) return false;
  const quarter = index << 2;
  const one = hexRootOf(base, quarter + first);
  let reach = <u32>load<u16>(REACH + (index << 1)) | load<u32>(base + one, LINKS);
  const second: i32 = load<i16>(entry, 2);
  if (second !== 0) {
    const two = hexRootOf(base, quarter + second);
    if (two === one) return true;
    reach |= load<u32>(base + two, LINKS);
    const third: i32 = load<i16>(entry, 4);
    if (third !== 0) {
      const three = hexRootOf(base, quarter + third);
      if (three === one || three === two) return true;
      reach |= load<u32>(base + three, LINKS);
    }
  }
  if (load<u8>(WINS + (reach & REACH_BITS)) !== 0) return true;
  const middles: u32 = load<u16>(entry, 6);
  return middles !== 0 && wouldFill(base, index, side, middles);
}

/** Havannah: the same for a ring whose inside is all own; `middles` as in `makeRuns`. */
function wouldFill(base: usize, index: u32, side: u32, middles: u32): bool {
  if (middles >>> 6 !== 0) return true;
  for (let k: u32 = 0; k < 6; k++) {
    if (((middles >>> k) & 1) === 0) continue;
    const around = patternAround(base, index + stepTo(k), side) | (1 << patternBit((k + 3) % 6));
    if ((around & ALL_AROUND) === ALL_AROUND) return true;
  }
  return false;
}

/** The reach of the side's group if it had a piece on the empty cell: edge and corner bits. */
export function reachWith(base: usize, index: u32, side: u32): u32 {
  const entry = RUNS + (patternAround(base, index, side) << 3);
  let reach: u32 = load<u16>(REACH + (index << 1));
  for (let run: usize = entry; run < entry + 6; run += 2) {
    const step: i32 = load<i16>(run);
    if (step === 0) break;
    reach |= load<u32>(base + hexRootOf(base, (index << 2) + step), LINKS);
  }
  return reach & REACH_BITS;
}
