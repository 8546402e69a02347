// Opening a leaf: what is certain about it at once, and otherwise what the net says.

import { MOST, NET_POLICY, NET_VALUE, NODE } from '../../src/codes';
import { chainFrom } from '../mcts/chain';
import { defend } from '../mcts/defend';
import { canStillWin } from '../mcts/potential';
import { rootFree } from '../mcts/rollout';
import { bound, childSpace, giveChildren, MOVE, settled, writeNode } from '../mcts/tree';
import { ROOT_LIST, TREE_ROOT } from '../memory';
import { pieceAt } from '../play/hex';
import { winsAt } from '../play/hex-wins';
import { drawChance, netJudge, netValue, policyOf } from './judge';

/** How many positions a search for a chain of threats may visit at each new node. */
const CHAIN_POSITIONS: u32 = 30;

/** The result: the node's value is certain, one move is forced, or the net has evaluated it. */
const LEAF_SETTLED: u32 = 0;
const FORCED: u32 = 1;
export const JUDGED: u32 = 2;

/**
 * Gives a leaf its children. `base` holds its position, `side` moves, `left` cells are empty. A forced move is the only
 * child, but the root gets all. `even` gives all moves the same policy.
 */
export function expandLeaf(
  node: usize,
  base: usize,
  side: u32,
  left: u32,
  mayBeSwapped: bool,
  size: u32,
  havannah: bool,
  even: bool,
): u32 {
  const whole = node === TREE_ROOT;
  let win: u32 = 0;
  let threats: u32 = 0;
  let threat: u32 = 0;
  for (let i: u32 = 0; i < rootFree; i++) {
    const index: u32 = load<u16>(ROOT_LIST + (i << 1));
    if (pieceAt(base, index) !== 0) continue;
    if (winsAt(base, index, side)) {
      win = index;
      break;
    }
    if (threats < 2 && winsAt(base, index, 3 - side)) {
      threats++;
      threat = index;
    }
  }
  const quiet = win === 0 && threats === 0;
  if (quiet && left > 1) win = chainFrom(base, side, CHAIN_POSITIONS);
  if (win !== 0 && !whole) {
    writeNode(childSpace(node), win, 2, 2);
    giveChildren(node, 1);
    bound(node);
    return LEAF_SETTLED;
  }
  if (threats === 1 && !whole) {
    writeNode(childSpace(node), threat, 0, 2);
    store<f32>(childSpace(node), 1, NET_POLICY);
    giveChildren(node, 1);
    return FORCED;
  }
  let most: u32 = left === 1 ? 1 : 2;
  let least: u32 = left === 1 ? 1 : 0;
  if (quiet && win === 0) {
    if (!canStillWin(base, side, havannah)) most = 1;
    if (!canStillWin(base, 3 - side, havannah)) least = 1;
  }
  const first = childSpace(node);
  let child = first;
  for (let i: u32 = 0; i < rootFree; i++) {
    const index: u32 = load<u16>(ROOT_LIST + (i << 1));
    if (pieceAt(base, index) !== 0) continue;
    if (win !== 0) {
      const wins = index === win || winsAt(base, index, side);
      writeNode(child, index, wins ? 2 : 0, 2);
    } else if (threats > 1 || (threats === 1 && index !== threat)) writeNode(child, index, 0, 0);
    else writeNode(child, index, least, most);
    child += NODE;
  }
  const end = child;
  if (mayBeSwapped) {
    writeNode(child, 0, 0, 2);
    child += NODE;
  }
  giveChildren(node, <u32>((child - first) / NODE));
  if (quiet && win === 0) defend(node, base, side, CHAIN_POSITIONS, u32.MAX_VALUE);
  bound(node);
  if (settled(node)) return LEAF_SETTLED;
  netJudge(base, side, size, havannah, left);
  store<f32>(node, netValue, NET_VALUE);
  share(first, end, even);
  return JUDGED;
}

/** Distributes the policy among the moves that are not settled; all get the same if `even`. */
function share(first: usize, end: usize, even: bool): void {
  let total: f32 = 0;
  for (let child = first; child < end; child += NODE) {
    const policy: f32 = even ? 1 : policyOf(load<u16>(child, MOVE));
    store<f32>(child, policy, NET_POLICY);
    if (!settled(child)) total += policy;
  }
  const scale: f32 = total > 0 ? <f32>1 / total : 1;
  for (let child = first; child < end; child += NODE) {
    store<f32>(child, settled(child) ? 0 : scale * load<f32>(child, NET_POLICY), NET_POLICY);
  }
}

/** The chance of a draw and the value of the node that `expandLeaf` evaluated last. */
export function judgedDraw(): f32 {
  return drawChance;
}

export function judgedValue(): f32 {
  return netValue;
}

/** What is proved for the side to move at a settled node, from −1 to 1. */
export function provedValue(node: usize): f32 {
  return <f32>1 - <f32>load<u8>(node, MOST);
}
