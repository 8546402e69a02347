// The first estimate of a position: by the table, by threats, by a chain, by a pairing; otherwise its estimated
// distance from either proof.

import { CAPTURES, HOLDS, OPEN } from '../../src/codes';
import { chainCarrier, chainStart, findBreakerChain, threatsOf } from './chain';
import { afresh, chains, deficits, foresight, jokers } from './ideas';
import { isGuest, jokerCell, leftOver, leftOverAfresh, pairedCells } from './pairing';
import { first, image, MAKER, reduce, relevant, second } from './position';
import * as table from './table';

/** Passes of a pairing for a new position. */
export const PASSES: i32 = 3;
/** If at most so many cells are left over, twice as many passes from equal weights follow. */
const FEW: i32 = 4;
/** Nodes of a chain search there. */
export const CHAIN_NODES: i32 = 300;

/** With d uncovered cells: the proof number is 1 + 6/d, the disproof number 1 + d. */
const NEAR_CAPTURE: i32 = 6;
/** Far from a pairing, one in this many free cells counts as an uncovered one. */
const FREE_SHARE: i32 = 8;
/** Numbers where Breaker has one forced reply. */
const FORCED_PN: u32 = 2;
const FORCED_DN: u32 = 3;

/** Set by `evaluateQuestion`: for a proved value its carrier and the winner's move (or −1), otherwise the numbers. */
export let evaluatedCarrier: u64 = 0;
export let evaluatedMove: i32 = -1;
export let evaluatedPn: u32 = 1;
export let evaluatedDn: u32 = 1;

/** The value of a position or `OPEN`; its key and relevant cells stay where `reduce` stores them. */
export function evaluateQuestion(maker: u64, solid: u64, side: i32, passes: i32): i32 {
  reduce(maker, solid, side);
  evaluatedMove = -1;
  evaluatedCarrier = 0;
  const free = relevant;
  if (free === 0) return HOLDS;
  const known = table.lookUp();
  if (known === OPEN) {
    evaluatedPn = table.knownPn;
    evaluatedDn = table.knownDn;
    return OPEN;
  }
  if (known >= 0) {
    evaluatedCarrier = table.knownCarrier;
    evaluatedMove = table.knownMove;
    return known;
  }
  const threats = threatsOf(maker, free);
  if (side === MAKER) {
    if (threats !== 0) {
      evaluatedCarrier = threats & (0 - threats);
      evaluatedMove = <i32>ctz<u64>(threats);
      return CAPTURES;
    }
    if (chains && findBreakerChain(maker, free, CHAIN_NODES)) {
      evaluatedCarrier = chainCarrier;
      evaluatedMove = chainStart;
      if (!isGuest) table.keepProof(first, second, image, CAPTURES, evaluatedCarrier, evaluatedMove, 1);
      return CAPTURES;
    }
  } else if ((threats & (threats - 1)) !== 0) {
    evaluatedCarrier = threats;
    return CAPTURES;
  }
  if (threats !== 0) {
    evaluatedPn = FORCED_PN;
    evaluatedDn = FORCED_DN;
    return OPEN;
  }
  const joker = side !== MAKER && jokers;
  let left = leftOver(maker, solid, free, joker, passes);
  const isFar = foresight && jokers && left > FEW && !isGuest;
  if (afresh && left > 0 && left <= FEW) left = min(left, leftOverAfresh(maker, solid, free, joker, 2 * passes));
  else if (isFar && joker) left = min(left, leftOverAfresh(maker, solid, free, true, passes));
  if (left === 0) {
    evaluatedCarrier = pairedCells;
    evaluatedMove = jokerCell;
    if (!isGuest) table.keepProof(first, second, image, HOLDS, evaluatedCarrier, evaluatedMove, 1);
    return HOLDS;
  }
  evaluatedPn = deficits ? 1 + <u32>(NEAR_CAPTURE / left) : 1;
  evaluatedDn = deficits ? 1 + <u32>(isFar && side === MAKER ? distance(maker, solid, free, passes) : left) : 1;
  return OPEN;
}

/**
 * How far Breaker is from a pairing with Maker to move, where many cells are left over. Their number says little about which
 * of Breaker's replies is best; the number that one more piece would leave over says more.
 */
function distance(maker: u64, solid: u64, free: u64, passes: i32): i32 {
  const withPiece = leftOverAfresh(maker, solid, free, true, passes);
  return FEW + 1 + withPiece + <i32>popcnt<u64>(free) / FREE_SHARE;
}
