// Chains of direct threats: each of Maker's moves threatens to close a loop, Breaker has one answer, and the last move
// threatens twice. Searched with growing depth, since short chains have small carriers.

import { part } from '../part';
import {
  aroundHigh,
  aroundLow,
  breakerKey,
  countOf,
  firstOfWords,
  highBit,
  holdsCell,
  lowBit,
  makerKey,
} from './board';
import {
  addPiece,
  BASE,
  cellsHigh,
  cellsLow,
  closes,
  copyList,
  FEWEST,
  FIRST_LINK,
  FOE,
  lastGroup,
  listAt,
  listEnd,
  listStart,
  mergedGroup,
  nearHigh,
  nearLow,
  nextGroup,
} from './groups';
import { CHAIN_MOVES, FAILED, FAILED_COUNT, MAKER_THREATS, THREATS_BYTES } from './memory';
import { counterHigh, counterLow, findCounters, isRace, pendingCell, SEVERAL } from './race';

const NONE: i32 = -1;
/** Behind the threats of a link, their length in bytes (u32). */
const LENGTH: usize = 0x100;
/** Instead of the length, where Maker had to answer a threat: the other moves were not examined. */
const PARTIAL: u32 = 0xffffffff;
/** The depths that are tried one after the other. */
const DEPTHS: StaticArray<i32> = [1, 2, 3, 4, 5, 6, 8, 10, 13, 17, 22];

/** The chain that was found: its cells, its first move, and where that threatens. */
export let chainLow: u64 = 0;
export let chainHigh: u64 = 0;
export let chainMove: i32 = NONE;
export let chainThreat: i32 = NONE;

/** Positions examined so far, in all chains. */
export let links: u64 = 0;

/** The number of the chain's last link, −1 if its first move closes a loop. */
let lastLink: i32 = 0;

let budget: i32 = 0;
let generation: u64 = 0;

export function clearLinks(): void {
  links = 0;
}

/** A free cell on which Maker closes a loop at once, or −1. */
function closingCell(list: usize, freeLow: u64, freeHigh: u64): i32 {
  const end = listEnd(list);
  for (let group = listStart(list); group < end; group = nextGroup(group)) {
    if (countOf(cellsLow(group), cellsHigh(group)) < FEWEST) continue;
    let low = nearLow(group) & freeLow;
    let high = nearHigh(group) & freeHigh;
    while (low | high) {
      const cell = firstOfWords(low, high);
      if (closes(group, cell)) return cell;
      low &= ~lowBit(cell);
      high &= ~highBit(cell);
    }
  }
  return NONE;
}

/**
 * Searches for a chain with Maker to move, in at most so many positions. Maker's groups are in the list of the first link,
 * and the key is that of the position.
 */
export function findChain(freeLow: u64, freeHigh: u64, key: u64, most: i32): bool {
  const list = listAt(FIRST_LINK);
  const closing = closingCell(list, freeLow, freeHigh);
  if (closing >= 0) {
    chainLow = lowBit(closing);
    chainHigh = highBit(closing);
    chainMove = closing;
    chainThreat = NONE;
    lastLink = NONE;
    return true;
  }
  budget = most;
  let before: u64 = 0;
  for (let i = 0; i < DEPTHS.length; i++) {
    generation++;
    const start = links;
    if (link(0, freeLow, freeHigh, key, DEPTHS[i], NONE)) return true;
    if (budget < 0) return false;
    const used = links - start;
    if (used === before) return false; // no chain is cut off by this depth
    before = used;
  }
  return false;
}

/**
 * Whether the chain that was found also captures first if Breaker has these groups; other cells may be free than before. If
 * so, adds the cells where one more piece of Breaker's, with the answers so far, closes a loop or threatens to: one piece
 * elsewhere changes nothing. Each link counts, since an answer may fill a loop and make it worthless.
 */
export function widenChain(foes: usize, freeLow: u64, freeHigh: u64): bool {
  let list = foes;
  let leftLow = freeLow;
  let leftHigh = freeHigh;
  for (let number = 0; number <= lastLink; number++) {
    const at = part + CHAIN_MOVES + ((<usize>number) << 1);
    const move = <i32>load<u8>(at);
    const pending = pendingCell(list, leftLow, leftHigh, false);
    if (pending !== NONE && pending !== move) return false;
    findCounters(list, leftLow, leftHigh);
    chainLow |= counterLow;
    chainHigh |= counterHigh;
    if (number === lastLink) break;
    const answer = <i32>load<u8>(at, 1);
    const next = listAt(FOE + FIRST_LINK + number + 1);
    addPiece(list, answer, next);
    list = next;
    leftLow &= ~(lowBit(move) | lowBit(answer));
    leftHigh &= ~(highBit(move) | highBit(answer));
  }
  return true;
}

/**
 * One position of a chain: Maker moves, and has no loop to close. The threats of the link before still stand, except next to
 * the group of the last move, and where Breaker has just answered.
 */
function link(number: i32, freeLow: u64, freeHigh: u64, key: u64, depth: i32, answered: i32): bool {
  if (--budget < 0) return false;
  links++;
  const mark = key + generation * 0x9e3779b97f4a7c15;
  const failed = part + FAILED + <usize>((<u32>(mark >> 40) & (FAILED_COUNT - 1)) << 3);
  if (load<u64>(failed) === mark) return false;
  const list = listAt(FIRST_LINK + number);
  const foes = listAt(FOE + FIRST_LINK + number);
  const pending = isRace ? pendingCell(foes, freeLow, freeHigh, number > 0) : NONE;
  if (pending === SEVERAL) return false;
  const threats = part + MAKER_THREATS + <usize>number * THREATS_BYTES;
  let end = threats;
  let nearbyLow = freeLow;
  let nearbyHigh = freeHigh;
  if (pending >= 0) {
    nearbyLow = lowBit(pending);
    nearbyHigh = highBit(pending);
  } else if (number > 0 && load<u32>(threats - THREATS_BYTES + LENGTH) !== PARTIAL) {
    const moved = lastGroup(list);
    nearbyLow &= nearLow(moved);
    nearbyHigh &= nearHigh(moved);
    end = standing(threats, nearLow(moved), nearHigh(moved), answered);
  } else {
    let low: u64 = 0;
    let high: u64 = 0;
    const last = listEnd(list);
    for (let group = listStart(list); group < last; group = nextGroup(group)) {
      low |= nearLow(group);
      high |= nearHigh(group);
    }
    nearbyLow &= low;
    nearbyHigh &= high;
  }
  end = findThreats(list, nearbyLow, nearbyHigh, freeLow, freeHigh, end);
  if (!end) {
    lastLink = number;
    noteMove(number, chainMove, 0);
    return true;
  }
  store<u32>(threats + LENGTH, pending >= 0 ? PARTIAL : <u32>(end - threats));
  if (depth > 1) {
    for (let at = threats; at < end; at += 2) {
      const move = <i32>load<u8>(at);
      const reply = <i32>load<u8>(at, 1);
      const bothLow = lowBit(move) | lowBit(reply);
      const bothHigh = highBit(move) | highBit(reply);
      addPiece(list, move, listAt(FIRST_LINK + number + 1));
      if (isRace) addPiece(foes, reply, listAt(FOE + FIRST_LINK + number + 1));
      const after = key ^ makerKey(move) ^ breakerKey(reply);
      if (link(number + 1, freeLow & ~bothLow, freeHigh & ~bothHigh, after, depth - 1, reply)) {
        chainLow |= bothLow;
        chainHigh |= bothHigh;
        chainMove = move;
        chainThreat = reply;
        noteMove(number, move, reply);
        return true;
      }
      if (budget < 0) return false;
    }
  }
  store<u64>(failed, mark);
  return false;
}

function noteMove(number: i32, move: i32, answer: i32): void {
  const at = part + CHAIN_MOVES + ((<usize>number) << 1);
  store<u8>(at, <u8>move);
  store<u8>(at, <u8>answer, 1);
}

/** Copies the threats of the link before that still stand, and returns their end. */
function standing(threats: usize, low: u64, high: u64, answered: i32): usize {
  const before = threats - THREATS_BYTES;
  const end = before + <usize>load<u32>(before + LENGTH);
  let to = threats;
  for (let at = before; at < end; at += 2) {
    const move = <i32>load<u8>(at);
    if (move === answered || holdsCell(low, high, move) || <i32>load<u8>(at, 1) === answered) continue;
    store<u16>(to, load<u16>(at));
    to += 2;
  }
  return to;
}

/**
 * Adds the moves on these cells that threaten to close a loop, each with the cell on which it does (u8 each), and returns
 * their end; 0 if one of them threatens twice.
 */
function findThreats(list: usize, movesLow: u64, movesHigh: u64, freeLow: u64, freeHigh: u64, threats: usize): usize {
  const start = listStart(list);
  const end = listEnd(list);
  let leftLow = movesLow;
  let leftHigh = movesHigh;
  let to = threats;
  while (leftLow | leftHigh) {
    const move = firstOfWords(leftLow, leftHigh);
    const bitLow = lowBit(move);
    const bitHigh = highBit(move);
    leftLow &= ~bitLow;
    leftHigh &= ~bitHigh;
    let ownLow = bitLow;
    let ownHigh = bitHigh;
    // A cell closes a new loop only if it touches the move and a group, or two of the groups that the move connects.
    let onceLow: u64 = 0;
    let onceHigh: u64 = 0;
    let twiceLow: u64 = 0;
    let twiceHigh: u64 = 0;
    for (let group = start; group < end; group = nextGroup(group)) {
      if (!holdsCell(nearLow(group), nearHigh(group), move)) continue;
      ownLow |= cellsLow(group);
      ownHigh |= cellsHigh(group);
      twiceLow |= onceLow & nearLow(group);
      twiceHigh |= onceHigh & nearHigh(group);
      onceLow |= nearLow(group);
      onceHigh |= nearHigh(group);
    }
    if (countOf(ownLow, ownHigh) < FEWEST) continue;
    const group = mergedGroup(ownLow, ownHigh);
    let low = ((aroundLow(move) & onceLow) | twiceLow) & freeLow & ~bitLow;
    let high = ((aroundHigh(move) & onceHigh) | twiceHigh) & freeHigh & ~bitHigh;
    let threat = NONE;
    while (low | high) {
      const cell = firstOfWords(low, high);
      low &= ~lowBit(cell);
      high &= ~highBit(cell);
      if (!closes(group, cell)) continue;
      if (threat >= 0) {
        chainLow = bitLow | lowBit(threat) | lowBit(cell);
        chainHigh = bitHigh | highBit(threat) | highBit(cell);
        chainMove = move;
        chainThreat = threat;
        return 0;
      }
      threat = cell;
    }
    if (threat < 0) continue;
    store<u8>(to, <u8>move);
    store<u8>(to, <u8>threat, 1);
    to += 2;
  }
  return to;
}

/** Searches for a chain after one more piece of Maker's; the groups before it are in the base list. */
export function chainAfter(move: i32, freeLow: u64, freeHigh: u64, key: u64, most: i32): bool {
  addPiece(listAt(BASE), move, listAt(FIRST_LINK));
  if (isRace) copyList(listAt(FOE + BASE), listAt(FOE + FIRST_LINK));
  if (!findChain(freeLow, freeHigh, key, most)) return false;
  return !isRace || widenChain(listAt(FOE + BASE), freeLow, freeHigh);
}
