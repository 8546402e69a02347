// Local search on pairings: takes a set without a pair and pairs two of its cells, at the cost of other pairs.

import { part } from '../part';
import { below, random } from '../random';
import { bit, firstOf } from './cells';
import { activateSet, clearActive, countMissed, countMissedWith, missedSet } from './cover';
import { REPAIR, uses } from './ideas';
import { lengthOf } from './lists';
import { MISSED, MOST_ACTIVE, MOST_MISSED } from './memory';
import { addPair, dropPairs, isPaired, missedCount, pairAt, pairsMade } from './pairing';

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

/** Changes the current pairing until every set of the list has a pair or, if allowed, the joker; false if it gives up. */
export function repair(at: usize, end: usize, mayJoke: bool, most: i32): bool {
  joker = 0;
  fewestMissed = missedCount;
  if (!uses(REPAIR)) return false;
  fewestMissed = MOST_ACTIVE;
  clearActive();
  const isWhole = lengthOf(at, end) <= WHOLE_LIST;
  const rest = isWhole ? end : at + <usize>PART_OF_LIST * 8;
  for (let i = at; i < rest; i += 8) activateSet(load<u64>(i));
  if (!isWhole) {
    for (let i = 0; i < min(missedCount, MOST_MISSED); i++) activateSet(load<u64>(part + MISSED + ((<usize>i) << 3)));
  }
  let last: u64 = 0;
  let before: u64 = 0;
  let longBefore: u64 = 0;
  for (let step = 0; step < most; step++) {
    const missed = countMissed(joker);
    if (missed === 0) {
      const more = activateMissed(rest, end);
      if (more === 0) return true;
      if (more < 0) return false;
      continue;
    }
    fewestMissed = min(fewestMissed, missed);
    const chosen = bestChange(missedSet(<i32>below(missed)), last | before | longBefore, mayJoke);
    dropPairs(chosen);
    if (joker & chosen) joker = 0;
    if (chosen & (chosen - 1)) addPair(chosen);
    else joker = chosen;
    longBefore = before;
    before = last;
    last = chosen;
  }
  return false;
}

/** Activates sets of the rest that are missed: how many, or −1 if there is no space left. */
function activateMissed(at: usize, end: usize): i32 {
  let added = 0;
  for (let i = at; i < end && added < ADDED; i += 8) {
    const set = load<u64>(i);
    if (set & joker || isPaired(set, -1)) continue;
    if (!activateSet(set)) return -1;
    added++;
  }
  return added;
}

/** The pair of cells of a set, or the joker, after which the fewest sets are missed. */
function bestChange(set: u64, recent: u64, mayJoke: bool): u64 {
  let cells = set;
  for (let count = <i32>popcnt<u64>(cells); count > MOST_TRIED; count--) {
    let dropped = cells;
    for (let n = below(count); n > 0; n--) dropped &= dropped - 1;
    cells &= ~(dropped & (~dropped + 1));
  }
  const tabu = recentPairs(recent);
  let best: f32 = f32.MAX_VALUE;
  let chosen: u64 = 0;
  for (let a = cells; a; a &= a - 1) {
    for (let b = mayJoke ? a : a & (a - 1); b; b &= b - 1) {
      const change = bit(firstOf(a)) | bit(firstOf(b));
      const noise = (<f32>(random() & 255) / 256) * NOISE;
      const broken = <f32>popcnt<u64>(change & tabu) * RECENT;
      const cost: f32 = <f32>countMissedWith(change, joker) + noise + broken;
      if (cost >= best) continue;
      best = cost;
      chosen = change;
    }
  }
  return chosen;
}

/** The cells of all pairs that touch these cells. */
function recentPairs(cells: u64): u64 {
  let recent: u64 = 0;
  for (let i = 0; i < pairsMade; i++) if (pairAt(i) & cells) recent |= pairAt(i);
  return recent;
}
