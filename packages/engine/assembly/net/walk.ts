// A simulation's way through the tree (PUCT): down from the root to a leaf, and back up with a result. What is proved is
// propagated as bounds, as in mcts. Simulations in flight, whose leaves are being opened elsewhere, count as visits.

import { CHILDREN, COUNT, LEAST, MOST, NET_DRAWS, NET_POLICY, NET_SUM, NET_VALUE, NODE, VISITS } from '../../src/codes';
import { defend, followChain } from '../mcts/defend';
import { rootFree } from '../mcts/rollout';
import { bound, MOVE, settled } from '../mcts/tree';
import { HEX, PATH, ROLLOUT, TREE_ROOT } from '../memory';
import { BOARD, copyPosition, join, TURN } from '../play/hex';
import { provedValue } from './expand';

// Fields of a node that only this search uses, u8: the simulations in flight through it, and how many of its longer
// searches for chains have been made.
export const IN_FLIGHT: usize = 26;
const LOOKED: usize = 27;

/** How much a move's policy attracts visits to it, and the visits at which that has grown by log 2. */
const CPUCT: f32 = 1.5;
const GROWTH: f32 = 2000;
/** How much worse than its parent an unvisited move is assumed to be, once all policy has been tried. */
const FPU_REDUCTION: f32 = 0.25;
/** With several threads: how much worse than its mean a move is assumed to be for a simulation in flight. */
const VIRTUAL_LOSS: f32 = 0.5;

let rootLast: u32 = 0;
/** The number of plies below the root at which the swap may be played; −1 for never. */
let swapDepth: i32 = -1;

/** The end of the walk: the node, the side to move there, the last move, the number of empty cells and of plies. */
export let node: usize = 0;
export let side: u32 = 0;
export let last: u32 = 0;
export let left: u32 = 0;
export let depth: u32 = 0;
/** The result there, for the side to move, and the chance of a draw. */
let value: f32 = 0;
let draw: f32 = 0;

/** The results of a walk: it has ended with a result, at a leaf, or at a leaf that another simulation waits for. */
export const ENDED: u32 = 0;
export const AT_LEAF: u32 = 1;
export const AT_AWAITED: u32 = 2;

/** Sets what the walks from this root must know. */
export function setRoot(lastIndex: u32, swap: i32): void {
  rootLast = lastIndex;
  swapDepth = swap;
}

/** Whether the swap may be played at the end of the walk. */
export function maySwapHere(): bool {
  return <i32>depth === swapDepth;
}

/** Starts at the root. */
export function startWalk(): void {
  copyPosition(ROLLOUT, HEX);
  store<u32>(PATH, <u32>TREE_ROOT);
  resumeWalk(TREE_ROOT, load<u32>(HEX, TURN), rootLast, rootFree, 0);
}

/** Continues from a node whose path and position are set. */
export function resumeWalk(atNode: usize, atSide: u32, atLast: u32, atLeft: u32, atDepth: u32): void {
  node = atNode;
  side = atSide;
  last = atLast;
  left = atLeft;
  depth = atDepth;
}

/** The result of a walk that ends at a leaf. */
export function setResult(newValue: f32, newDraw: f32): void {
  value = newValue;
  draw = newDraw;
}

/** Walks on to a leaf or to a node whose value is certain. */
export function walk(): u32 {
  while (!settled(node)) {
    if (load<u32>(node, CHILDREN) === 0) return load<u8>(node, IN_FLIGHT) === 0 ? AT_LEAF : AT_AWAITED;
    if (lookFurther()) continue;
    node = select();
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
  }
  value = provedValue(node);
  draw = value === 0 ? 1 : 0;
  return ENDED;
}

/**
 * The visits from which a node is searched for longer chains (such a search cannot be stopped, so it must stay short),
 * how often, and how many positions the defence may visit in proportion.
 */
const BUSY: u32 = 8;
const LOOKS: u32 = 3;
const DEFENCE: u32 = 4;
/** How many positions such a search may visit for each visit. */
const CHAIN_GROWTH: u32 = 20;

/** Searches a busy node for longer chains of threats at 8, 16 and 32 visits; returns whether that settles it. */
function lookFurther(): bool {
  const visits: u32 = load<u32>(node, VISITS);
  if (visits < BUSY) return false;
  const looked: u32 = load<u8>(node, LOOKED);
  if (looked === LOOKS || visits < BUSY << looked) return false;
  store<u8>(node, <u8>(looked + 1), LOOKED);
  const positions = (BUSY << looked) * CHAIN_GROWTH;
  if (followChain(node, ROLLOUT, side, positions)) return true;
  defend(node, ROLLOUT, side, positions, DEFENCE * positions);
  return settled(node);
}

/** The child most worth a visit: its mean value, and a bonus by its policy that fades with visits. */
function select(): usize {
  // What the side to move already has: a child that cannot give more is irrelevant.
  const sure: i32 = 2 - <i32>load<u8>(node, MOST);
  const first: usize = load<u32>(node, CHILDREN);
  const end = first + <usize>load<u16>(node, COUNT) * NODE;
  // Before a swap that is still possible, only an even position is a good one.
  const evens = <i32>depth + 1 === swapDepth;
  const visits = <f32>(load<u32>(node, VISITS) + load<u8>(node, IN_FLIGHT));
  let seen: f32 = 0;
  for (let child = first; child < end; child += NODE) {
    if ((load<u32>(child, VISITS) | load<u8>(child, IN_FLIGHT)) !== 0) seen += load<f32>(child, NET_POLICY);
  }
  const untried: f32 = evens ? 0 : load<f32>(node, NET_VALUE) - FPU_REDUCTION * sqrt<f32>(seen);
  const bonus = (CPUCT + Mathf.log((visits + GROWTH) / GROWTH)) * sqrt<f32>(max<f32>(1, visits));
  let best: usize = 0;
  let bestScore: f32 = -1e30;
  let swap: usize = 0;
  for (let child = first; child < end; child += NODE) {
    if (<i32>load<u8>(child, MOST) <= sure) continue;
    if (load<u16>(child, MOVE) === 0) {
      swap = child;
      continue;
    }
    let tried = <f32>load<u32>(child, VISITS);
    let mean = tried === 0 ? untried : load<f32>(child, NET_SUM) / tried;
    if (evens) mean = -abs<f32>(mean);
    const flying: u32 = load<u8>(child, IN_FLIGHT);
    if (flying !== 0) {
      tried += <f32>flying;
      mean -= (VIRTUAL_LOSS * <f32>flying) / tried;
    }
    const score = mean + (bonus * load<f32>(child, NET_POLICY)) / (1 + tried);
    if (score <= bestScore) continue;
    bestScore = score;
    best = child;
  }
  // The swap gives the opponent this very position, so its value is the opposite of the best other move: no need to
  // search.
  return best === 0 ? swap : best;
}

/** Adds the result of the walk to all nodes on its way. */
export function backUp(): void {
  let changed = true;
  let result = value;
  for (let at: i32 = depth; at >= 0; at--) {
    const passed: usize = load<u32>(PATH + (at << 2));
    if (changed && at < <i32>depth) changed = bound(passed);
    // The side whose move led here gets at least and at most what is proved.
    const gain = max<f32>(<f32>load<u8>(passed, LEAST) - 1, min<f32>(<f32>load<u8>(passed, MOST) - 1, -result));
    store<u32>(passed, load<u32>(passed, VISITS) + 1, VISITS);
    store<f32>(passed, load<f32>(passed, NET_SUM) + gain, NET_SUM);
    store<f32>(passed, load<f32>(passed, NET_DRAWS) + draw, NET_DRAWS);
    result = gain;
  }
}
