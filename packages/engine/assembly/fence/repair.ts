// Local search on pairings: takes a set without a pair and pairs two of its cells, at the cost of other pairs. Coverage is
// counted on bits: each cell has a column with a bit for each active set.

import { below, random } from '../random';
import { bit, firstOf, lastOf } from './cells';
import { REPAIR, uses } from './ideas';
import { lengthOf } from './lists';
import { ACTIVE, COLUMN_BYTES, COLUMNS, COVERED, FULL, MISSED, MOST_ACTIVE, MOST_CELLS, MOST_MISSED } from './memory';
import { addPair, dropPairs, isPaired, missedCount, pairAt, pairCount } from './pairing';

/** Lists of up to this many sets are active as a whole; of longer ones, the smallest sets and those that were missed. */
const WHOLE_LIST: i32 = 1000;
const PART_OF_LIST: i32 = 700;
/** How many missed sets of the rest become active at a time. */
const ADDED: i32 = 20;
/** How many cells of a set are tried. */
const MOST_TRIED: i32 = 8;
/** What it costs to break a recent pair, in sets. */
const RECENT: f32 = 2;
const NOISE: f32 = 1.5;

/** The cell that Breaker takes first, if any, and the fewest active sets that were ever missed. */
export let joker: u64 = 0;
export let fewestMissed: i32 = 0;

let activeCount: i32 = 0;
/** The end of the columns in use, in bytes. */
let width: usize = 0;

function column(cell: i32): usize {
  return COLUMNS + <usize>cell * COLUMN_BYTES;
}

function activate(set: u64): void {
  const at = (<usize>(activeCount >> 6)) << 3;
  const one = bit(activeCount & 63);
  store<u64>(ACTIVE + ((<usize>activeCount) << 3), set);
  store<u64>(FULL + at, load<u64>(FULL + at) | one);
  for (let left = set; left; left &= left - 1) {
    const word = column(firstOf(left)) + at;
    store<u64>(word, load<u64>(word) | one);
  }
  activeCount++;
  width = at + 8;
}

/** Changes the current pairing until every set of the list has a pair or, if allowed, the joker; false if it gives up. */
export function repair(at: usize, end: usize, mayJoke: bool, most: i32): bool {
  joker = 0;
  fewestMissed = missedCount;
  if (!uses(REPAIR)) return false;
  fewestMissed = MOST_ACTIVE;
  memory.fill(COLUMNS, 0, <usize>MOST_CELLS * COLUMN_BYTES);
  memory.fill(FULL, 0, COLUMN_BYTES);
  activeCount = 0;
  const isWhole = lengthOf(at, end) <= WHOLE_LIST;
  const rest = isWhole ? end : at + <usize>PART_OF_LIST * 8;
  for (let i = at; i < rest; i += 8) activate(load<u64>(i));
  if (!isWhole) {
    for (let i = 0; i < min(missedCount, MOST_MISSED); i++) activate(load<u64>(MISSED + ((<usize>i) << 3)));
  }
  let tabu: u64 = 0;
  let before: u64 = 0;
  let longBefore: u64 = 0;
  for (let step = 0; step < most; step++) {
    const missed = countMissed(0);
    if (missed === 0) {
      const more = activateMissed(rest, end);
      if (more === 0) return true;
      if (more < 0) return false;
      continue;
    }
    fewestMissed = min(fewestMissed, missed);
    const chosen = bestChange(missedSet(<i32>below(missed)), tabu | before | longBefore, mayJoke);
    dropPairs(chosen);
    if (joker & chosen) joker = 0;
    if (chosen & (chosen - 1)) addPair(chosen);
    else joker = chosen;
    longBefore = before;
    before = tabu;
    tabu = chosen;
  }
  return false;
}

/** Activates sets of the rest that are missed: how many, or −1 if there is no space left. */
function activateMissed(at: usize, end: usize): i32 {
  let added = 0;
  for (let i = at; i < end && added < ADDED; i += 8) {
    const set = load<u64>(i);
    if (set & joker || isPaired(set, -1)) continue;
    if (activeCount === MOST_ACTIVE) return -1;
    activate(set);
    added++;
  }
  return added;
}

/** Counts the active sets without a pair or the joker, if pairs and joker on these cells are gone and they are paired. */
function countMissed(cells: u64): i32 {
  if (cells) coverWith(COVERED, cells);
  else memory.fill(COVERED, 0, COLUMN_BYTES);
  if (joker && !(joker & cells)) addColumn(firstOf(joker), firstOf(joker));
  for (let i = 0; i < pairCount; i++) {
    const pair = pairAt(i);
    if (!(pair & cells)) addColumn(firstOf(pair), lastOf(pair));
  }
  let missed = 0;
  for (let w: usize = 0; w < width; w += 8) {
    missed += <i32>popcnt<u64>(load<u64>(FULL + w) & ~load<u64>(COVERED + w));
  }
  return missed;
}

function coverWith(to: usize, cells: u64): void {
  const a = column(firstOf(cells));
  const b = column(lastOf(cells));
  for (let w: usize = 0; w < width; w += 8) store<u64>(to + w, load<u64>(a + w) & load<u64>(b + w));
}

function addColumn(first: i32, last: i32): void {
  const a = column(first);
  const b = column(last);
  for (let w: usize = 0; w < width; w += 8) {
    store<u64>(COVERED + w, load<u64>(COVERED + w) | (load<u64>(a + w) & load<u64>(b + w)));
  }
}

/** The missed set with this number. */
function missedSet(number: i32): u64 {
  let left = number;
  for (let w: usize = 0; w < width; w += 8) {
    let missed = load<u64>(FULL + w) & ~load<u64>(COVERED + w);
    const count = <i32>popcnt<u64>(missed);
    if (left >= count) {
      left -= count;
      continue;
    }
    for (; left > 0; left--) missed &= missed - 1;
    return load<u64>(ACTIVE + (w << 6) + ((<usize>ctz<u64>(missed)) << 3));
  }
  return 0;
}

/** The pair of cells of a set, or the joker, after which the fewest sets are missed. */
function bestChange(set: u64, tabu: u64, mayJoke: bool): u64 {
  let cells = set;
  for (let count = <i32>popcnt<u64>(cells); count > MOST_TRIED; count--) {
    let dropped = cells;
    for (let n = below(count); n > 0; n--) dropped &= dropped - 1;
    cells &= ~(dropped & (~dropped + 1));
  }
  let best: f32 = f32.MAX_VALUE;
  let chosen: u64 = 0;
  for (let a = cells; a; a &= a - 1) {
    for (let b = mayJoke ? a : a & (a - 1); b; b &= b - 1) {
      const change = bit(firstOf(a)) | bit(firstOf(b));
      let cost: f32 = <f32>countMissed(change) + (<f32>(random() & 255) / 256) * NOISE;
      for (let i = 0; i < pairCount; i++) {
        const pair = pairAt(i);
        if (pair & change && pair & tabu) cost += RECENT;
      }
      if (cost >= best) continue;
      best = cost;
      chosen = change;
    }
  }
  return chosen;
}
