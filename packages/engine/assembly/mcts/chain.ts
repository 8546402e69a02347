// Chains of threats: a threat to win leaves the opponent no choice, so such lines are followed to their end long before
// the tree gets there.

import { CHAIN_LINE, CHAINS, IO_MOVES, MAX_CELLS, REACH, ROOT_LIST, RUNS, WINS } from '../memory';
import { BOARD, hexRootOf, join, LINKS, patternAround, pieceAt } from '../play/hex';
import { isBoardIndex, reachWith, winsAt } from '../play/hex-wins';
import { cellOfIndex, REACH_BITS, ringsFill, stepTo } from '../play/hexagon';
import { journalTop, rewind } from '../play/journal';
import { rootFree } from './rollout';

/** Longer chains are not searched. */
const DEEPEST: u32 = 16;
let deepest: u32 = DEEPEST;

// At each depth a list of the empty cells beside own pieces, u32: the index, what a piece there would touch, whether own
// pieces are on two sides of it, so that it might close a loop, and whether it might fill a ring (Havannah).
const LIST_BYTES: usize = (<usize>MAX_CELLS) << 2;
const TOUCHES: u32 = 12;
const TWO_SIDED: u32 = 1 << 31;
const RING: u32 = 1 << 30;
const INDEX_BITS: u32 = 0xfff;

/** Positions that the search may still visit. */
let left: u32 = 0;
/** How many positions of the last search for a chain were not used. */
export function positionsLeft(): u32 {
  return left;
}

/** The winning cell found last. */
let winning: u32 = 0;

// The chain found last, u16: its moves, each with the only answer to it; the last one leaves two ways to win.
const ANSWER: usize = 2;
let lineLength: u32 = 0;
const lineAt = (depth: u32): usize => CHAIN_LINE + ((<usize>depth) << 2);

/** The move with which the side to move wins by a chain of threats, 0 if none is found in this many positions. */
export function chainFrom(base: usize, side: u32, positions: u32): u32 {
  left = positions;
  if (countWins(base, side) !== 0) return winning;
  const threats = countWins(base, 3 - side);
  return threats > 1 ? 0 : attack(base, side, threats === 0 ? 0 : winning, 0);
}

/**
 * Writes the shortest win by threats of the side to move for the host, its own moves and the answers between them, and returns
 * their number: 1 for a win at once, 0 if none is found in this many positions.
 */
export function writeShortest(base: usize, side: u32, positions: u32): u32 {
  left = positions;
  if (countWins(base, side) !== 0) {
    store<i16>(IO_MOVES, <i16>cellOfIndex(winning));
    return 1;
  }
  const threats = countWins(base, 3 - side);
  if (threats > 1) return 0;
  const only = threats === 0 ? 0 : winning;
  let found: u32 = 0;
  for (deepest = 1; found === 0 && left > 0 && deepest <= DEEPEST; deepest++) found = attack(base, side, only, 0);
  deepest = DEEPEST;
  if (found === 0) return 0;
  const count: u32 = 2 * lineLength - 1;
  for (let i: u32 = 0; i < count; i++) {
    store<i16>(IO_MOVES + (i << 1), <i16>cellOfIndex(load<u16>(CHAIN_LINE + (i << 1))));
  }
  return count;
}

/**
 * The first move of a winning chain, if the side has no immediate win; `only` is where it must move, 0 for anywhere.
 */
function attack(base: usize, side: u32, only: u32, depth: u32): u32 {
  const list = CHAINS + <usize>depth * LIST_BYTES;
  const end = listBeside(base, side, list);
  if (only !== 0) return threatens(base, side, only, list, end, depth) ? only : 0;
  for (let i: u32 = 0; i < rootFree; i++) {
    const index: u32 = load<u16>(ROOT_LIST + (i << 1));
    if (pieceAt(base, index) !== 0) continue;
    // A piece alone, away from the rim, threatens nothing.
    if (patternAround(base, index, side) === 0 && load<u16>(REACH + (index << 1)) === 0) continue;
    if (threatens(base, side, index, list, end, depth)) return index;
    if (left === 0) return 0;
  }
  return 0;
}

/** Whether a move leaves two ways to win, or one followed by a chain. */
function threatens(base: usize, side: u32, index: u32, list: usize, end: usize, depth: u32): bool {
  const mark = journalTop;
  const far = mattersFar(base, index, side);
  join(base, index, side);
  const wins = countNewWins(base, side, index, far, list, end);
  const answer = winning;
  const won = wins > 1 || (wins === 1 && depth + 1 < deepest && left > 0 && goesOn(base, side, answer, depth + 1));
  rewind(mark);
  store<u8>(base + index, 0, BOARD);
  if (won) {
    if (wins > 1) lineLength = depth + 1;
    store<u16>(lineAt(depth), <u16>index);
    store<u16>(lineAt(depth), <u16>answer, ANSWER);
  }
  return won;
}

/** Whether the chain found last wins in this position too, for the side to move: most moves elsewhere do not matter to it. */
export function chainHolds(base: usize, side: u32): bool {
  const mark = journalTop;
  let counters = countWins(base, 3 - side);
  let played: u32 = 0;
  let holds = false;
  for (let depth: u32 = 0; depth < lineLength; depth++) {
    const index: u32 = load<u16>(lineAt(depth));
    // Whatever the opponent threatens, this move must stop it.
    if (counters > 1 || (counters === 1 && winning !== index) || pieceAt(base, index) !== 0) break;
    join(base, index, side);
    played++;
    if (depth + 1 === lineLength) {
      holds = countWins(base, side) > 1;
      break;
    }
    const answer: u32 = load<u16>(lineAt(depth), ANSWER);
    if (pieceAt(base, answer) !== 0 || !winsAt(base, answer, side)) break;
    join(base, answer, 3 - side);
    played++;
    counters = countWins(base, 3 - side);
  }
  rewind(mark);
  for (let i: u32 = 0; i < played; i++) store<u8>(base + load<u16>(CHAIN_LINE + ((<usize>i) << 1)), 0, BOARD);
  return holds;
}

/** Whether the side wins by threats although the opponent answers the last one. */
function goesOn(base: usize, side: u32, answer: u32, depth: u32): bool {
  left--;
  const mark = journalTop;
  join(base, answer, 3 - side);
  const counter = countWins(base, 3 - side);
  const won = counter < 2 && attack(base, side, counter === 0 ? 0 : winning, depth) !== 0;
  rewind(mark);
  store<u8>(base + answer, 0, BOARD);
  return won;
}

/** On how many cells the side would win at once; counting stops at two. */
function countWins(base: usize, side: u32): u32 {
  let count: u32 = 0;
  for (let i: u32 = 0; i < rootFree; i++) {
    const index: u32 = load<u16>(ROOT_LIST + (i << 1));
    if (pieceAt(base, index) !== 0 || !winsAt(base, index, side)) continue;
    winning = index;
    if (++count > 1) break;
  }
  return count;
}

/** Whether a piece there joins groups or gives its group another edge: otherwise only cells near it can become wins. */
function mattersFar(base: usize, index: u32, side: u32): bool {
  const entry = RUNS + (patternAround(base, index, side) << 3);
  const first: i32 = load<i16>(entry);
  if (first === 0) return false;
  if (load<i16>(entry, 2) !== 0) return true;
  const reach = load<u32>(base + hexRootOf(base, (index << 2) + first), LINKS);
  return (load<u16>(REACH + (index << 1)) & ~reach) !== 0;
}

/**
 * Counts the cells on which the side wins if it had none before it moved to `last`, and the list is from that time; `far` as
 * `mattersFar` said then.
 */
function countNewWins(base: usize, side: u32, last: u32, far: bool, list: usize, end: usize): u32 {
  let count: u32 = 0;
  for (let k: u32 = 0; k < 6; k++) {
    const index = last + stepTo(k);
    if (pieceAt(base, index) !== 0 || !isBoardIndex(index) || !winsAt(base, index, side)) continue;
    winning = index;
    if (++count > 1) return count;
  }
  // A ring can be filled two cells away.
  if (!far && !ringsFill) return count;
  const reach = load<u32>(base + hexRootOf(base, last << 2), LINKS) & REACH_BITS;
  for (let entry = list; entry < end; entry += 4) {
    const word = load<u32>(entry);
    if (!far) {
      if ((word & RING) === 0) continue;
    } else if ((word & TWO_SIDED) === 0) {
      const touched = reach | ((word >>> TOUCHES) & REACH_BITS);
      if (load<u8>(WINS + touched) === 0) continue;
    }
    const index = word & INDEX_BITS;
    if (pieceAt(base, index) !== 0 || (count === 1 && index === winning) || !winsAt(base, index, side)) continue;
    winning = index;
    if (++count > 1) return count;
  }
  return count;
}

function listBeside(base: usize, side: u32, list: usize): usize {
  let end = list;
  for (let i: u32 = 0; i < rootFree; i++) {
    const index: u32 = load<u16>(ROOT_LIST + (i << 1));
    if (pieceAt(base, index) !== 0) continue;
    const pattern = patternAround(base, index, side);
    if (pattern === 0) continue;
    // Havannah's rings may be filled from one side too: those runs give middles.
    const entry = RUNS + (pattern << 3);
    const ring: u32 = load<u16>(entry, 6) !== 0 ? TWO_SIDED | RING : 0;
    const twoSided: u32 = load<i16>(entry, 2) !== 0 ? TWO_SIDED : 0;
    store<u32>(end, index | (reachWith(base, index, side) << TOUCHES) | twoSided | ring);
    end += 4;
  }
  return end;
}
