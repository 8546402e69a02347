// Depth-first proof-number search for the real game, in which the defender may win first. Chains of threats settle most
// positions at the first look: the side to move wins by one, or the other side threatens one, and then only the moves that
// break it are worth trying.

import { DFPN_NO as NO, DFPN_OPEN as OPEN, DFPN_YES as YES } from '../../../proof/src/codes';
import { COMPOSED, FRAMES, IO_MOVES } from '../memory';
import { pieceKey } from '../play/zobrist';
import { cellOfBit, couldWin, dfpnPiecesOf, everything, one } from './bits';
import { winsOf } from './groups';
import { hexImageOf, turnedSet } from './images';
import { attacker, RACE_KEY, saltOf, setAttacker } from './key';
import * as shared from './shared-table';
import { dfpnCarrier, disproof, INFINITY, keep, look, proof } from './table';
import {
  cellsOfThreats,
  findThreats,
  lengthOfThreats,
  MOST_CHAINS,
  moveOfThreats,
  threatPositions,
  threatsWin,
} from './threats';
import { againstLimit, favourite, favouriteLimit, isListed, leastNumber, numberAgainst, weighMoves } from './weigh';

// A frame for each ply: the pieces of attacker and defender in their least orientation, the keys of all images, then the
// moves' keys, numbers and bits.
const FRAME: usize = 0x4c0;
const OWN: usize = 0;
const ENEMY: usize = 8;
const IMAGES: usize = 16;
const KEYS: usize = 112;
const PROOFS: usize = 624;
const DISPROOFS: usize = 880;
const MOVES: usize = 1136;
/** The key of the position itself. */
const SELF: usize = 1200;

/** Positions for a chain of threats at a look, and for one that only estimates a move. */
const LOOK: u32 = 200;
const ESTIMATE: u32 = 30;
/** For a chain that is known to be there, to write it down. */
const AGAIN: u32 = 20_000;
/** The number of a move that threatens to win at once. */
const FORCING: u32 = 2;

/** A look at chains costs more than a position of the other search: about one for so many positions of chains. */
const CHAINS_PER_NODE: u32 = 4;

// Where threads share the table.
/** A move's number grows by one and this part for each other thread below it. */
const CROWD: u32 = 4;
/** How often a thread looks whether others have solved a position of its line, and which one they have. */
const LOOK_UP_EVERY: u32 = 64;
const UNCUT: u32 = 0xffffffff;
let entered: u32 = 0;
let cut: u32 = UNCUT;
/** Where a solved position ends the work: at the first one only if its value is all that is asked for. */
let firstCut: u32 = 0;

let spent: u32 = 0;
let limit: u32 = 0;
let chainsBefore: u32 = 0;

/** The moves worth trying, after `settle`. */
let worthTrying: u64 = 0;

/** What the last run or move cost, in positions. */
export function raceOpened(): u32 {
  return spent + (threatPositions - chainsBefore) / CHAINS_PER_NODE;
}

function begin(side: u32, positions: u32): void {
  setAttacker(side);
  spent = 0;
  cut = UNCUT;
  firstCut = 0;
  limit = positions;
  chainsBefore = threatPositions;
}

/**
 * Searches whether `side` can force a win from the position whose pieces the host has written, with `turn` to move. Returns 1 for
 * yes, −1 for no, and 0 if that is not known after so much work: a further call continues.
 */
export function raceRun(side: u32, turn: u32, positions: u32): i32 {
  begin(side, positions);
  const key = setUp(dfpnPiecesOf(side), dfpnPiecesOf(3 - side), turn === side);
  if (!look(key) || (proof !== 0 && disproof !== 0)) {
    search(0, key, turn === side, INFINITY, INFINITY);
    look(key);
  }
  return proof === 0 ? YES : disproof === 0 ? NO : OPEN;
}

/** Writes the first frame and returns its key. */
function setUp(own: u64, enemy: u64, attacks: bool): u64 {
  store<u64>(FRAMES, own, OWN);
  store<u64>(FRAMES, enemy, ENEMY);
  for (let symmetry: u32 = 0; symmetry < 12; symmetry++) {
    let key: u64 = 0;
    for (let rest = own; rest !== 0; rest &= rest - 1) key ^= keyOfImage(<u32>ctz(rest), symmetry, true);
    for (let rest = enemy; rest !== 0; rest &= rest - 1) key ^= keyOfImage(<u32>ctz(rest), symmetry, false);
    store<u64>(FRAMES + (symmetry << 3), key, IMAGES);
  }
  return orient(FRAMES, attacks);
}

function keyOfImage(bit: u32, symmetry: u32, attacks: bool): u64 {
  return pieceKey(hexImageOf(cellOfBit(bit), symmetry), attacks ? attacker : 3 - attacker);
}

/** Turns a frame's position into its least orientation and returns its key. */
function orient(frame: usize, attacks: bool): u64 {
  let symmetry: u32 = 0;
  let least = load<u64>(frame, IMAGES);
  for (let other: u32 = 1; other < 12; other++) {
    const key = load<u64>(frame + (other << 3), IMAGES);
    if (key < least) {
      least = key;
      symmetry = other;
    }
  }
  if (symmetry !== 0) {
    store<u64>(frame, turnedSet(load<u64>(frame, OWN), symmetry), OWN);
    store<u64>(frame, turnedSet(load<u64>(frame, ENEMY), symmetry), ENEMY);
    // The moves' keys are not there yet.
    memory.copy(frame + KEYS, frame + IMAGES, 96);
    for (let other: u32 = 0; other < 12; other++) {
      const both = <usize>load<u8>(COMPOSED + (other << 4) + symmetry);
      store<u64>(frame + (other << 3), load<u64>(frame + KEYS + (both << 3)), IMAGES);
    }
  }
  return least ^ saltOf(attacks) ^ RACE_KEY;
}

/** The key of the position after a move. */
function keyAfter(frame: usize, bit: u32, attacks: bool): u64 {
  let least: u64 = u64.MAX_VALUE;
  for (let symmetry: u32 = 0; symmetry < 12; symmetry++) {
    least = min<u64>(least, load<u64>(frame + (symmetry << 3), IMAGES) ^ keyOfImage(bit, symmetry, attacks));
  }
  return least ^ saltOf(!attacks) ^ RACE_KEY;
}

/** Writes the next frame: the position after a move. */
function advance(frame: usize, bit: u32, attacks: bool): void {
  const next = frame + FRAME;
  store<u64>(next, load<u64>(frame, OWN) | (attacks ? one(bit) : 0), OWN);
  store<u64>(next, load<u64>(frame, ENEMY) | (attacks ? 0 : one(bit)), ENEMY);
  for (let symmetry: u32 = 0; symmetry < 12; symmetry++) {
    const key = load<u64>(frame + (symmetry << 3), IMAGES) ^ keyOfImage(bit, symmetry, attacks);
    store<u64>(next + (symmetry << 3), key, IMAGES);
  }
  orient(next, !attacks);
}

/** Settles a position for the side to move (YES: it wins, NO: the other side does), or finds the moves worth trying. */
function settle(mover: u64, other: u64): i32 {
  const empty = everything & ~(mover | other);
  if (winsOf(mover, empty) !== 0) return YES;
  const losses = winsOf(other, empty);
  if ((losses & (losses - 1)) !== 0) return NO;
  if (findThreats(mover, other, LOOK, 0)) return YES;
  worthTrying = losses !== 0 ? losses : empty;
  if (losses !== 0 || !findThreats(other, mover, LOOK, 0)) return OPEN;
  let chains: u32 = 1;
  let breaking: u64 = 0;
  // Cells of the chain first: what answers them are new chains, which refute more.
  const cells = cellsOfThreats(0);
  for (let round = 0; round < 2; round++) {
    for (let rest = round === 0 ? empty & cells : empty & ~cells; rest !== 0; rest &= rest - 1) {
      const move = rest & -rest;
      if (isRefuted(move, mover, other, chains)) continue;
      if (chains < MOST_CHAINS && findThreats(other, mover | move, LOOK, chains)) chains++;
      else breaking |= move;
    }
  }
  // Chains that were found late may refute moves that were tried early.
  for (let rest = breaking; rest !== 0; rest &= rest - 1) {
    if (isRefuted(rest & -rest, mover, other, chains)) breaking &= ~(rest & -rest);
  }
  worthTrying = breaking;
  return breaking === 0 ? NO : OPEN;
}

/** Whether one of the first chains also wins after a move. */
function isRefuted(move: u64, mover: u64, other: u64, chains: u32): bool {
  for (let number: i32 = chains - 1; number >= 0; number--) {
    if ((cellsOfThreats(number) & move) === 0 && threatsWin(other, mover | move, number)) return true;
  }
  return false;
}

/** How many replies a move leaves, about; 0 if it wins. */
function repliesAfter(mover: u64, other: u64): u32 {
  const empty = everything & ~(mover | other);
  const threats = winsOf(mover, empty);
  if (threats !== 0) {
    if ((threats & (threats - 1)) === 0) return FORCING;
    return winsOf(other, empty) === 0 ? 0 : 1;
  }
  if (findThreats(mover, other, ESTIMATE, 0)) return 1 + <u32>popcnt(cellsOfThreats(0) & empty);
  return 1 + <u32>popcnt(empty);
}

/** Searches until a number reaches its threshold or the work is done; the result is in the table. */
function search(ply: u32, key: u64, attacks: bool, proofLimit: u32, disproofLimit: u32): void {
  const before = raceOpened();
  spent++;
  const frame = FRAMES + <usize>ply * FRAME;
  store<u64>(frame, key, SELF);
  if (isDefined(SHARES_TABLE) && ++entered % LOOK_UP_EVERY === 0) findCut(ply);
  if (cut !== UNCUT) return;
  const own = load<u64>(frame, OWN);
  const enemy = load<u64>(frame, ENEMY);
  const mover = attacks ? own : enemy;
  const other = attacks ? enemy : own;
  // An open position's carrier is the moves worth trying.
  let moves: u64 = look(key) ? dfpnCarrier : 0;
  if (isDefined(SHARES_TABLE) && ply >= firstCut && (proof === 0 || disproof === 0)) return;
  if (moves === 0) {
    const isHopeless = (everything & ~(own | enemy)) === 0 || !couldWin(own, enemy);
    const value = isHopeless ? (attacks ? NO : YES) : settle(mover, other);
    if (value !== OPEN) {
      const isProved = (value === YES) === attacks;
      keep(key, isProved ? 0 : INFINITY, isProved ? INFINITY : 0, 0, raceOpened() - before);
      return;
    }
    moves = worthTrying;
  }
  const count = list(frame, moves, mover, other, attacks);
  const first = attacks ? PROOFS : DISPROOFS;
  const against = attacks ? DISPROOFS : PROOFS;
  const firstLimit = attacks ? proofLimit : disproofLimit;
  const otherLimit = attacks ? disproofLimit : proofLimit;
  for (;;) {
    if (isDefined(SHARES_TABLE)) lookAgain(frame, count);
    weighMoves(frame + first, frame + against, frame + MOVES, count, u64.MAX_VALUE);
    if (
      leastNumber >= firstLimit ||
      numberAgainst >= otherLimit ||
      leastNumber === 0 ||
      numberAgainst === 0 ||
      raceOpened() >= limit
    ) {
      const least = numberAgainst === 0 ? INFINITY : leastNumber;
      const most = leastNumber === 0 ? INFINITY : numberAgainst;
      const isOpen = least !== 0 && most !== 0;
      keep(key, attacks ? least : most, attacks ? most : least, isOpen ? moves : 0, raceOpened() - before);
      return;
    }
    const best = isDefined(SHARES_TABLE) ? leastCrowded(frame, first, against, count, firstLimit) : favourite;
    const bit: u32 = load<u8>(frame + best, MOVES);
    const childKey = load<u64>(frame + (best << 3), KEYS);
    const least = load<u32>(frame + first + (best << 2));
    const childFirst = max<u32>(favouriteLimit(firstLimit), least === INFINITY ? INFINITY : least + 1);
    const childAgainst = max<u32>(againstLimit(otherLimit), load<u32>(frame + against + (best << 2)) + 1);
    advance(frame, bit, attacks);
    if (isDefined(SHARES_TABLE)) shared.goBelow(childKey);
    search(ply + 1, childKey, !attacks, attacks ? childFirst : childAgainst, attacks ? childAgainst : childFirst);
    if (isDefined(SHARES_TABLE)) {
      shared.comeBack(childKey);
      if (cut <= ply) return;
      cut = UNCUT;
    }
    look(childKey);
    store<u32>(frame + (best << 2), proof, PROOFS);
    store<u32>(frame + (best << 2), disproof, DISPROOFS);
  }
}

/** Takes over what other threads have found about the moves of a frame. */
function lookAgain(frame: usize, count: u32): void {
  for (let i: u32 = 0; i < count; i++) {
    if (!look(load<u64>(frame + (i << 3), KEYS))) continue;
    store<u32>(frame + (i << 2), proof, PROOFS);
    store<u32>(frame + (i << 2), disproof, DISPROOFS);
  }
}

/** The move to search next: like the favourite, but a move counts more for each other thread below it. */
function leastCrowded(frame: usize, first: usize, against: usize, count: u32, limit: u32): u32 {
  let best = favourite;
  let least: u32 = 0xffffffff;
  for (let i: u32 = 0; i < count; i++) {
    const number = load<u32>(frame + first + (i << 2));
    if (number >= limit || load<u32>(frame + against + (i << 2)) === 0) continue;
    const crowd = shared.below(load<u64>(frame + (i << 3), KEYS));
    const liking = number + crowd * (1 + number / CROWD);
    if (liking >= least) continue;
    least = liking;
    best = i;
  }
  return best;
}

/** Finds the first position of the line that another thread has solved. */
function findCut(ply: u32): void {
  for (let at = firstCut; at < ply; at++) {
    if (!look(load<u64>(FRAMES + <usize>at * FRAME, SELF)) || (proof !== 0 && disproof !== 0)) continue;
    cut = at;
    return;
  }
}

/** Lists the moves of a frame with their numbers, one for all images of a position; returns how many there are. */
function list(frame: usize, moves: u64, mover: u64, other: u64, attacks: bool): u32 {
  let count: u32 = 0;
  for (let rest = moves; rest !== 0; rest &= rest - 1) {
    const bit = <u32>ctz(rest);
    const key = keyAfter(frame, bit, attacks);
    if (isListed(frame + KEYS, count, key)) continue;
    if (!look(key)) {
      const replies = repliesAfter(mover | one(bit), other);
      const wins = replies === 0;
      keep(key, attacks ? replies : wins ? INFINITY : 1, attacks ? (wins ? INFINITY : 1) : replies, 0, 1);
      look(key);
    }
    store<u64>(frame + (count << 3), key, KEYS);
    store<u32>(frame + (count << 2), proof, PROOFS);
    store<u32>(frame + (count << 2), disproof, DISPROOFS);
    store<u8>(frame + count, <u8>bit, MOVES);
    count++;
  }
  return count;
}

/**
 * A move with which the side to move keeps what `raceRun` found, as a cell; −1 if none is found with so much work: a further call
 * continues. Most of a proof is in the table, except where positions shared an entry.
 */
export function raceMove(side: u32, turn: u32, positions: u32): i32 {
  begin(side, positions);
  const attacks = turn === side;
  const own = dfpnPiecesOf(side);
  const enemy = dfpnPiecesOf(3 - side);
  const mover = attacks ? own : enemy;
  const other = attacks ? enemy : own;
  const empty = everything & ~(own | enemy);
  const wins = winsOf(mover, empty);
  if (wins !== 0) return <i32>cellOfBit(<u32>ctz(wins));
  if (findThreats(mover, other, LOOK, 0)) return <i32>cellOfBit(moveOfThreats(0, 0));
  // Nothing that the attacker can still do wins, so any move will do.
  if (!attacks && !couldWin(own, enemy)) return <i32>cellOfBit(<u32>ctz(empty));
  const losses = winsOf(other, empty);
  const moves = losses !== 0 ? losses : empty;
  const found = keepingMove(own, enemy, moves, attacks);
  if (found >= 0) return found;
  const key = setUp(own, enemy, attacks);
  firstCut = 1;
  search(0, key, attacks, INFINITY, INFINITY);
  return keepingMove(own, enemy, moves, attacks);
}

/** The first of these moves that the table knows to keep what is known, as a cell; −1 if there is none. */
function keepingMove(own: u64, enemy: u64, moves: u64, attacks: bool): i32 {
  for (let rest = moves; rest !== 0; rest &= rest - 1) {
    const move = rest & -rest;
    const key = setUp(attacks ? own | move : own, attacks ? enemy : enemy | move, !attacks);
    if (!look(key) || (attacks ? proof : disproof) !== 0) continue;
    // Who asks writes a proof, so this entry is one of those to save.
    if (isDefined(SHARES_TABLE)) keep(key, proof, disproof, dfpnCarrier, INFINITY);
    return <i32>cellOfBit(<u32>ctz(move));
  }
  return -1;
}

/** Writes the chain of threats with which the side to move wins for the host, its moves as cells; returns how many, 0 for none. */
export function raceChain(turn: u32): u32 {
  const own = dfpnPiecesOf(turn);
  const enemy = dfpnPiecesOf(3 - turn);
  const wins = winsOf(own, everything & ~(own | enemy));
  if (wins !== 0) {
    store<i16>(IO_MOVES, <i16>cellOfBit(<u32>ctz(wins)));
    return 1;
  }
  if (findThreats(own, enemy, AGAIN, 0)) return writeChain(0);
  // The search has looked at the least orientation, in which the same chain may be found much sooner.
  setAttacker(turn);
  setUp(own, enemy, true);
  const least = load<u64>(FRAMES, OWN);
  const other = load<u64>(FRAMES, ENEMY);
  if (!findThreats(least, other, AGAIN, 0)) return 0;
  let symmetry: u32 = 0;
  while (turnedSet(own, symmetry) !== least || turnedSet(enemy, symmetry) !== other) symmetry++;
  return writeChain(symmetry);
}

/** Writes the chain that was found last, in an orientation that this symmetry leads to. */
function writeChain(symmetry: u32): u32 {
  const length = lengthOfThreats(0);
  for (let i: u32 = 0; i < length; i++) {
    const image = cellOfBit(moveOfThreats(0, i));
    let cell: u32 = 0;
    while (hexImageOf(cell, symmetry) !== image) cell++;
    store<i16>(IO_MOVES + (i << 1), <i16>cell);
  }
  return length;
}
