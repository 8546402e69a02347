// Breaker's pairings. Breaker pairs free cells and answers each by its partner, so that at least one cell of each pair
// never becomes Maker's. A cell is safe if, unless it is Maker's, it keeps a path to the border: border cells are safe,
// so are cells beside a safe piece of Breaker's, and so are cells beside both cells of a pair of safe cells. If all
// cells are safe, Breaker holds. Such pairs are searched in several randomised passes; an uncovered cell weighs more in
// the next one, and weights last from call to call.

import { GUEST_WEIGHTS, PAIRING_WEIGHTS, PAIRS } from '../memory';
import { beside, board, flood, safeFrom } from '../squatter/bits';
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
 * The same as `leftOver`, as a guest with equal weights. The weights of a long proof are adapted to its current positions,
 * and can hide pairs that equal weights find at once.
 */
export function leftOverAfresh(maker: u64, solid: u64, free: u64, joker: bool, passes: i32): i32 {
  changeGuests();
  level(weights);
  const count = leftOver(maker, solid, free, joker, passes);
  changeGuests();
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
    exits = safe & free & ~pairedCells;
  }
}

/** Chooses the pair that saves the most weight and returns the cells that it saves. */
function pairUp(): u64 {
  let best = 0;
  let pair: u64 = 0;
  let saved: u64 = 0;
  for (let rest = left; rest !== 0; rest &= rest - 1) {
    const cell = rest & (0 - rest);
    let island: u64 = 0;
    let ways: u64;
    if (islands && (cell & held) !== 0) {
      island = flood(cell, held & left);
      if ((island & (0 - island)) !== cell) continue;
      ways = beside(island) & exits;
    } else ways = beside(cell) & exits;
    if ((ways & (ways - 1)) === 0) continue;
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
  }
  if (pair === 0) return 0;
  store<u64>(scratch + PAIRS + ((<usize>pairCount) << 3), pair);
  pairCount++;
  pairedCells |= pair;
  reach |= saved;
  return saved & left;
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
