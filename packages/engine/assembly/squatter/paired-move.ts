// A move of Breaker's after which pairs hold. The pairing test can place one piece itself, but only where it is stuck. This
// search tries every move, then the better half of them twice as often, and so on: a try is a few passes from equal
// weights, and better moves leave fewer cells uncovered. Most positions with such a move that take the proof search
// hundreds of nodes take this one some hundred passes.

import { threatsOf } from '../../../proof/assembly/breaker/chain';
import { leftOverAfresh } from '../../../proof/assembly/breaker/pairing';
import { BREAKER_SIDE, reduce, relevant } from '../../../proof/assembly/breaker/position';
import { CAPTURES, HOLDS, PENDING } from '../../../proof/src/codes';
import { PAIRED_MOVES } from '../memory';

/** Passes of a try. */
const TRY: i32 = 4;
/** With this many moves or fewer left, all of them get another chance. */
const FEW: i32 = 3;

// A candidate: its bit, the cells that its tries left uncovered, added up, and the number of tries.
const CANDIDATE: usize = 16;
const C_BIT: usize = 0;
const C_LEFT: usize = 8;
const C_TRIES: usize = 12;

/** The move that was found, or 0. */
export let pairedMove: u64 = 0;
/** Passes since `beginPaired`. */
export let pairedPasses: u64 = 0;

let askedMaker: u64 = 0;
let askedSolid: u64 = 0;
let isAsked: bool = false;
let free: u64 = 0;
let count: i32 = 0;
/** The candidates of this round, the tries of each, and whose turn it is. */
let live: i32 = 0;
let tries: i32 = 0;
let next: i32 = 0;
/** Whether a round is over. */
let isRanked: bool = false;

/** Resets the counter and the current position. */
export function beginPaired(): void {
  pairedPasses = 0;
  isAsked = false;
}

/**
 * Searches for about this many passes: `HOLDS` if a move was found, with the pairs where the pairing test stores them;
 * `CAPTURES` if Maker has two threats. A further call for the same position continues.
 */
export function findPairedMove(maker: u64, solid: u64, passes: u64): i32 {
  if (!isAsked || maker !== askedMaker || solid !== askedSolid) ask(maker, solid);
  if (count === 0) return CAPTURES;
  for (const end = pairedPasses + passes; pairedPasses < end; ) {
    const at = candidate(next);
    for (let i = 0; i < tries; i++) {
      const bit = load<u64>(at, C_BIT);
      const left = leftOverAfresh(maker, solid | bit, free & ~bit, false, TRY);
      pairedPasses += TRY;
      store<i32>(at, load<i32>(at, C_LEFT) + left, C_LEFT);
      store<i32>(at, load<i32>(at, C_TRIES) + 1, C_TRIES);
      if (left > 0) continue;
      pairedMove = bit;
      isAsked = false;
      return HOLDS;
    }
    if (++next === live) endRound();
  }
  return PENDING;
}

/** A candidate by its rank after the last round, best first; 0 if there is none. */
export function rankedMove(rank: i32): u64 {
  return isRanked && rank < count ? load<u64>(candidate(rank), C_BIT) : 0;
}

function candidate(number: i32): usize {
  return PAIRED_MOVES + <usize>number * CANDIDATE;
}

function ask(maker: u64, solid: u64): void {
  askedMaker = maker;
  askedSolid = solid;
  isAsked = true;
  isRanked = false;
  pairedMove = 0;
  reduce(maker, solid, BREAKER_SIDE);
  free = relevant;
  const threats = threatsOf(maker, free);
  const isLost = (threats & (threats - 1)) !== 0;
  count = 0;
  for (let rest = isLost ? 0 : threats !== 0 ? threats : free; rest !== 0; rest &= rest - 1) {
    store<u64>(candidate(count), rest & (0 - rest), C_BIT);
    store<u64>(candidate(count), 0, C_LEFT);
    count++;
  }
  beginRounds();
}

function beginRounds(): void {
  live = count;
  tries = 1;
  next = 0;
}

/** Keeps the better half. */
function endRound(): void {
  for (let i = 1; i < live; i++) {
    const bit = load<u64>(candidate(i), C_BIT);
    const left = load<i32>(candidate(i), C_LEFT);
    const made = load<i32>(candidate(i), C_TRIES);
    let at = i;
    for (; at > 0 && isWorse(candidate(at - 1), left, made); at--) {
      memory.copy(candidate(at), candidate(at - 1), CANDIDATE);
    }
    store<u64>(candidate(at), bit, C_BIT);
    store<i32>(candidate(at), left, C_LEFT);
    store<i32>(candidate(at), made, C_TRIES);
  }
  isRanked = true;
  next = 0;
  tries <<= 1;
  live = (live + 1) >>> 1;
  if (live <= FEW) beginRounds();
}

/** Whether a candidate's tries leave more cells on average than those of one with these numbers. */
function isWorse(at: usize, left: i32, made: i32): bool {
  return load<i32>(at, C_LEFT) * made > left * load<i32>(at, C_TRIES);
}
