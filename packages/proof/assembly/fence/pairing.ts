// A pairing: Breaker answers on the other cell of a pair. It is enough if every set of a list contains a pair.

import { part } from '../part';
import { below, random } from '../random';
import { bit, firstOf, SET_CELLS, sizeOf } from './cells';
import { lengthOf } from './lists';
import { DOUBLES, FENCE_MOST_CELLS, FENCE_PAIRS, LEFT, MISSED, MOST_MISSED, SINGLES, WHOLE } from './memory';

/** So many of the smallest sets are paired first. */
const HEAD: usize = 500 * 8;
/** A pass that misses more sets gives up. */
const HOPELESS: i32 = 60;
/** How many cells of a set are considered for its pair. */
const MOST_CHOICES: i32 = 20;
const NOISE: f32 = 0.3;

export let pairsMade: i32 = 0;
/** The sets that the last pass missed, and the cells that they all have in common. */
export let missedCount: i32 = 0;
export let missedCommon: u64 = 0;

let matched: u64 = 0;
/** The end of the list at `LEFT`. */
let leftEnd: usize = 0;

export function pairAt(number: i32): u64 {
  return load<u64>(part + ((<usize>number) << 3), FENCE_PAIRS);
}

export function addPair(cells: u64): void {
  store<u64>(part + FENCE_PAIRS + ((<usize>pairsMade) << 3), cells);
  pairsMade++;
}

/** Removes all pairs that touch these cells. */
export function dropPairs(cells: u64): void {
  let kept = 0;
  for (let i = 0; i < pairsMade; i++) {
    const pair = pairAt(i);
    if (pair & cells) continue;
    store<u64>(part + FENCE_PAIRS + ((<usize>kept) << 3), pair);
    kept++;
  }
  pairsMade = kept;
}

/** Whether a set contains a pair other than the one with this number. */
export function isPaired(set: u64, except: i32): bool {
  const at = part;
  for (let i = 0; i < pairsMade; i++) {
    const pair = load<u64>(at + ((<usize>i) << 3), FENCE_PAIRS);
    if ((set & pair) === pair && i !== except) return true;
  }
  return false;
}

/** Pairs cells greedily, for the set with the fewest unpaired cells first; true if no set is missed, false if one has no pair. */
export function pairGreedily(at: usize, end: usize): bool {
  pairsMade = 0;
  missedCount = 0;
  missedCommon = ~(<u64>0);
  matched = 0;
  if (at < end && sizeOf(load<u64>(at)) < 2) {
    missedCount = HOPELESS + 1;
    return false;
  }
  const head = min(end, at + HEAD);
  leftEnd = part + LEFT;
  for (let i = at; i < head; i += 8, leftEnd += 8) {
    store<u64>(leftEnd, load<u64>(i) & SET_CELLS);
    store<u64>(leftEnd, load<u64>(i) & SET_CELLS, WHOLE - LEFT);
  }
  if (!pairAll()) return false;
  leftEnd = part + LEFT;
  let whole: usize = part + WHOLE;
  for (let i = head; i < end; i += 8) {
    const set = load<u64>(i) & SET_CELLS;
    if (isPaired(set, -1)) continue;
    if (sizeOf(set & ~matched) < 2) {
      miss(set);
      continue;
    }
    store<u64>(leftEnd, set & ~matched);
    store<u64>(whole, set);
    leftEnd += 8;
    whole += 8;
  }
  return missedCount <= HOPELESS && pairAll() && missedCount === 0;
}

/** Pairs until nothing is left; false when it is hopeless. */
function pairAll(): bool {
  while (leftEnd > part + LEFT) {
    const set = tightest();
    const pair = sizeOf(set) === 2 ? set : bestPair(set);
    addPair(pair);
    matched |= pair;
    removePaired(pair);
    if (missedCount > HOPELESS) return false;
  }
  return true;
}

function miss(set: u64): void {
  if (missedCount < MOST_MISSED) store<u64>(part + MISSED + ((<usize>missedCount) << 3), set);
  missedCommon &= set;
  missedCount++;
}

/** A set with the fewest unpaired cells, searched from a random one on. */
function tightest(): u64 {
  const count = <u32>lengthOf(part + LEFT, leftEnd);
  let at = part + LEFT + ((<usize>below(count)) << 3);
  let best: u64 = 0;
  let least = 64;
  for (let n: u32 = 0; n < count && least > 2; n++) {
    const set = load<u64>(at);
    const size = sizeOf(set);
    if (size < least) {
      least = size;
      best = set;
    }
    at += 8;
    if (at === leftEnd) at = part + LEFT;
  }
  return best;
}

function removePaired(pair: u64): void {
  let out = part + LEFT;
  for (let i = part + LEFT; i < leftEnd; i += 8) {
    const set = load<u64>(i);
    if ((set & pair) === pair) continue;
    const rest = set & ~pair;
    const whole = load<u64>(i, WHOLE - LEFT);
    if ((rest & (rest - 1)) === 0) {
      miss(whole);
      continue;
    }
    store<u64>(out, rest);
    store<u64>(out, whole, WHOLE - LEFT);
    out += 8;
  }
  leftEnd = out;
}

function single(i: i32): usize {
  return part + SINGLES + ((<usize>i) << 2);
}

function double(i: i32, j: i32): usize {
  return part + DOUBLES + ((<usize>(i * MOST_CHOICES + j)) << 2);
}

/** The pair of cells of a set that helps many sets and costs few, with smaller sets weighing more. */
function bestPair(set: u64): u64 {
  let choices: u64 = 0;
  let count = 0;
  for (let left = set; left && count < MOST_CHOICES; left &= left - 1, count++) choices |= left & (~left + 1);
  memory.fill(part + SINGLES, 0, <usize>MOST_CHOICES * 4);
  memory.fill(part + DOUBLES, 0, <usize>(MOST_CHOICES * MOST_CHOICES) * 4);
  for (let at = part + LEFT; at < leftEnd; at += 8) {
    const other = load<u64>(at);
    const shared = other & choices;
    if (!shared) continue;
    const weight: f32 = 1 / <f32>bit(sizeOf(other));
    for (let a = shared; a; a &= a - 1) {
      const i = rank(choices, firstOf(a));
      store<f32>(single(i), load<f32>(single(i)) + weight);
      for (let b = a & (a - 1); b; b &= b - 1) {
        const both = double(i, rank(choices, firstOf(b)));
        store<f32>(both, load<f32>(both) + weight);
      }
    }
  }
  let best: f32 = f32.MAX_VALUE;
  let pair: u64 = 0;
  for (let a = choices, i = 0; a; a &= a - 1, i++) {
    for (let b = a & (a - 1), j = i + 1; b; b &= b - 1, j++) {
      const both = load<f32>(double(i, j));
      const noise = (<f32>(random() & 1023) / 1024 - 0.5) * NOISE * both;
      const cost = load<f32>(single(i)) + load<f32>(single(j)) - 3 * both + noise;
      if (cost >= best) continue;
      best = cost;
      pair = bit(firstOf(a)) | bit(firstOf(b));
    }
  }
  return pair;
}

/** The number of a cell within a set. */
function rank(cells: u64, cell: i32): i32 {
  return sizeOf(cells & (bit(cell) - 1));
}

/** Whether the sets that the last pass missed can be met with two cells. */
export function missesFew(): bool {
  if (missedCount > HOPELESS) return false;
  for (let cell = 0; cell < FENCE_MOST_CELLS; cell++) {
    let common = ~(<u64>0);
    for (let i = 0; i < missedCount; i++) {
      const set = load<u64>(part + MISSED + ((<usize>i) << 3));
      if (!(set & bit(cell))) common &= set;
    }
    if (common) return true;
  }
  return false;
}

/** Removes pairs that are not needed, in random order, if the joker is Breaker's; returns the carrier. */
export function prune(at: usize, end: usize, joker: u64): u64 {
  for (let i = pairsMade - 1; i > 0; i--) {
    const other = <i32>below(i + 1);
    const pair = pairAt(i);
    store<u64>(part + FENCE_PAIRS + ((<usize>i) << 3), pairAt(other));
    store<u64>(part + FENCE_PAIRS + ((<usize>other) << 3), pair);
  }
  let carrier = joker;
  for (let i = 0; i < pairsMade; ) {
    if (isNeeded(at, end, joker, i)) carrier |= pairAt(i++);
    else store<u64>(part + FENCE_PAIRS + ((<usize>i) << 3), pairAt(--pairsMade));
  }
  return carrier;
}

function isNeeded(at: usize, end: usize, joker: u64, number: i32): bool {
  for (let i = at; i < end; i += 8) {
    const set = load<u64>(i);
    if (!(set & joker) && !isPaired(set, number)) return true;
  }
  return false;
}
