// Tree search with a net (PUCT): down the tree to a leaf, one evaluation there, and back up with the net's output. What
// is proved is propagated as bounds, as in mcts.

import { CHILDREN, COUNT, LEAST, MOST, NET_DRAWS, NET_POLICY, NET_SUM, NET_VALUE, NODE, VISITS } from '../../src/codes';
import { defend, followChain } from '../mcts/defend';
import { completeRoot } from '../mcts/open';
import { listRoot, makeBridges, rootFree } from '../mcts/rollout';
import { bound, collect, fits, MOVE, settled, startTree } from '../mcts/tree';
import { HEX, PATH, ROLLOUT, ROOT } from '../memory';
import { TURN } from '../play/header';
import { BOARD, copyPosition, join, setUp, start } from '../play/hex';
import { indexOf } from '../play/hexagon';
import { journalTop, setJournalTop } from '../play/journal';
import { expand, FORCED, judgedDraw, judgedValue, provedValue, SETTLED } from './expand';
import { chainGrowth, defending, exploration, growth, reduction } from './options';
import { makeNeighbours } from './planes';

export { setNetWeights as netWeights } from './options';

let size: u32 = 0;
let havannah: bool = false;
let rootLast: u32 = 0;
/** The number of plies below the root at which the swap may be played; −1 for never. */
let swapDepth: i32 = -1;

/** An empty tree in memory up to an address, which must be there. */
export function netStart(limit: usize): void {
  makeBridges();
  startTree(limit);
}

/** Sets the position whose pieces the host has written; the parameters are those of `mctsBegin`. */
export function netBegin(boardSize: u32, turn: u32, isHavannah: bool, last: i32, swap: i32): void {
  size = boardSize;
  havannah = isHavannah;
  start(size, turn, havannah, false);
  setUp();
  makeNeighbours();
  listRoot();
  rootLast = last < 0 ? 0 : indexOf(last);
  swapDepth = swap;
  completeRoot(HEX);
  if (load<u32>(ROOT, CHILDREN) === 0) {
    expand(ROOT, HEX, turn, rootFree, swap === 0, size, havannah, swap === 1);
  }
  bound(ROOT);
}

/** Runs this many simulations, fewer if the root is settled, and returns how many. */
export function netRun(simulations: u32): u32 {
  const mark = journalTop;
  let done: u32 = 0;
  while (done < simulations && !settled(ROOT)) {
    simulate();
    setJournalTop(mark);
    done++;
  }
  return done;
}

function simulate(): void {
  copyPosition(ROLLOUT, HEX);
  let node: usize = ROOT;
  let side: u32 = load<u32>(HEX, TURN);
  let last = rootLast;
  let left = rootFree;
  let depth: u32 = 0;
  let full = false;
  let value: f32 = 0;
  let draw: f32 = 0;
  store<u32>(PATH, <u32>ROOT);
  for (;;) {
    if (!settled(node) && load<u32>(node, CHILDREN) === 0) {
      full = !fits(left + 1);
      // The path must not move while it is in use, so memory is freed only afterwards.
      if (full) {
        value = load<f32>(node, NET_VALUE);
        break;
      }
      const found = expand(node, ROLLOUT, side, left, <i32>depth === swapDepth, size, havannah, false);
      if (found !== FORCED && found !== SETTLED) {
        value = judgedValue();
        draw = judgedDraw();
        break;
      }
    }
    if (settled(node)) {
      value = provedValue(node);
      draw = value === 0 ? 1 : 0;
      break;
    }
    if (lookFurther(node, side)) continue;
    node = select(node, depth);
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
  backUp(depth, value, draw);
  if (full) collect();
}

/**
 * The visits from which and up to which a node is searched for longer chains (such a search cannot be stopped, so it
 * must stay short), and how many positions the defence may visit in proportion.
 */
const BUSY: u32 = 8;
const BUSIEST: u32 = 32;
const DEFENCE: u32 = 4;

/** Searches a busy node for longer chains of threats at 8, 16 and 32 visits; returns whether that settles it. */
function lookFurther(node: usize, side: u32): bool {
  const visits: u32 = load<u32>(node, VISITS);
  if (visits < BUSY || visits > BUSIEST || (visits & (visits - 1)) !== 0 || chainGrowth === 0) return false;
  const positions = visits * chainGrowth;
  if (followChain(node, ROLLOUT, side, positions)) return true;
  if (defending) defend(node, ROLLOUT, side, positions, DEFENCE * positions);
  return settled(node);
}

/** The child most worth a visit: its mean value, and a bonus by its policy that fades with visits. */
function select(node: usize, depth: u32): usize {
  // What the side to move already has: a child that cannot give more is irrelevant.
  const sure: i32 = 2 - <i32>load<u8>(node, MOST);
  const first: usize = load<u32>(node, CHILDREN);
  const end = first + <usize>load<u16>(node, COUNT) * NODE;
  // Before a swap that is still possible, only an even position is a good one.
  const evens = <i32>depth + 1 === swapDepth;
  const visits = <f32>load<u32>(node, VISITS);
  let seen: f32 = 0;
  for (let child = first; child < end; child += NODE) {
    if (load<u32>(child, VISITS) !== 0) seen += load<f32>(child, NET_POLICY);
  }
  const untried: f32 = evens ? 0 : load<f32>(node, NET_VALUE) - reduction * sqrt<f32>(seen);
  const bonus = (exploration + Mathf.log((visits + growth) / growth)) * sqrt<f32>(max<f32>(1, visits));
  let best: usize = 0;
  let bestScore: f32 = -1e30;
  let swap: usize = 0;
  for (let child = first; child < end; child += NODE) {
    if (<i32>load<u8>(child, MOST) <= sure) continue;
    if (load<u16>(child, MOVE) === 0) {
      swap = child;
      continue;
    }
    const tried = <f32>load<u32>(child, VISITS);
    let mean = tried === 0 ? untried : load<f32>(child, NET_SUM) / tried;
    if (evens) mean = -abs<f32>(mean);
    const score = mean + (bonus * load<f32>(child, NET_POLICY)) / (1 + tried);
    if (score <= bestScore) continue;
    bestScore = score;
    best = child;
  }
  // The swap gives the opponent this very position, so its value is the opposite of the best other move: no need to
  // search.
  return best === 0 ? swap : best;
}

/** Adds a result on the way up: what the side to move at the leaf may expect. */
function backUp(depth: u32, value: f32, draw: f32): void {
  let changed = true;
  let result = value;
  for (let at: i32 = depth; at >= 0; at--) {
    const node: usize = load<u32>(PATH + (at << 2));
    if (changed && at < <i32>depth) changed = bound(node);
    // The side whose move led here gets at least and at most what is proved.
    const gain = max<f32>(<f32>load<u8>(node, LEAST) - 1, min<f32>(<f32>load<u8>(node, MOST) - 1, -result));
    store<u32>(node, load<u32>(node, VISITS) + 1, VISITS);
    store<f32>(node, load<f32>(node, NET_SUM) + gain, NET_SUM);
    store<f32>(node, load<f32>(node, NET_DRAWS) + draw, NET_DRAWS);
    result = gain;
  }
}
