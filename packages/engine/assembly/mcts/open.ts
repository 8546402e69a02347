// Opening a leaf: its children, what is certain about them at once, and how promising each looks.

import { below } from '../../../proof/assembly/random';
import { CHILDREN, COUNT, MOST, NODE } from '../../src/codes';
import { LEAF_LIST, ROOT_LIST, TREE_ROOT } from '../memory';
import { pieceAt } from '../play/hex';
import { isBoardIndex, reachWith, winsAt } from '../play/hex-wins';
import { stepTo } from '../play/hexagon';
import { canStillWin } from './potential';
import { bridgeAnswer, rimAnswer, rootFree } from './rollout';
import { BONUS, childFor, childSpace, giveChildren, VALUE, writeNode } from './tree';

/** First-play urgency: the assumed value of an unvisited move. */
export const FPU_VALUE: f32 = 1;
// Bonuses that fade as a move is visited.
/** For each edge, and in Havannah corner, that the move's group would reach. */
const CONNECT_PRIOR: f32 = 0.2;
/** For moves beside the last one. */
const LOCAL_PRIOR: f32 = 0.1;
/** For the reply that keeps a bridge, and for each of up to two bridges that the move makes to own pieces. */
let bridgePrior: f32 = 1;
let nearPrior: f32 = 0;

/** From here on, matches show that bridges are worth making but need not be guarded: see docs/measurements/searches.md. */
const LARGE: u32 = 6;

/** Sets the bonuses that depend on the size of the board. */
export function setPriors(size: u32): void {
  bridgePrior = size < LARGE ? 1 : 0;
  nearPrior = size < LARGE ? 0 : 0.1;
}

/**
 * Gives a leaf its children. `base` holds its position, `side` moves, `last` was played before, `left` cells are empty.
 * If the move is forced the others are omitted, but the root gets them all.
 */
export function open(
  node: usize,
  base: usize,
  side: u32,
  last: u32,
  left: u32,
  mayBeSwapped: bool,
  havannah: bool,
): void {
  const whole = node === TREE_ROOT;
  const count = listFree(base);
  let wins: u32 = 0;
  let threats: u32 = 0;
  let threat: u32 = 0;
  for (let i: u32 = 0; i < count; i++) {
    const index = free(i);
    if (winsAt(base, index, side)) {
      wins = index;
      break;
    }
    if (threats < 2 && winsAt(base, index, 3 - side)) {
      threats++;
      threat = index;
    }
  }
  if (wins !== 0 && !whole) {
    writeMove(childSpace(node), wins, 2, 2, 0);
    giveChildren(node, 1);
    return;
  }
  let most: u32 = left === 1 ? 1 : 2;
  let least: u32 = left === 1 ? 1 : 0;
  if (threats === 0 && wins === 0) {
    if (!canStillWin(base, side, havannah)) most = 1;
    if (!canStillWin(base, 3 - side, havannah)) least = 1;
  }
  let child = childSpace(node);
  const first = child;
  const answer = last === 0 ? 0 : bridgeAnswer(base, last, side);
  const rim = last === 0 ? 0 : rimAnswer(base, last, side);
  for (let i: u32 = 0; i < count; i++) {
    const index = free(i);
    if (threats > 0 && wins === 0 && !whole && index !== threat) continue;
    let bonus = prior(base, index, side, last, havannah);
    if (index === answer || index === rim) bonus += bridgePrior;
    if (wins !== 0) writeMove(child, index, winsAt(base, index, side) ? 2 : 0, 2, bonus);
    else if (threats > 1 || (threats === 1 && index !== threat)) writeMove(child, index, 0, 0, bonus);
    else writeMove(child, index, least, most, bonus);
    child += NODE;
  }
  if (mayBeSwapped) {
    writeMove(child, 0, 0, 2, 0);
    child += NODE;
  }
  giveChildren(node, <u32>((child - first) / NODE));
}

function writeMove(child: usize, index: u32, least: u32, most: u32, bonus: f32): void {
  writeNode(child, index, least, most);
  store<u16>(child, <u16>max<f32>(0, min<f32>(65535, bonus * 1000)), BONUS);
  store<f32>(child, FPU_VALUE + bonus, VALUE);
}

/** Gives the root the moves that were omitted while it was an inner node; they were lost or not needed. */
export function completeRoot(base: usize): void {
  if (load<u32>(TREE_ROOT, CHILDREN) === 0) return;
  const count = listFree(base);
  let children: u32 = load<u16>(TREE_ROOT, COUNT);
  // If a move was forced, all others lose; if a move wins, the others were not searched.
  const won = load<u8>(TREE_ROOT, MOST) === 0;
  for (let i: u32 = 0; i < count; i++) {
    const index = free(i);
    if (childFor(TREE_ROOT, index) !== 0) continue;
    writeNode(childSpace(TREE_ROOT) + <usize>children * NODE, index, 0, won ? 2 : 0);
    giveChildren(TREE_ROOT, ++children);
  }
}

function free(i: u32): u32 {
  return load<u16>(LEAF_LIST + (i << 1));
}

/** Lists the empty cells in random order, so that nothing depends on the numbering of the cells. */
function listFree(base: usize): u32 {
  let count: u32 = 0;
  for (let i: u32 = 0; i < rootFree; i++) {
    const index: u32 = load<u16>(ROOT_LIST + (i << 1));
    if (pieceAt(base, index) !== 0) continue;
    const at = below(count + 1);
    store<u16>(LEAF_LIST + (count << 1), <u16>free(at));
    store<u16>(LEAF_LIST + (at << 1), <u16>index);
    count++;
  }
  return count;
}

/** How good a move looks without a search. */
function prior(base: usize, index: u32, side: u32, last: u32, havannah: bool): f32 {
  let bonus: f32 = 0;
  bonus += CONNECT_PRIOR * <f32>popcnt(reachWith(base, index, side) & (havannah ? 0xfff : 0x3f));
  if (nearPrior !== 0) bonus += nearPrior * <f32>min<u32>(2, bridgesFrom(base, index, side));
  if (last !== 0) {
    for (let k: u32 = 0; k < 6; k++) if (last + stepTo(k) === index) bonus += LOCAL_PRIOR;
  }
  return bonus;
}

/** The number of own pieces to which a move would make a bridge: two steps away, with both cells between them empty. */
function bridgesFrom(base: usize, index: u32, side: u32): u32 {
  let count: u32 = 0;
  for (let k: u32 = 0; k < 6; k++) {
    const one = stepTo(k);
    const other = stepTo((k + 1) % 6);
    // A cell beyond the padding belongs to nobody: the cells between are checked first.
    if (!isBoardIndex(index + one) || !isBoardIndex(index + other)) continue;
    if (pieceAt(base, index + one) !== 0 || pieceAt(base, index + other) !== 0) continue;
    if (pieceAt(base, index + one + other) === side) count++;
  }
  return count;
}
