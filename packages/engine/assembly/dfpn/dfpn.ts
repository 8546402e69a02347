// Depth-first proof-number search for the hexagonal games as Maker–Breaker games: can the attacker force a win if the
// defender's wins do not count? A no is a no in the real game too, and mostly found much sooner than by `race.ts`. An extra piece
// of the defender never helps the attacker here, so useless cells can be given to the defender, nobody ever needs to pass,
// and a defender's move off the cells that the attacker needs (the carrier) need not be tried.

import { DFPN_NO as NO, DFPN_OPEN as OPEN, DFPN_YES as YES } from '../../../proof/src/codes';
import { FRAMES, SYMMETRIES } from '../memory';
import { pieceKey } from '../play/zobrist';
import { cellOfBit, couldWin, dfpnPiecesOf, everything, makeBits, one, usefulCells } from './bits';
import { winsOf } from './groups';
import { attacker, dfpnKeyOf, plainKeyOf, SYMMETRIC_PIECES, saltOf, setAttacker } from './key';
import { clearTable, dfpnCarrier, disproof, INFINITY, keep, look, proof, startTable } from './table';
import { againstLimit, favourite, favouriteLimit, isListed, leastNumber, numberAgainst, weighMoves } from './weigh';

// A frame for each ply: the moves' keys, numbers and bits.
const FRAME: usize = 64 * 17;
const KEYS: usize = 0;
const PROOFS: usize = 512;
const DISPROOFS: usize = 768;
const MOVES: usize = 1024;

/** How many more positions may be opened in this slice. */
let budget: i32 = 0;
let opened: u32 = 0;

// The results of `resolve`: the moves worth trying, the position with useless cells filled, the cells that a proof
// needs, and the attacker's winning moves.
let candidates: u64 = 0;
let defenders: u64 = 0;
let needed: u64 = 0;
let threats: u64 = 0;

/** Where the host writes the image of each cell under each of twelve symmetries, 64 u8 each. */
export function dfpnSymmetries(): usize {
  return SYMMETRIES;
}

/** Prepares a size up to 5 and an empty table in memory up to an address; the symmetries must be written too. */
export function dfpnStart(size: u32, havannah: bool, limit: usize): void {
  makeBits(size, havannah);
  startTable(limit);
}

export { tableAt as dfpnTable, tableEntries as dfpnEntries } from './table';

/** Stores an entry of another table. */
export function dfpnPut(key: u64, newProof: u32, newDisproof: u32, cells: u64, work: u32): void {
  keep(key, newProof, newDisproof, cells, work);
}

export function dfpnClear(): void {
  clearTable();
}

/** Positions opened by the last run. */
export function dfpnOpened(): u32 {
  return opened;
}

/**
 * Searches whether `side` can force a win from the position whose pieces the host has written, with `turn` to move and the other
 * side's wins not counted. Returns 1 for yes, −1 for no, and 0 if that is not known after opening this many positions: a further
 * call continues.
 */
export function dfpnRun(side: u32, turn: u32, positions: u32): i32 {
  setAttacker(side);
  budget = <i32>positions;
  opened = 0;
  const own = dfpnPiecesOf(side);
  const enemy = dfpnPiecesOf(3 - side);
  const key = dfpnKeyOf(own, enemy, turn === side);
  if (!look(key) || (proof !== 0 && disproof !== 0)) {
    search(0, key, own, enemy, turn === side, INFINITY, INFINITY);
    look(key);
  }
  return proof === 0 ? YES : disproof === 0 ? NO : OPEN;
}

/** Settles obvious positions, and otherwise finds the relevant moves. */
function resolve(own: u64, enemy: u64, attacks: bool): i32 {
  defenders = enemy;
  if (!couldWin(own, enemy)) return NO;
  const empty = everything & ~(own | enemy);
  const wins = winsOf(own, empty);
  threats = wins;
  if (attacks && wins !== 0) {
    needed = wins & -wins;
    return YES;
  }
  if (!attacks && (wins & (wins - 1)) !== 0) {
    const first = wins & -wins;
    const rest = wins & ~first;
    needed = first | (rest & -rest);
    return YES;
  }
  // With one cell left, nobody wins on it.
  if ((empty & (empty - 1)) === 0) return NO;
  candidates = usefulCells(own, enemy);
  defenders |= empty & ~candidates;
  if (!attacks && wins !== 0) candidates = wins;
  return OPEN;
}

/** Searches until a number reaches its threshold or the budget is spent; the result is in the table. */
function search(ply: u32, ownKey: u64, own: u64, enemy: u64, attacks: bool, proofLimit: u32, disproofLimit: u32): void {
  const before = opened++;
  budget--;
  const value = resolve(own, enemy, attacks);
  if (value !== OPEN) {
    keep(ownKey, value === YES ? 0 : INFINITY, value === YES ? INFINITY : 0, value === YES ? needed : 0, 1);
    return;
  }
  // From here on the position is the result of `resolve`.
  const theirs = defenders;
  const moves = candidates;
  const threat = threats;
  let key = ownKey;
  if (theirs !== enemy) {
    key = dfpnKeyOf(own, theirs, attacks);
    look(key);
    if (proof === 0 || disproof === 0) {
      keep(ownKey, proof, disproof, dfpnCarrier, 1);
      return;
    }
  }
  const frame = FRAMES + <usize>ply * FRAME;
  const pieces = <u32>popcnt(own | theirs);
  const symmetric = pieces < SYMMETRIC_PIECES;
  // Beyond the symmetric positions a child's key is this one's with one more piece.
  const base = symmetric ? 0 : plainKeyOf(own, theirs) ^ saltOf(!attacks);
  let must = u64.MAX_VALUE;
  // The cells that a proof needs: at the defender's node all replies, and the threat that leaves one move only.
  let carried = attacks ? 0 : threat;
  let count: u32 = 0;
  for (let rest = moves; rest !== 0; rest &= rest - 1) {
    const bit = <u32>ctz(rest);
    const childKey = symmetric
      ? dfpnKeyOf(attacks ? own | one(bit) : own, attacks ? theirs : theirs | one(bit), !attacks)
      : base ^ pieceKey(cellOfBit(bit), attacks ? attacker : 3 - attacker);
    if (symmetric && isListed(frame + KEYS, count, childKey)) continue;
    look(childKey);
    if (proof === 0) {
      carried = attacks ? dfpnCarrier | one(bit) : carried | dfpnCarrier;
      if (!symmetric) must &= dfpnCarrier;
    }
    store<u64>(frame + (count << 3), childKey, KEYS);
    store<u32>(frame + (count << 2), proof, PROOFS);
    store<u32>(frame + (count << 2), disproof, DISPROOFS);
    store<u8>(frame + count, <u8>bit, MOVES);
    count++;
  }
  // The mover picks the smallest of its numbers; the other number counts against it. The attacker's own is the proof
  // number.
  const first = attacks ? PROOFS : DISPROOFS;
  const other = attacks ? DISPROOFS : PROOFS;
  const firstLimit = attacks ? proofLimit : disproofLimit;
  const otherLimit = attacks ? disproofLimit : proofLimit;
  for (;;) {
    weighMoves(frame + first, frame + other, frame + MOVES, count, attacks ? u64.MAX_VALUE : must);
    const least = leastNumber;
    const against = numberAgainst;
    if (least >= firstLimit || against >= otherLimit || least === 0 || against === 0 || budget <= 0) {
      const newProof = attacks ? least : against;
      const cells = newProof === 0 ? carried : 0;
      keep(key, newProof, attacks ? against : least, cells, opened - before);
      if (key !== ownKey) keep(ownKey, newProof, attacks ? against : least, cells, opened - before);
      return;
    }
    const best = favourite;
    const bit: u32 = load<u8>(frame + best, MOVES);
    const childKey = load<u64>(frame + (best << 3), KEYS);
    const childFirst = favouriteLimit(firstLimit);
    const childOther = againstLimit(otherLimit);
    search(
      ply + 1,
      childKey,
      attacks ? own | one(bit) : own,
      attacks ? theirs : theirs | one(bit),
      !attacks,
      attacks ? childFirst : childOther,
      attacks ? childOther : childFirst,
    );
    look(childKey);
    store<u32>(frame + (best << 2), proof, PROOFS);
    store<u32>(frame + (best << 2), disproof, DISPROOFS);
    if (proof === 0) {
      carried = attacks ? dfpnCarrier | one(bit) : carried | dfpnCarrier;
      if (!symmetric) must &= dfpnCarrier;
    }
  }
}

/**
 * A move with which the defender, to move, keeps a no that `dfpnRun` has found, as a cell; −1 if none is found after opening this
 * many positions. Most of a proof is in the table, except where positions shared an entry.
 */
export function dfpnStop(side: u32, positions: u32): i32 {
  setAttacker(side);
  budget = <i32>positions;
  opened = 0;
  const own = dfpnPiecesOf(side);
  const enemy = dfpnPiecesOf(3 - side);
  const value = resolve(own, enemy, false);
  if (value === YES) return -1;
  // Nothing that the attacker can still do wins, so any move will do.
  if (value === NO) return <i32>cellOfBit(<u32>ctz(everything & ~(own | enemy)));
  const theirs = defenders;
  const moves = candidates;
  for (let round: u32 = 0; round < 2 && budget > 0; round++) {
    for (let rest = moves; rest !== 0; rest &= rest - 1) {
      const after = theirs | (rest & -rest);
      const key = dfpnKeyOf(own, after, true);
      look(key);
      if (round > 0 && proof !== 0 && disproof !== 0 && budget > 0) {
        search(1, key, own, after, true, INFINITY, INFINITY);
        look(key);
      }
      if (disproof === 0) return <i32>cellOfBit(<u32>ctz(rest));
    }
  }
  return -1;
}
