// The header of every position, as offsets from its base, and the line of moves that led to it. A move saves the whole
// header first, so undoing it is a copy; what a move overwrote elsewhere is restored from the journal.
import { KINDS_SHIFT, OVER } from '../../src/codes';
import { HISTORY } from '../memory';

export const SWAP: i32 = -1;

/** Over pieces and territory only; `hashOf` adds whose turn it is. */
export const HASH: usize = 0;
export const TURN: usize = 8;
/** Moves played since the start or the set-up. */
export const PLY: usize = 12;
/** Free cells left, also when the game is over. */
export const FREE: usize = 16;
/** 0 while the game is running, else OVER with the winner and the kinds of win: see `outcomeCode`. */
export const OUTCOME: usize = 20;
/** The last move. */
export const LAST: usize = 24;
/** The end of the journal. */
export const JOURNAL_MARK: usize = 28;
/** Territory that scores, White's and Black's, as u32. In `squatter8` the bitboards are here. */
export const SCORES: usize = 32;
export const HEADER_BYTES: usize = 64;

/** How a game ended, as src/codes.ts describes it. */
export function outcomeCode(winner: u32, kinds: u32): u32 {
  return OVER | winner | (kinds << KINDS_SHIFT);
}

export function otherSide(side: u32): u32 {
  return 3 - side;
}

export function startHeader(base: usize, turn: u32, free: u32, mark: usize): void {
  memory.fill(base, 0, HEADER_BYTES);
  store<u32>(base, turn, TURN);
  store<u32>(base, free, FREE);
  store<u32>(base, mark, JOURNAL_MARK);
}

/** Saves the header for undo before a move changes it. */
export function saveHeader(base: usize): void {
  copyHeader(HISTORY + <usize>load<u32>(base, PLY) * HEADER_BYTES, base);
}

/** Restores the header before the last move. */
export function restoreHeader(base: usize): void {
  copyHeader(base, HISTORY + <usize>(load<u32>(base, PLY) - 1) * HEADER_BYTES);
}

/** Word by word: a call of memory.copy costs more than copying 64 bytes. */
export function copyHeader(to: usize, from: usize): void {
  store<u64>(to, load<u64>(from));
  store<u64>(to, load<u64>(from, 8), 8);
  store<u64>(to, load<u64>(from, 16), 16);
  store<u64>(to, load<u64>(from, 24), 24);
  store<u64>(to, load<u64>(from, 32), 32);
  store<u64>(to, load<u64>(from, 40), 40);
  store<u64>(to, load<u64>(from, 48), 48);
  store<u64>(to, load<u64>(from, 56), 56);
}
