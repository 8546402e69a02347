// One simulation: down the tree to a leaf, out to the end of the game, and back up with the result.

import { CHILDREN, COUNT, LEAST, MOST, NODE, POINTS, VISITS } from '../../src/codes';
import { HEX, PATH, ROLLOUT, TREE_ROOT } from '../memory';
import { BOARD, copyPosition, join, pieceAt, TURN } from '../play/hex';
import { defend, followChain } from './defend';
import { FPU_VALUE, open } from './open';
import { rollout, rootFree } from './rollout';
import { BONUS, bound, collectNodes, MOVE, nodesFit, RAVE_POINTS, RAVE_VISITS, settled, VALUE } from './tree';

/** Visits at which a move's own results weigh as much as those of games in which it was played later. */
const RAVE_WEIGHT: f32 = 500;
/** Visits before a leaf is opened. */
const OPEN_AT: u32 = 3;
/** Visits at which a node is searched for chains of threats, and how many positions that may take. */
const CHAIN_AT: u32 = 50;
const CHAIN_POSITIONS: u32 = 30;
/** Visits at which the moves of a node are tried against a chain that the opponent threatens. */
const DEFEND_AT: u32 = 10;

let havannah: bool = false;
/** The cell played before the root, 0 if none. */
let rootLast: u32 = 0;
/** The number of plies below the root at which the swap may be played; −1 for never. */
let swapDepth: i32 = -1;

/** Prepares for simulations from the position in `HEX`, and opens the root. */
export function startAt(isHavannah: bool, last: u32, swap: i32): void {
  havannah = isHavannah;
  rootLast = last;
  swapDepth = swap;
  if (load<u32>(TREE_ROOT, CHILDREN) === 0)
    open(TREE_ROOT, HEX, load<u32>(HEX, TURN), last, rootFree, swap === 0, havannah);
  bound(TREE_ROOT);
}

export function simulateOnce(): void {
  copyPosition(ROLLOUT, HEX);
  let node: usize = TREE_ROOT;
  let side: u32 = load<u32>(HEX, TURN);
  let last = rootLast;
  let left = rootFree;
  let depth: u32 = 0;
  let full = false;
  store<u32>(PATH, <u32>TREE_ROOT);
  do {
    if (load<u32>(node, CHILDREN) === 0) {
      if (load<u32>(node, VISITS) < OPEN_AT) break;
      full = !nodesFit(left + 1);
      if (full) break;
      open(node, ROLLOUT, side, last, left, <i32>depth === swapDepth, havannah);
      bound(node);
      if (settled(node)) break;
    }
    if (load<u32>(node, VISITS) === CHAIN_AT && followChain(node, ROLLOUT, side, CHAIN_POSITIONS)) break;
    if (load<u32>(node, VISITS) === DEFEND_AT) {
      defend(node, ROLLOUT, side, CHAIN_POSITIONS, u32.MAX_VALUE);
      if (settled(node)) break;
    }
    node = select(node);
    store<u32>(PATH + (++depth << 2), <u32>node);
    const index: u32 = load<u16>(node, MOVE);
    if (index === 0) {
      // The swap: the only piece changes sides.
      store<u8>(ROLLOUT + last, <u8>side, BOARD);
      last = 0;
    } else {
      left--;
      last = index;
      if (join(ROLLOUT, index, side) !== 0) store<u16>(node, 0x0202, LEAST);
      else if (left === 0) store<u16>(node, 0x0101, LEAST);
    }
    side = 3 - side;
  } while (!settled(node));
  const winner = settled(node) ? winnerOf(load<u8>(node, LEAST), 3 - side) : rollout(ROLLOUT, last, side, left);
  backUp(depth, side, winner === 0 ? 1 : winner === side ? 2 : 0);
  // The path must not move while it is in use, so memory is freed only now.
  if (full) collectNodes();
}

function winnerOf(points: u32, side: u32): u32 {
  return points === 1 ? 0 : points === 2 ? side : 3 - side;
}

/** The most promising child that can still change the value of its parent. */
function select(node: usize): usize {
  // What the side to move already has: a child that cannot give more is irrelevant.
  const sure: i32 = 2 - <i32>load<u8>(node, MOST);
  let best: usize = 0;
  let bestValue: f32 = -1e9;
  let child: usize = load<u32>(node, CHILDREN);
  for (const end = child + <usize>load<u16>(node, COUNT) * NODE; child < end; child += NODE) {
    const value = load<f32>(child, VALUE);
    if (value <= bestValue || <i32>load<u8>(child, MOST) <= sure) continue;
    bestValue = value;
    best = child;
  }
  return best;
}

/**
 * Computes how promising a node is: the mean of its own results and of those of games in which its move was played
 * later (whose weight falls with the number of visits), and the bonus, which fades likewise.
 */
function appraise(node: usize): void {
  const visits = <f32>load<u32>(node, VISITS);
  const raveVisits = <f32>load<u32>(node, RAVE_VISITS);
  let value: f32 = 0;
  if (raveVisits > 0) {
    value = (<f32>load<u32>(node, RAVE_POINTS) * 0.5) / raveVisits;
    if (visits > 0) {
      const points = <f32>load<u32>(node, POINTS) * 0.5;
      value = (points + RAVE_WEIGHT * value) / (visits + RAVE_WEIGHT);
    }
  } else value = visits > 0 ? (<f32>load<u32>(node, POINTS) * 0.5) / visits : FPU_VALUE;
  const bonus: u32 = load<u16>(node, BONUS);
  if (bonus !== 0) value += (<f32>bonus * 0.001) / sqrt<f32>(visits + 1);
  store<f32>(node, value, VALUE);
}

/** Adds a result on the way up. `side` would move at the leaf and `points` are its half points there. */
function backUp(depth: u32, side: u32, points: u32): void {
  let changed = true;
  let mover = side;
  let result = points;
  for (let at: i32 = depth; at >= 0; at--) {
    const node: usize = load<u32>(PATH + (at << 2));
    if (changed && at < <i32>depth) changed = bound(node);
    // Whatever the result, the side to move has what is proved.
    result = max<u32>(2 - load<u8>(node, MOST), min<u32>(2 - load<u8>(node, LEAST), result));
    countMoves(node, mover, result);
    store<u32>(node, load<u32>(node, VISITS) + 1, VISITS);
    store<u32>(node, load<u32>(node, POINTS) + 2 - result, POINTS);
    appraise(node);
    mover = 3 - mover;
    result = 2 - result;
  }
}

/**
 * Every move that the side made in this game, now or later, shares the result. Pieces stay, so the board shows them.
 */
function countMoves(node: usize, side: u32, result: u32): void {
  let child: usize = load<u32>(node, CHILDREN);
  for (const end = child + <usize>load<u16>(node, COUNT) * NODE; child < end; child += NODE) {
    if (pieceAt(ROLLOUT, load<u16>(child, MOVE)) !== side) continue;
    store<u32>(child, load<u32>(child, RAVE_VISITS) + 1, RAVE_VISITS);
    store<u32>(child, load<u32>(child, RAVE_POINTS) + result, RAVE_POINTS);
    appraise(child);
  }
}
