// The exact score: what the side to move gains from here on with best play by both. Captures already made do not count,
// so positions with different histories share entries, and only what can still change is examined.

import { beside, board, enclosedBy, safeFrom } from '../../../proof/assembly/bits';
import { evaluateQuestion, evaluatedMove as holdingMove, PASSES } from '../../../proof/assembly/breaker/evaluate';
import { changeGuests } from '../../../proof/assembly/breaker/pairing';
import { BREAKER_SIDE, MAKER } from '../../../proof/assembly/breaker/position';
import { HOLDS } from '../../../proof/src/codes';
import { SCORE_STOPPED as STOPPED } from '../../src/codes';
import { SCORE_ORDER } from '../memory';
import { clearOrder, pick, rateMoves, reward, worth } from './order';
import { unpaired } from './pairs';
import { bucket, check, findEntry, hashPosition, highOf, keepBounds, lowOf, moveOf, symmetry } from './score-table';
import { after, State } from './state';

/** With this many relevant free cells it pays to test whether one move makes pairs hold. */
const LOOKAHEAD_FREE: u64 = 6;

/**
 * With this many, it pays to test whether Breaker holds by the first estimate, which takes as long as this many nodes.
 */
const ASK_FREE: u64 = 14;
const ASK_NODES: u64 = 16;

export let scoreNodes: u64 = 0;
let limit: u64 = 0;
/** The best move of the last finished call's position; −1 if all moves are equally good. */
export let scoreMove: i32 = -1;

export function beginScore(): void {
  scoreNodes = 0;
  clearOrder(SCORE_ORDER);
}

/**
 * The future gain of the side to move if it is between the bounds, otherwise a bound on that side; `STOPPED` when the
 * nodes are used up.
 */
export function searchScore(state: State, alpha: i32, beta: i32, budget: u64): i32 {
  limit = scoreNodes + budget;
  return search(state, alpha, beta, 0);
}

function search(state: State, alpha: i32, beta: i32, ply: i32): i32 {
  if (++scoreNodes > limit) return STOPPED;
  const started = scoreNodes;
  scoreMove = -1;
  const own = state.own;
  const enemy = state.enemy;
  const mine = state.mine;
  const theirs = state.theirs;
  const hollow = state.hollow;
  let free = state.free;
  // What a side can never capture again: cells connected to the border over cells that will never be its own.
  const ownSolid = board & ~(own | free);
  const ownSafe = safeFrom(ownSolid);
  const mayTake = board & ~(ownSafe | own | mine);
  const enemySolid = board & ~(enemy | free);
  const enemySafe = safeFrom(enemySolid);
  const mayLose = board & ~(enemySafe | enemy | theirs);
  let high = worth(mayTake, theirs & hollow);
  let low = -worth(mayLose, mine & hollow);
  if (high <= alpha || high === low) return high;
  if (low >= beta) return low;
  // An enemy piece may be captured and its ground then lost again, so both sides' own pieces count as ground here.
  const reach = board & ~(ownSafe & enemySafe);
  // An irrelevant free cell is only a way to pass, and passing is never better than the best move: among the relevant
  // cells there is always one that its side can never capture, and a piece there does it no harm.
  const live = free & (reach | beside(reach));
  if (live === 0) return 0;
  free = live;

  hashPosition(state, free, ownSafe, enemySafe, false);
  const slot = bucket;
  const hash = check;
  const image = symmetry;
  const entry = findEntry(slot, hash);
  let first = -1;
  if (entry !== 0) {
    first = moveOf(entry, image);
    low = max(low, lowOf(entry));
    high = min(high, highOf(entry));
    if (low >= beta || low === high) {
      scoreMove = first;
      return low;
    }
    if (high <= alpha) return high;
  } else {
    // Each side can keep the cells that pairs save, whoever moves.
    if (high > 0) high = min(high, worth(unpaired(mayTake, ownSafe, ownSolid, live), theirs & hollow));
    if (high > alpha && low < 0) low = max(low, -worth(unpaired(mayLose, enemySafe, enemySolid, live), mine & hollow));
    if (high <= alpha || low >= beta || low === high) {
      const value = high <= alpha ? high : low;
      keepBounds(slot, hash, image, low, high, -1, 1);
      return value;
    }
  }
  if (beta <= 0 && popcnt<u64>(live) >= LOOKAHEAD_FREE) {
    const held = holdByMove(live, enemySolid, mayLose, mine & hollow, beta);
    if (held >= beta) {
      low = max(low, held);
      keepBounds(slot, hash, image, low, high, scoreMove, 1);
      return low;
    }
  }
  if (popcnt<u64>(live) >= ASK_FREE) {
    if (alpha >= 0 && high > 0 && holdsAtSight(own | mine, live, MAKER)) {
      keepBounds(slot, hash, image, low, 0, -1, 1);
      return 0;
    }
    if (beta <= 0 && low < 0 && holdsAtSight(enemy | theirs, live, BREAKER_SIDE)) {
      scoreMove = holdingMove;
      keepBounds(slot, hash, image, 0, high, holdingMove, 1);
      return 0;
    }
  }
  const bottom = max(alpha, low - 1);
  const top = min(beta, high);

  rateMoves(SCORE_ORDER, state, free, first, ply);
  let value = -STOPPED;
  let chosen = -1;
  let lower = bottom;
  for (let rest = free; rest !== 0; ) {
    const move = pick(SCORE_ORDER, rest, ply);
    const bit = (<u64>1) << move;
    rest &= ~bit;
    const fresh = enclosedBy(own, move) & ~mine;
    const gain = fresh === 0 ? 0 : worth(fresh, theirs & hollow);
    let result = search(after(state, free, bit, fresh), gain - top, gain - lower, ply + 1);
    if (result === STOPPED) return STOPPED;
    result = gain - result;
    if (result > value) {
      value = result;
      chosen = move;
      if (value > lower) lower = value;
      if (value >= top) {
        reward(SCORE_ORDER, move, ply, <u32>(popcnt<u64>(live) * popcnt<u64>(live)));
        break;
      }
    }
  }
  // The bounds may have moved the window; the value is then within what they allow.
  if (value <= bottom) high = min(high, max(value, low));
  else if (value >= top) low = max(low, min(value, high));
  else {
    low = value;
    high = value;
  }
  value = max(low, min(high, value));
  keepBounds(slot, hash, image, low, high, chosen, scoreNodes - started);
  scoreMove = chosen;
  return value;
}

/** Whether Maker, whose territory counts as its pieces, evidently captures nothing more. */
function holdsAtSight(maker: u64, live: u64, side: i32): bool {
  scoreNodes += ASK_NODES;
  changeGuests();
  const value = evaluateQuestion(maker, board & ~(maker | live), side, PASSES);
  changeGuests();
  return value === HOLDS;
}

/** What one move and pairs after it keep: the first lower bound that reaches `wanted`, or something below that. */
function holdByMove(live: u64, solid: u64, open: u64, double: u64, wanted: i32): i32 {
  for (let rest = live; rest !== 0; rest &= rest - 1) {
    const bit = rest & (0 - rest);
    const after = solid | bit;
    const safe = safeFrom(after);
    const held = -worth(unpaired(open & ~safe, safe, after, live & ~bit), double);
    if (held >= wanted) {
      scoreMove = <i32>ctz<u64>(bit);
      return held;
    }
  }
  return i32.MIN_VALUE;
}
