// Chains of threats in the solver: each move threatens to win, the other side can only answer on one cell, and the last
// move threatens twice. Where the other side threatens to win itself, a move of the chain must also stop that.

import { FILL_THREATS, THREAT_CHAINS, THREAT_LISTS, THREATS_SEEN } from '../memory';
import { everything, one } from './bits';
import { survey, threatsBy, winsOf, writeFills } from './groups';

/** The cells of a chain, with answers and the last two threats, and its moves, u8. */
const CELLS: usize = 0;
const LENGTH: usize = 8;
const MOVES: usize = 12;
const CHAIN: usize = 64;
const DEEPEST: u32 = 32;
export const MOST_CHAINS: u32 = 64;

// At each depth the moves that threaten once, u8, and the cells on which they threaten to win, u64.
const LIST: usize = 64 * 9;
const THREATENED: usize = 64;

/** Positions of the current search for a chain, as pieces of both sides and the number of that search; the least bits choose. */
const SEEN_ENTRY: usize = 24;
const SEEN_ENTRIES: u32 = 512;
let searches: u32 = 0;

let left: i32 = 0;
/** Positions that all searches have visited. */
export let threatPositions: u32 = 0;

/** Where the chain of a number is stored. */
function chainAt(number: u32): usize {
  return THREAT_CHAINS + <usize>number * CHAIN;
}

export function cellsOfThreats(number: u32): u64 {
  return load<u64>(chainAt(number), CELLS);
}

export function lengthOfThreats(number: u32): u32 {
  return load<u32>(chainAt(number), LENGTH);
}

/** The bit of a move of a chain. */
export function moveOfThreats(number: u32, index: u32): u32 {
  return load<u8>(chainAt(number) + index, MOVES);
}

/** Whether a side that is to move and cannot win at once wins by threats alone; the chain is stored under the number. */
export function findThreats(own: u64, enemy: u64, positions: u32, number: u32): bool {
  left = <i32>positions;
  searches++;
  const found = attack(own, enemy, 0, number);
  threatPositions += positions - <u32>left;
  return found;
}

function attack(own: u64, enemy: u64, depth: u32, number: u32): bool {
  if (left <= 0 || depth >= DEEPEST) return false;
  left--;
  const empty = everything & ~(own | enemy);
  const losses = winsOf(enemy, empty);
  if ((losses & (losses - 1)) !== 0) return false;
  survey(own, empty);
  const isFilling = writeFills(FILL_THREATS);
  const list = THREAT_LISTS + <usize>depth * LIST;
  let count: u32 = 0;
  for (let rest = losses === 0 ? empty : losses; rest !== 0; rest &= rest - 1) {
    const bit = <u32>ctz(rest);
    let threats = threatsBy(bit);
    if (isFilling) threats |= load<u64>(FILL_THREATS + ((<usize>bit) << 3));
    if (threats === 0) continue;
    store<u8>(list + count, <u8>bit);
    store<u64>(list + (count << 3), threats, THREATENED);
    if ((threats & (threats - 1)) !== 0) {
      const first = threats & -threats;
      const second = threats & ~first & -(threats & ~first);
      const chain = chainAt(number);
      store<u64>(chain, one(bit) | first | second, CELLS);
      store<u32>(chain, depth + 1, LENGTH);
      store<u8>(chain + depth, <u8>bit, MOVES);
      return true;
    }
    count++;
  }
  for (let i: u32 = 0; i < count; i++) {
    const bit: u32 = load<u8>(list + i);
    const answer = load<u64>(list + (i << 3), THREATENED);
    const mine = own | one(bit);
    const theirs = enemy | answer;
    if (wasSeen(mine, theirs)) continue;
    if (attack(mine, theirs, depth + 1, number)) {
      const chain = chainAt(number);
      store<u64>(chain, load<u64>(chain, CELLS) | one(bit) | answer, CELLS);
      store<u8>(chain + depth, <u8>bit, MOVES);
      return true;
    }
    if (left <= 0) return false;
  }
  return false;
}

/** Whether the current search has met a position before; the same one is often reached in another order. */
function wasSeen(own: u64, enemy: u64): bool {
  const mixed = (own * 0x9e3779b97f4a7c15) ^ (enemy * 0xc2b2ae3d27d4eb4f);
  const entry = THREATS_SEEN + <usize>((mixed >> 40) & (SEEN_ENTRIES - 1)) * SEEN_ENTRY;
  if (load<u64>(entry) === own && load<u64>(entry, 8) === enemy && load<u32>(entry, 16) === searches) return true;
  store<u64>(entry, own);
  store<u64>(entry, enemy, 8);
  store<u32>(entry, searches, 16);
  return false;
}

/** Whether a stored chain also wins in another position, in which its side cannot win at once. */
export function threatsWin(own: u64, enemy: u64, number: u32): bool {
  let mine = own;
  let theirs = enemy;
  let empty = everything & ~(own | enemy);
  const length = lengthOfThreats(number);
  for (let i: u32 = 0; i < length; i++) {
    const move = one(moveOfThreats(number, i));
    if ((empty & move) === 0 || (winsOf(theirs, empty) & ~move) !== 0) return false;
    mine |= move;
    empty &= ~move;
    const threats = winsOf(mine, empty);
    if ((threats & (threats - 1)) !== 0) return true;
    if (threats === 0) return false;
    theirs |= threats;
    empty &= ~threats;
  }
  return false;
}
