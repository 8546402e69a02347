// Breaker's pairings. Breaker pairs free cells and answers each by its partner, so that at least one cell of each pair
// never becomes Maker's. A cell is safe if, unless it is Maker's, it keeps a path to the border: border cells are safe,
// so are cells beside a safe piece of Breaker's, and so are cells beside both cells of a pair of safe cells. If all
// cells are safe, Breaker holds. Such pairs are searched in several randomised passes; an uncovered cell weighs more in
// the next one, and weights last from call to call.

import { around, beside, board, flood, safeFrom } from '../bits';
import { BEST_PAIRS, BEST_SAVED, FRESH_WEIGHTS, GUEST_WEIGHTS, PAIRING_WEIGHTS, PAIRS, WORTHS } from '../memory';
import { islands, repeats } from './ideas';
import { scratch } from './scratch';

const FIRST_WEIGHT: i32 = 16;
const LEAST_WEIGHT: i32 = 4;
const MOST_WEIGHT: i32 = 64;
const LEFT_OVER: i32 = 10;
/** A cell with only two exits has no choice, so it goes first. */
const URGENT: i32 = 24;
/** After two passes that leave at least this many cells, further ones are not worthwhile. */
const HOPELESS: i32 = 7;
const NONE_LEFT: i32 = 99;

/** Set by `leftOver` if it returns 0: the cells that Breaker answers on, the piece it places first or −1, the pairs. */
export let pairedCells: u64 = 0;
export let jokerCell: i32 = -1;
export let pairCount: i32 = 0;

/** Passes since the module was loaded, for callers that share time by work. */
export let passesMade: u64 = 0;

let random: u64 = 1;
let weights: usize = 0;
let otherRandom: u64 = 1;
let otherWeights: usize = 0;

/** Resets the weights and the streams of random numbers. */
export function beginPairing(seed: u32): void {
  random = (<u64>seed + 1) * 0x9e3779b97f4a7c15;
  otherRandom = random;
  weights = scratch + PAIRING_WEIGHTS;
  otherWeights = scratch + GUEST_WEIGHTS;
  level(weights);
  level(otherWeights);
}

/** All cells weigh the same again; the random numbers continue. */
export function forgetWeights(): void {
  level(weights);
}

function level(list: usize): void {
  for (let at: usize = 0; at < 64; at++) store<i32>(list + (at << 2), FIRST_WEIGHT);
}

/** The address of the pairs of the last pairing that held, two bits of a u64 each. */
export function pairsAt(): usize {
  return scratch + PAIRS;
}

/** Whether a guest is asking, which leaves no trace: it must not disturb a proof in progress. */
export let isGuest: bool = false;

/** Switches to the weights and random numbers of a guest, and back. */
export function changeGuests(): void {
  isGuest = !isGuest;
  const lastRandom = random;
  const lastWeights = weights;
  random = otherRandom;
  weights = otherWeights;
  otherRandom = lastRandom;
  otherWeights = lastWeights;
}

/**
 * What `leftOver` gives with equal weights at first. The weights of a long proof are adapted to its current positions,
 * and can hide pairs that equal weights find at once.
 */
export function leftOverAfresh(maker: u64, solid: u64, free: u64, joker: bool, passes: i32): i32 {
  const usual = weights;
  weights = scratch + FRESH_WEIGHTS;
  level(weights);
  const count = leftOver(maker, solid, free, joker, passes);
  weights = usual;
  return count;
}

/** A small random number. */
export function noise(): i32 {
  random = random * 6364136223846793005 + 1442695040888963407;
  return <i32>(random >>> 33) & 7;
}

function weightOf(cells: u64): i32 {
  let sum = 0;
  for (; cells !== 0; cells &= cells - 1) sum += load<i32>(weights + ((<usize>ctz<u64>(cells)) << 2));
  return sum;
}

// The current pass.
let safe: u64 = 0;
let left: u64 = 0;
let exits: u64 = 0;
let reach: u64 = 0;
let held: u64 = 0;
/** Uncovered cells whose best pair may have changed. */
let stale: u64 = 0;

/**
 * The number of cells that the best of some passes leaves without a safe exit; 0 proves that Breaker holds. `solid` are
 * Breaker's pieces and all cells that can never be Maker's; with `joker`, Breaker places one piece first.
 */
export function leftOver(maker: u64, solid: u64, free: u64, joker: bool, passes: i32): i32 {
  const safeAtFirst = safeFrom(solid);
  const leftAtFirst = board & ~(safeAtFirst | maker);
  let fewest = NONE_LEFT;
  if (repeats) forgive(leftAtFirst);
  else passes = 1;
  for (let pass = 0; pass < passes; pass++) {
    safe = safeAtFirst;
    left = leftAtFirst;
    stale = leftAtFirst;
    exits = safe & free;
    reach = 0;
    held = solid;
    pairedCells = 0;
    pairCount = 0;
    jokerCell = -1;
    onePass(free, joker);
    passesMade++;
    if (left === 0) return 0;
    const count = <i32>popcnt<u64>(left);
    if (count < fewest) fewest = count;
    if (pass >= 1 && fewest >= HOPELESS) break;
    if (repeats) blame(left);
  }
  return fewest;
}

function onePass(free: u64, joker: bool): void {
  while (left !== 0) {
    // Cells that touch a safe piece of Breaker's, or both cells of a pair, cost nothing.
    let found = left & beside(held & safe);
    if (found === 0) found = left & reach;
    if (found === 0) found = pairUp();
    if (found === 0 && joker && jokerCell < 0) {
      found = placeJoker();
      if (found !== 0) free &= ~((<u64>1) << jokerCell);
    }
    if (found === 0) return;
    safe |= found;
    left &= ~found;
    stale |= around(found);
    exits = safe & free & ~pairedCells;
  }
}

/** Chooses the pair that saves the most weight and returns the cells that it saves. */
function pairUp(): u64 {
  rateStale();
  let best = 0;
  let chosen: usize = 0;
  for (let rest = left; rest !== 0; rest &= rest - 1) {
    const at = <usize>ctz<u64>(rest);
    const worth = load<i32>(scratch + WORTHS + (at << 2));
    if (worth <= best) continue;
    best = worth;
    chosen = at;
  }
  if (best === 0) return 0;
  const pair = load<u64>(scratch + BEST_PAIRS + (chosen << 3));
  const saved = load<u64>(scratch + BEST_SAVED + (chosen << 3));
  store<u64>(scratch + PAIRS + ((<usize>pairCount) << 3), pair);
  pairCount++;
  pairedCells |= pair;
  stale |= beside(pair);
  reach |= saved;
  return saved & left;
}

/** Rates the cells again whose best pair may have changed. An island is rated at its first cell, and always again. */
function rateStale(): void {
  const pieces = islands ? held & left : 0;
  for (let rest = left & stale & ~pieces; rest !== 0; rest &= rest - 1) rate(rest & (0 - rest), 0);
  stale = 0;
  for (let rest = pieces; rest !== 0; ) {
    const cell = rest & (0 - rest);
    const island = flood(cell, pieces);
    rest &= ~island;
    rate(cell, island);
    for (let others = island & ~cell; others !== 0; others &= others - 1) {
      store<i32>(scratch + WORTHS + ((<usize>ctz<u64>(others)) << 2), 0);
    }
  }
}

/** Finds the best pair for a cell and its island, and what it is worth: 0 if there is none. */
function rate(cell: u64, island: u64): void {
  let best = 0;
  let pair: u64 = 0;
  let saved: u64 = 0;
  let ways = beside(cell | island) & exits;
  const urgent = popcnt<u64>(ways) === 2 ? URGENT : 0;
  for (; ways !== 0; ways &= ways - 1) {
    const one = ways & (0 - ways);
    const besideOne = beside(one);
    for (let others = ways & (ways - 1); others !== 0; others &= others - 1) {
      const other = others & (0 - others);
      const both = (besideOne & beside(other)) | island;
      const worth = urgent + noise() + weightOf(both & left);
      if (worth <= best) continue;
      best = worth;
      pair = one | other;
      saved = both;
    }
  }
  const at = <usize>ctz<u64>(cell);
  store<i32>(scratch + WORTHS + (at << 2), best);
  store<u64>(scratch + BEST_PAIRS + (at << 3), pair);
  store<u64>(scratch + BEST_SAVED + (at << 3), saved);
}

/** Places Breaker's extra piece on the safe cell that saves the most weight, and returns the cells that it saves. */
function placeJoker(): u64 {
  let best = 0;
  let chosen: u64 = 0;
  for (let rest = exits; rest !== 0; rest &= rest - 1) {
    const cell = rest & (0 - rest);
    const saved = beside(cell) & left;
    if (saved === 0) continue;
    const worth = noise() + weightOf(saved);
    if (worth <= best) continue;
    best = worth;
    chosen = cell;
  }
  if (chosen === 0) return 0;
  jokerCell = <i32>ctz<u64>(chosen);
  held |= chosen;
  pairedCells |= chosen;
  stale |= beside(chosen);
  return beside(chosen) & left;
}

/** Keeps the weights of cells within limits. */
function forgive(cells: u64): void {
  for (; cells !== 0; cells &= cells - 1) {
    const at = weights + ((<usize>ctz<u64>(cells)) << 2);
    const weight = load<i32>(at);
    if (weight < LEAST_WEIGHT) store<i32>(at, LEAST_WEIGHT);
    else if (weight > MOST_WEIGHT) store<i32>(at, weight >>> 1);
  }
}

function blame(cells: u64): void {
  for (; cells !== 0; cells &= cells - 1) {
    const at = weights + ((<usize>ctz<u64>(cells)) << 2);
    store<i32>(at, load<i32>(at) + LEFT_OVER);
  }
}
