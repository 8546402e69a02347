// Rollouts from a leaf: random moves, but a threat to cut two own pieces is answered.

import { below } from '../../../proof/assembly/random';
import { BRIDGES, HEX, LIST, REACH, ROOT_LIST } from '../memory';
import { join, patternAround, pieceAt } from '../play/hex';
import { isBoardIndex } from '../play/hex-wins';
import { cellCount, indexOf, patternBit, stepTo } from '../play/hexagon';

/** The length of `ROOT_LIST`. */
export let rootFree: u32 = 0;

/** Lists the empty cells of the root, once for all rollouts. */
export function listRoot(): void {
  rootFree = 0;
  for (let cell: u32 = 0; cell < cellCount; cell++) {
    const index = indexOf(cell);
    if (pieceAt(HEX, index) === 0) store<u16>(ROOT_LIST + (rootFree++ << 1), <u16>index);
  }
}

/** Stores the neighbours between two others for each pattern, in the bits of `patternAround`, as directions. */
export function makeBridges(): void {
  for (let pattern: u32 = 0; pattern < 128; pattern++) {
    let between: u32 = 0;
    for (let k: u32 = 0; k < 6; k++) {
      const before = (pattern >>> patternBit((k + 5) % 6)) & 1;
      const after = (pattern >>> patternBit((k + 1) % 6)) & 1;
      const there = (pattern >>> patternBit(k)) & 1;
      if ((before & after) !== 0 && there === 0) between |= 1 << k;
    }
    store<u8>(BRIDGES + pattern, <u8>between);
  }
}

/**
 * Where the side can still connect two pieces that the enemy's piece on `last` came between, 0 for nowhere. Of several
 * equally good cells, the first after a random direction is taken.
 */
export function bridgeAnswer(base: usize, last: u32, side: u32): u32 {
  const around = patternAround(base, last, side);
  const between: u32 = load<u8>(BRIDGES + around);
  if (between === 0) return 0;
  if ((between & (between - 1)) === 0) return freeAt(base, last + stepTo(ctz(between)));
  const from = below(6);
  for (let i: u32 = 0; i < 6; i++) {
    const k = (from + i) % 6;
    if (((between >>> k) & 1) === 0) continue;
    const index = freeAt(base, last + stepTo(k));
    if (index !== 0) return index;
  }
  return 0;
}

function freeAt(base: usize, index: u32): u32 {
  return pieceAt(base, index) === 0 ? index : 0;
}

/** Where an own piece one row from the rim can still reach it beside the enemy's piece on `last`, 0 for nowhere. */
export function rimAnswer(base: usize, last: u32, side: u32): u32 {
  if (load<u16>(REACH + (last << 1)) === 0) return 0;
  const around = patternAround(base, last, side);
  if (around === 0) return 0;
  for (let k: u32 = 0; k < 6; k++) {
    if (((around >>> patternBit(k)) & 1) === 0 || load<u16>(REACH + ((last + stepTo(k)) << 1)) !== 0) continue;
    // The two cells that touch both the enemy's piece and the own one.
    for (let turn: u32 = 1; turn < 6; turn += 4) {
      const index = last + stepTo((k + turn) % 6);
      if (isBoardIndex(index) && pieceAt(base, index) === 0 && load<u16>(REACH + (index << 1)) !== 0) return index;
    }
  }
  return 0;
}

/** Plays a game to the end from the leaf and returns the winner, 0 for a draw. `left` counts the empty cells. */
export function rollout(base: usize, last: u32, turn: u32, left: u32): u32 {
  memory.copy(LIST, ROOT_LIST, rootFree << 1);
  let count = rootFree;
  let side = turn;
  let previous = last;
  for (; left > 0; left--) {
    let index: u32 = 0;
    if (previous !== 0) index = bridgeAnswer(base, previous, side);
    while (index === 0) {
      const at = LIST + (below(count) << 1);
      index = load<u16>(at);
      store<u16>(at, load<u16>(LIST + (--count << 1)));
      // Cells that the tree or a reply has taken are still listed.
      if (pieceAt(base, index) !== 0) index = 0;
    }
    if (join(base, index, side) !== 0) return side;
    previous = index;
    side = 3 - side;
  }
  return 0;
}
