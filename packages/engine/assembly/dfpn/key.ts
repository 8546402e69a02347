// Keys of the solver's positions: the pieces, the question and whose turn it is.

import { SYMMETRIES } from '../memory';
import { BLACK_TO_MOVE_KEY, pieceKey } from '../play/zobrist';
import { cellOfBit } from './bits';

/** With up to this many pieces, symmetric positions share an entry; images of carriers are not worth the time. */
export const SYMMETRIC_PIECES: u32 = 5;

const BLACK_ATTACKS_KEY: u64 = 0x9e3779b97f4a7c15;
/** For the search of `race.ts`, whose entries mean something else. */
export const RACE_KEY: u64 = 0xd1b54a32d192ed03;

/** Which side attacks. */
export let attacker: u32 = 1;

export function setAttacker(side: u32): void {
  attacker = side;
}

/** The table's key of a position in the current question. */
export function dfpnKeyOf(own: u64, enemy: u64, attacks: bool): u64 {
  const salt = saltOf(attacks);
  if (<u32>popcnt(own | enemy) > SYMMETRIC_PIECES) return plainKeyOf(own, enemy) ^ salt;
  let least: u64 = u64.MAX_VALUE;
  for (let symmetry: u32 = 0; symmetry < 12; symmetry++) {
    const image = SYMMETRIES + (symmetry << 6);
    let key: u64 = 0;
    for (let rest = own; rest !== 0; rest &= rest - 1) {
      key ^= pieceKey(load<u8>(image + cellOfBit(<u32>ctz(rest))), attacker);
    }
    for (let rest = enemy; rest !== 0; rest &= rest - 1) {
      key ^= pieceKey(load<u8>(image + cellOfBit(<u32>ctz(rest))), 3 - attacker);
    }
    least = min<u64>(least, key);
  }
  return least ^ salt;
}

/** The key of the pieces alone: without images, question and turn. */
export function plainKeyOf(own: u64, enemy: u64): u64 {
  let key: u64 = 0;
  for (let rest = own; rest !== 0; rest &= rest - 1) key ^= pieceKey(cellOfBit(<u32>ctz(rest)), attacker);
  for (let rest = enemy; rest !== 0; rest &= rest - 1) key ^= pieceKey(cellOfBit(<u32>ctz(rest)), 3 - attacker);
  return key;
}

/** The part of a key for question and turn. */
export function saltOf(attacks: bool): u64 {
  return (attacks ? BLACK_TO_MOVE_KEY : 0) ^ (attacker === 2 ? BLACK_ATTACKS_KEY : 0);
}
