// Can Maker ever capture a cell, if Breaker does nothing but prevent it? Captures depend on Maker's live pieces alone, so a
// position is Maker's pieces and the free cells; everything else is solid. Breaker's own captures are left out, since they
// only take from Maker, and Maker may pass, so that "no" also holds whatever happens elsewhere on the board.
//
// Both sides prove with a carrier. Maker's win: the free cells it needs; it wins even if Breaker has all others. Breaker's
// win: the free cells it answers on; it holds even if Maker does what it likes with all others.

import { ABORTED, CAPTURES, HOLDS, PAIRS_ORDER, PAIRS_PROVE } from '../../src/codes';
import { beside, besideTwo, board, enclosedBy, safeFrom } from './bits';
import { forgetOrder, pick, preferMove, rate, reward } from './maker-breaker-order';
import { paired, unpaired } from './maker-breaker-pairs';
import { foundCarrier, foundMove, foundWin, keep, lookUp } from './maker-breaker-table';

/** Positions this near the root meet their mirror images. */
const MIRRORED_PLIES: i32 = 8;
const ANY: i32 = -2;

/** Tests switch these off, to see the same answers without them. */
export let usesPairs: bool = true;
export let usesCarriers: bool = true;
/** Or let pairs only say what to try first, and prove everything by search. */
export let pairsOrder: bool = false;

export function useTricks(pairs: u32, carriers: bool): void {
  usesPairs = pairs === PAIRS_PROVE;
  pairsOrder = pairs === PAIRS_ORDER;
  usesCarriers = carriers;
}

const OPEN: i32 = 2;

export let nodes: u64 = 0;
let limit: u64 = 0;
/** Maker's own territory: enclosing it again is nothing new. */
let taken: u64 = 0;
/** Results of the last call, besides its value. */
export let carrier: u64 = 0;
/** The winner's move; `ANY` if Breaker can do without one. */
export let best: i32 = -1;

/** Starts counting, and forgets the order of moves that an earlier position taught. */
export function beginProof(): void {
  nodes = 0;
  forgetOrder();
}

/**
 * Whether Maker, with this territory of its own, captures: worked on for at most so many nodes. What is finished lies in
 * the table, so asking again goes on.
 */
export function ask(maker: u64, free: u64, territory: u64, makerToMove: bool, budget: u64): i32 {
  limit = nodes + budget;
  taken = territory;
  return makerToMove ? makerTurn(maker, free, 0, 64) : breakerTurn(maker, free, 0, 64);
}

function makerTurn(maker: u64, free: u64, ply: i32, last: i32): i32 {
  // Further down Breaker has just met every threat.
  if (ply === 0) {
    const threats = threatsOf(maker, free);
    if (threats !== 0) {
      carrier = threats & (0 - threats);
      best = <i32>ctz<u64>(threats);
      return CAPTURES;
    }
  }
  if (++nodes > limit) return ABORTED;
  const started = nodes;
  const solid = board & ~(maker | free);
  const safe = safeFrom(solid);
  const open = board & ~(safe | maker | taken);
  const near = beside(open);
  free &= open | near;
  const held = open & solid;
  const key = (maker & near) | held;
  const mirrored = ply < MIRRORED_PLIES;
  const known = lookIn(key, held, true, mirrored, open, safe, solid, free);
  if (known !== OPEN) return known;
  rate(free, maker, solid, ply, last, 0);
  let must = free;
  let all: u64 = 0;
  let mayPass = true;
  while (must !== 0) {
    const move = pick(must, ply);
    const bit = (<u64>1) << move;
    must &= ~bit;
    const value = breakerTurn(maker | bit, free & ~bit, ply + 1, move);
    if (value === ABORTED) return ABORTED;
    if (value === CAPTURES) {
      carrier |= bit;
      best = move;
      reward(move, ply, last, 0);
      keep(key, free | held, true, mirrored, true, carrier, move, nodes - started);
      return CAPTURES;
    }
    // Breaker's answer here also answers every move off its carrier, unless this very cell, left empty, becomes a hole.
    let used = carrier;
    let closed = (open & bit) === 0;
    if (!closed) {
      const sides = beside(bit);
      closed = (sides & solid) !== 0 || (best >= 0 && ((sides >>> best) & 1) !== 0);
      if (!closed) {
        const spare = sides & free & ~used;
        const one = spare & (0 - spare);
        const two = spare ^ one;
        if (best === ANY && one !== 0) {
          used |= one;
          closed = true;
        } else if (two !== 0) {
          used |= one | (two & (0 - two));
          closed = true;
        }
      }
    }
    all |= used;
    if (closed && usesCarriers) {
      must &= used;
      mayPass = false;
    }
  }
  if (mayPass) {
    // No answer covers a pass, so it must be looked at like a move.
    const value = breakerTurn(maker, free, ply + 1, 64);
    if (value === ABORTED) return ABORTED;
    if (value === CAPTURES) {
      best = -1;
      keep(key, free | held, true, mirrored, true, carrier, -1, nodes - started);
      return CAPTURES;
    }
    all = free;
  }
  carrier = all;
  best = ANY;
  keep(key, free | held, true, mirrored, false, all, -1, nodes - started);
  return HOLDS;
}

function breakerTurn(maker: u64, free: u64, ply: i32, last: i32): i32 {
  const threats = threatsOf(maker, free);
  if (threats !== 0) {
    const bit = threats & (0 - threats);
    if (threats !== bit) {
      carrier = threats;
      return CAPTURES;
    }
    const value = makerTurn(maker, free & ~bit, ply + 1, <i32>ctz<u64>(bit));
    carrier |= bit;
    best = <i32>ctz<u64>(bit);
    return value;
  }
  if (++nodes > limit) return ABORTED;
  const started = nodes;
  const solid = board & ~(maker | free);
  const safe = safeFrom(solid);
  const open = board & ~(safe | maker | taken);
  const near = beside(open);
  free &= open | near;
  const held = open & solid;
  const key = (maker & near) | held;
  const mirrored = ply < MIRRORED_PLIES;
  const known = lookIn(key, held, false, mirrored, open, safe, solid, free);
  if (known !== OPEN) return known;
  rate(free, maker, solid, ply, last, 1);
  let must = free;
  if (pairsOrder && findPairedMove(open, solid, free, ply)) {
    preferMove(best, ply);
  } else if (usesPairs && findPairedMove(open, solid, free, ply)) {
    keep(key, free | held, false, mirrored, false, carrier, best, 1);
    return HOLDS;
  }
  let all: u64 = 0;
  while (must !== 0) {
    const move = pick(must, ply);
    const bit = (<u64>1) << move;
    must &= ~bit;
    const value = makerTurn(maker, free & ~bit, ply + 1, move);
    if (value === ABORTED) return ABORTED;
    if (value === HOLDS) {
      carrier |= bit;
      best = move;
      reward(move, ply, last, 1);
      keep(key, free | held, false, mirrored, false, carrier, move, nodes - started);
      return HOLDS;
    }
    if (usesCarriers) must &= carrier;
    all |= carrier;
  }
  carrier = all;
  keep(key, free | held, false, mirrored, true, all, -1, nodes - started);
  return CAPTURES;
}

/** What is known of a position without a search, by the table or by pairs, with its carrier and move. */
function lookIn(
  key: u64,
  held: u64,
  makerToMove: bool,
  mirrored: bool,
  open: u64,
  safe: u64,
  solid: u64,
  free: u64,
): i32 {
  carrier = 0;
  best = ANY;
  if (free === 0) return HOLDS;
  if (lookUp(key, free | held, makerToMove, mirrored)) {
    carrier = foundCarrier;
    if (foundMove >= 0) best = foundMove;
    return foundWin ? CAPTURES : HOLDS;
  }
  if (!usesPairs || unpaired(open, safe, solid, free) !== 0) return OPEN;
  carrier = paired;
  return HOLDS;
}

/** Whether one move of Breaker's makes pairs do the rest; that move is then the best one. */
function findPairedMove(open: u64, solid: u64, free: u64, ply: i32): bool {
  for (let rest = free; rest !== 0; ) {
    const move = pick(rest, ply);
    const bit = (<u64>1) << move;
    rest &= ~bit;
    const after = solid | bit;
    const safe = safeFrom(after);
    if (unpaired(open & ~safe, safe, after, free & ~bit) !== 0) continue;
    carrier = paired | bit;
    best = move;
    return true;
  }
  return false;
}

/** Two of the cells where Maker would capture at once, or the only one, or none. */
export function threatsOf(maker: u64, free: u64): u64 {
  let found: u64 = 0;
  for (let rest = free & besideTwo(maker); rest !== 0; rest &= rest - 1) {
    const at = <i32>ctz<u64>(rest);
    if ((enclosedBy(maker, at) & ~taken) === 0) continue;
    const more = found !== 0;
    found |= (<u64>1) << at;
    if (more) return found;
  }
  return found;
}
