// What a list shows without search: who wins, or the cells on which the side to move must play.

import { DFPN_NO as NO, DFPN_OPEN as OPEN, DFPN_YES as YES } from '../../src/codes';
import { below } from '../random';
import { bit, firstOf, SET_CELLS, sizeOf } from './cells';
import { chainCells, chainFirst, findPairChain } from './chain';
import { MUST_PLAY, uses } from './ideas';
import { afterBreaker, cellsOfList } from './lists';
import { missedCommon, missesFew, pairGreedily, prune } from './pairing';
import { fewestMissed, joker, repair } from './repair';

/** Steps of a repair with a joker; without one it is cheaper to give up sooner. */
const STEPS: i32 = 150;
const FEW_STEPS: i32 = 50;
/** How often Maker's must-play set is narrowed. */
const NARROWINGS: i32 = 2;
/** No move. */
export const NO_MOVE: i32 = 255;

/** Whether Maker wins, and the cells that the winner needs. */
export let fenceValue: i32 = OPEN;
export let provedCarrier: u64 = 0;
/** If open: where the side to move must play, the carriers that say so, and how far Breaker is from holding. */
export let must: u64 = 0;
export let rest: u64 = 0;
export let distance: i32 = 1;
/** The winner's move, if it is to move; `NO_MOVE` if any move does. */
export let fenceReply: i32 = NO_MOVE;

function decide(who: i32, cells: u64, move: i32): void {
  fenceValue = who;
  provedCarrier = cells;
  fenceReply = move;
}

function begin(at: usize, end: usize): void {
  fenceValue = OPEN;
  must = cellsOfList(at, end);
  rest = 0;
  distance = 1;
}

/** With Maker to move. */
export function evaluateMaker(at: usize, end: usize): void {
  begin(at, end);
  if (at === end) {
    decide(NO, 0, NO_MOVE);
    return;
  }
  if (sizeOf(load<u64>(at)) <= 1) {
    const cells = load<u64>(at) & SET_CELLS;
    decide(YES, cells, cells ? firstOf(cells) : NO_MOVE);
    return;
  }
  if (findPairChain(at, end)) {
    decide(YES, chainCells, chainFirst);
    return;
  }
  if (pairGreedily(at, end) || (missesFew() && repair(at, end, false, FEW_STEPS))) {
    decide(NO, prune(at, end, 0), NO_MOVE);
    return;
  }
  for (let narrowing = 0; narrowing < NARROWINGS; narrowing++) {
    if (narrowing > 0) pairGreedily(at, end);
    if (!repair(at, end, true, STEPS)) {
      if (narrowing === 0) distance = 1 + digits(fewestMissed);
      return;
    }
    const cells = prune(at, end, joker);
    if (!joker) {
      decide(NO, cells, NO_MOVE);
      return;
    }
    if (!uses(MUST_PLAY)) return;
    if ((must & ~cells) === 0) continue;
    must &= cells;
    rest |= cells;
    if (!must) {
      decide(NO, rest, NO_MOVE);
      return;
    }
  }
}

/** With Breaker to move. */
export function evaluateBreaker(at: usize, end: usize): void {
  begin(at, end);
  if (at === end) {
    decide(NO, 0, NO_MOVE);
    return;
  }
  if ((load<u64>(at) & SET_CELLS) === 0) {
    decide(YES, 0, NO_MOVE);
    return;
  }
  if (sizeOf(load<u64>(at)) === 1) {
    answerThreat(at, end);
    return;
  }
  if (uses(MUST_PLAY) && findPairChain(at, end)) {
    must = chainCells;
    rest = chainCells;
  }
  if (pairGreedily(at, end)) {
    decide(NO, prune(at, end, 0), NO_MOVE);
    return;
  }
  if (missesFew() && missedCommon) {
    let cells = missedCommon;
    for (let n = below(sizeOf(cells)); n > 0; n--) cells &= cells - 1;
    decide(NO, prune(at, end, bit(firstOf(cells))), firstOf(cells));
    return;
  }
  if (repair(at, end, true, STEPS)) {
    decide(NO, prune(at, end, joker), joker ? firstOf(joker) : NO_MOVE);
    return;
  }
  distance = digits(fewestMissed);
}

/** Maker threatens to complete a set. */
function answerThreat(at: usize, end: usize): void {
  const threat = load<u64>(at) & SET_CELLS;
  // Equal sets may follow each other.
  for (let i = at + 8; i < end && sizeOf(load<u64>(i)) === 1; i += 8) {
    const other = load<u64>(i) & SET_CELLS;
    if (other === threat) continue;
    decide(YES, threat | other, NO_MOVE);
    return;
  }
  must = threat;
  rest = threat;
  const after = afterBreaker(at, end, threat, end);
  if (after === end) {
    decide(NO, threat, firstOf(threat));
    return;
  }
  if (pairGreedily(end, after) || repair(end, after, false, FEW_STEPS)) {
    decide(NO, prune(end, after, 0) | threat, firstOf(threat));
    return;
  }
  distance = 1 + digits(fewestMissed);
}

/** The number of binary digits, at least 1. */
function digits(count: i32): i32 {
  return 32 - <i32>clz<i32>(count | 1);
}
