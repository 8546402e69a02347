// Which of the active sets are covered by the pairs and the joker, counted on bits: a column has a bit for each of them.

import { part } from '../part';
import { bit, firstOf, lastCellOf, SET_CELLS } from './cells';
import {
  ACTIVE,
  COLUMN_BYTES,
  COLUMNS,
  COVER_OF,
  COVERS,
  FENCE_MOST_CELLS,
  FULL,
  MOST_ACTIVE,
  NO_SETS,
  ONCE,
  THRICE,
  TWICE,
} from './memory';
import { pairAt, pairsMade } from './pairing';

const VECTOR: usize = 16;

let activeCount: i32 = 0;
/** The end of the columns in use, in bytes. */
let width: usize = 0;

function column(cell: i32): usize {
  return part + COLUMNS + <usize>cell * COLUMN_BYTES;
}

export function clearActive(): void {
  memory.fill(part + COLUMNS, 0, <usize>FENCE_MOST_CELLS * COLUMN_BYTES);
  memory.fill(part + FULL, 0, COLUMN_BYTES);
  memory.fill(part + NO_SETS, 0, COLUMN_BYTES);
  activeCount = 0;
}

/** Adds a set; false if there is no space left. */
export function activateSet(set: u64): bool {
  if (activeCount === MOST_ACTIVE) return false;
  const at = (<usize>(activeCount >> 6)) << 3;
  const one = bit(activeCount & 63);
  store<u64>(part + ACTIVE + ((<usize>activeCount) << 3), set & SET_CELLS);
  store<u64>(part + FULL + at, load<u64>(part + FULL + at) | one);
  for (let left = set & SET_CELLS; left; left &= left - 1) {
    const word = column(firstOf(left)) + at;
    store<u64>(word, load<u64>(word) | one);
  }
  activeCount++;
  width = (at & ~(VECTOR - 1)) + VECTOR;
  return true;
}

function coverOf(cell: i32): usize {
  return load<u32>(part + COVER_OF + ((<usize>cell) << 2));
}

function setCover(cell: i32, cover: usize): void {
  store<u32>(part + COVER_OF + ((<usize>cell) << 2), <u32>cover);
}

/** Counts the active sets that have neither a pair nor the joker. */
export function countMissed(joker: u64): i32 {
  memory.fill(part + ONCE, 0, COLUMN_BYTES);
  memory.fill(part + TWICE, 0, COLUMN_BYTES);
  memory.fill(part + THRICE, 0, COLUMN_BYTES);
  for (let cell = 0; cell < FENCE_MOST_CELLS; cell++) setCover(cell, part + NO_SETS);
  for (let i = 0; i < pairsMade; i++) {
    const first = firstOf(pairAt(i));
    const last = lastCellOf(pairAt(i));
    const cover = part + COVERS + <usize>i * COLUMN_BYTES;
    for (let w: usize = 0; w < width; w += VECTOR) {
      v128.store(cover + w, v128.and(v128.load(column(first) + w), v128.load(column(last) + w)));
    }
    setCover(first, cover);
    setCover(last, cover);
    addCover(cover);
  }
  if (joker) {
    setCover(firstOf(joker), column(firstOf(joker)));
    addCover(column(firstOf(joker)));
  }
  let missed = 0;
  for (let at = part; at < part + width; at += 8) {
    missed += <i32>popcnt<u64>(load<u64>(at, FULL) & ~load<u64>(at, ONCE));
  }
  return missed;
}

function addCover(cover: usize): void {
  const own = part;
  for (let w: usize = 0; w < width; w += VECTOR) {
    const at = own + w;
    const more = v128.load(cover + w);
    const once = v128.load(at, ONCE);
    const twice = v128.load(at, TWICE);
    v128.store(at, v128.or(v128.load(at, THRICE), v128.and(twice, more)), THRICE);
    v128.store(at, v128.or(twice, v128.and(once, more)), TWICE);
    v128.store(at, v128.or(once, more), ONCE);
  }
}

/**
 * What {@link countMissed}, asked last with this joker, would count if these cells became a pair, or a single one the
 * joker: what was on them before is gone, at most two pairs, or one and the old joker.
 */
export function countMissedWith(cells: u64, joker: u64): i32 {
  const first = firstOf(cells);
  const last = lastCellOf(cells);
  const lost = coverOf(first);
  let lostToo = first !== last ? coverOf(last) : joker ? coverOf(firstOf(joker)) : part + NO_SETS;
  if (lostToo === lost) lostToo = part + NO_SETS;
  const a = column(first);
  const b = column(last);
  let sums = i16x8.splat(0);
  const own = part;
  for (let w: usize = 0; w < width; w += VECTOR) {
    const at = own + w;
    const one = v128.load(lost + w);
    const other = v128.load(lostToo + w);
    const uncovered = v128.or(
      v128.andnot(v128.or(one, other), v128.load(at, TWICE)),
      v128.andnot(v128.and(one, other), v128.load(at, THRICE)),
    );
    const covered = v128.or(v128.andnot(v128.load(at, ONCE), uncovered), v128.and(v128.load(a + w), v128.load(b + w)));
    const missed = v128.andnot(v128.load(at, FULL), covered);
    sums = i16x8.add(sums, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(missed)));
  }
  const wide = i32x4.extadd_pairwise_i16x8_u(sums);
  return (
    i32x4.extract_lane(wide, 0) +
    i32x4.extract_lane(wide, 1) +
    i32x4.extract_lane(wide, 2) +
    i32x4.extract_lane(wide, 3)
  );
}

/** One of the sets that {@link countMissed} counted last, by number. */
export function missedSet(number: i32): u64 {
  let left = number;
  for (let w: usize = 0; w < width; w += 8) {
    let missed = load<u64>(part + w, FULL) & ~load<u64>(part + w, ONCE);
    const count = <i32>popcnt<u64>(missed);
    if (left >= count) {
      left -= count;
      continue;
    }
    for (; left > 0; left--) missed &= missed - 1;
    return load<u64>(part + ACTIVE + (w << 6) + ((<usize>ctz<u64>(missed)) << 3));
  }
  return 0;
}
