// The search that plays: principal-variation alpha-beta to a limited depth, captures to the end, and an estimate at the
// leaves. Values are hundredths of a cell that the side to move still gains; what floods and pairs prove bounds the
// estimates.

import { beside, besideTwo, board, enclosedBy, safeFrom } from '../../../proof/assembly/bits';
import { SEARCH_STOPPED as BROKEN_OFF } from '../../src/codes';
import { SEARCH_ORDER } from '../memory';
import { evaluateCells } from './eval';
import { clearOrder, pick, rateMoves, reward, worth } from './order';
import { unpaired } from './pairs';
import { check, hashPosition, symmetry } from './score-table';
import * as table from './search-table';
import { after, State } from './state';

const CELL: i32 = 100;

export let searchNodes: u64 = 0;
let limit: u64 = 0;
/** Whether plies of this parity belong to the side that wants to win. */
let eagerParity: i32 = 0;

export function beginSearch(): void {
  searchNodes = 0;
  clearOrder(SEARCH_ORDER);
}

/** The value for the side to move, or a bound outside the window; `BROKEN_OFF` when the nodes are used up. */
export function valueAt(state: State, depth: i32, alpha: i32, beta: i32, eager: bool, budget: u64): i32 {
  limit = searchNodes + budget;
  eagerParity = eager ? 0 : 1;
  return search(state, depth, alpha, beta, 0);
}

function search(state: State, depth: i32, alpha: i32, beta: i32, ply: i32): i32 {
  if (++searchNodes > limit) return BROKEN_OFF;
  const own = state.own;
  const enemy = state.enemy;
  const mine = state.mine;
  const theirs = state.theirs;
  const hollow = state.hollow;
  let free = state.free;
  const ownSolid = board & ~(own | free);
  const ownSafe = safeFrom(ownSolid);
  const enemySolid = board & ~(enemy | free);
  const enemySafe = safeFrom(enemySolid);
  const mayTake = board & ~(ownSafe | own | mine);
  const mayLose = board & ~(enemySafe | enemy | theirs);
  let high = worth(mayTake, theirs & hollow);
  let low = -worth(mayLose, mine & hollow);
  const reach = board & ~(ownSafe & enemySafe);
  const live = free & (reach | beside(reach));
  if (live === 0 || high === low) return 0;
  if (high * CELL <= alpha) return high * CELL;
  if (low * CELL >= beta) return low * CELL;
  const eager = (ply & 1) === eagerParity;
  if (depth <= 0) return quiet(state, live, low * CELL, high * CELL, alpha, beta, eager);
  free = live;

  hashPosition(state, free, ownSafe, enemySafe, eager);
  const hash = check;
  const image = symmetry;
  const slot = table.pairOf(hash);
  const entry = table.findResult(slot, hash);
  let first = -1;
  if (entry !== 0) {
    first = table.resultMove(entry, image);
    if (table.entryDepth(entry) >= depth) {
      const value = table.resultValue(entry);
      const bound = table.boundOf(entry);
      if (bound === table.EXACT) return value;
      if (bound === table.AT_LEAST && value >= beta) return value;
      if (bound === table.AT_MOST && value <= alpha) return value;
    }
  }
  if (depth >= 2) {
    if (high > 0) high = min(high, worth(unpaired(mayTake, ownSafe, ownSolid, live), theirs & hollow));
    if (low < 0) low = max(low, -worth(unpaired(mayLose, enemySafe, enemySolid, live), mine & hollow));
    if (high === low) return high * CELL;
    if (high * CELL <= alpha) return high * CELL;
    if (low * CELL >= beta) return low * CELL;
  }

  rateMoves(SEARCH_ORDER, state, free, first, ply);
  let value = -BROKEN_OFF;
  let chosen = -1;
  let lower = alpha;
  let count = 0;
  for (let rest = free; rest !== 0; count++) {
    const move = pick(SEARCH_ORDER, rest, ply);
    const bit = (<u64>1) << move;
    rest &= ~bit;
    const fresh = enclosedBy(own, move) & ~mine;
    const gain = worth(fresh, theirs & hollow) * CELL;
    const next = after(state, free, bit, fresh);
    let result = -BROKEN_OFF;
    // Late quiet moves are searched a ply less, unless the result is surprising.
    const less = count >= 6 && depth >= 3 && fresh === 0 ? 2 : 1;
    if (count > 0) {
      result = search(next, depth - less, gain - lower - 1, gain - lower, ply + 1);
      if (result === BROKEN_OFF) return BROKEN_OFF;
      result = gain - result;
    }
    if (count === 0 || (result > lower && (less > 1 || result < beta))) {
      result = search(next, depth - 1, gain - beta, gain - lower, ply + 1);
      if (result === BROKEN_OFF) return BROKEN_OFF;
      result = gain - result;
    }
    if (result > value) {
      value = result;
      chosen = move;
      if (value > lower) lower = value;
      if (value >= beta) {
        reward(SEARCH_ORDER, move, ply, depth * depth);
        break;
      }
    }
  }
  value = max(low * CELL, min(high * CELL, value));
  table.keepSearchResult(
    slot,
    hash,
    image,
    value,
    depth,
    value >= beta ? table.AT_LEAST : value > alpha ? table.EXACT : table.AT_MOST,
    chosen,
  );
  return value;
}

/** Continues with captures only, each time with the option to stop. */
function quiet(state: State, free: u64, low: i32, high: i32, alpha: i32, beta: i32, eager: bool): i32 {
  const own = state.own;
  const mine = state.mine;
  const double = state.theirs & state.hollow;
  let value = max(low, min(high, evaluateCells(own, state.enemy, free, eager)));
  if (value >= beta) return value;
  for (let rest = free & besideTwo(own); rest !== 0; rest &= rest - 1) {
    const fresh = enclosedBy(own, <i32>ctz<u64>(rest)) & ~mine;
    if (fresh === 0) continue;
    const gain = worth(fresh, double) * CELL;
    const lower = max(alpha, value);
    searchNodes++;
    const next = after(state, free, rest & (0 - rest), fresh);
    const result = gain - quiet(next, next.free, gain - high, gain - low, gain - beta, gain - lower, !eager);
    if (result > value) value = result;
    if (value >= beta) break;
  }
  return value;
}

/** The move stored for a position at the root, or −1. */
export function tableMove(state: State, eager: bool): i32 {
  const ownSafe = safeFrom(board & ~(state.own | state.free));
  const enemySafe = safeFrom(board & ~(state.enemy | state.free));
  const live = hashPosition(state, state.free, ownSafe, enemySafe, eager);
  if (live === 0) return -1;
  const entry = table.findResult(table.pairOf(check), check);
  return entry === 0 ? -1 : table.resultMove(entry, symmetry);
}
