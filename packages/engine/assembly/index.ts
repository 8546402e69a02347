// The host's interface. One position at a time is current; `start` chooses the module that plays it.

import { seedRandom } from '../../proof/assembly/random';
import { HEX, IO_MOVES, IO_OWNERS, IO_PIECES, SQUATTER, SQUATTER8, TABLES, TALLY } from './memory';
import { FREE, HASH, LAST, OUTCOME, PLY, TURN } from './play/header';
import * as hex from './play/hex';
import { clearTally, playHex, playSquatter, playSquatter8, writeTally } from './play/playout';
import * as squatter from './play/squatter';
import * as squatter8 from './play/squatter8';
import { BLACK_TO_MOVE_KEY, MAY_SWAP_KEY, makeKeys } from './play/zobrist';

export * from '../../proof/assembly/breaker/host';
export * from './dfpn/dfpn';
export { raceStart } from './dfpn/images';
export * from './dfpn/race';
export * from './mcts/mcts';
export * from './squatter/host';

/** The largest board that fits into 64 bits. */
const BITBOARD_SIZE: u32 = 8;

/** Base of the current position. */
let current: usize = SQUATTER8;

makeKeys();

export function piecesAt(): usize {
  return IO_PIECES;
}

export function ownersAt(): usize {
  return IO_OWNERS;
}

export function movesAt(): usize {
  return IO_MOVES;
}

export function tallyAt(): usize {
  return TALLY;
}

/** The first address for tables; everything below belongs to the kernel. */
export function tableBase(): usize {
  return TABLES;
}

export function startSquatter(size: u32, turn: u32): void {
  current = size <= BITBOARD_SIZE ? SQUATTER8 : SQUATTER;
  if (current === SQUATTER8) squatter8.start(size, turn);
  else squatter.start(size, turn);
}

export function startHex(size: u32, turn: u32, havannah: bool, swap: bool): void {
  current = HEX;
  hex.start(size, turn, havannah, swap);
}

/**
 * Sets up the pieces and owners written at `piecesAt` and `ownersAt`, right after a start; swapping is no longer
 * possible.
 */
export function setUp(): void {
  if (current === SQUATTER8) squatter8.setUp();
  else if (current === SQUATTER) squatter.setUp();
  else hex.setUp();
}

export function isLegal(move: i32): bool {
  if (current === SQUATTER8) return squatter8.isLegal(move);
  return current === SQUATTER ? squatter.isLegal(move) : hex.isLegal(move);
}

/** Plays a move and returns whether it was legal; an illegal one changes nothing. */
export function play(move: i32): bool {
  if (!isLegal(move)) return false;
  if (current === SQUATTER8) squatter8.play(move);
  else if (current === SQUATTER) squatter.play(move);
  else hex.play(move);
  return true;
}

/** Undoes the last move and returns whether there was one. */
export function undo(): bool {
  if (ply() === 0) return false;
  if (current === SQUATTER8) squatter8.undo();
  else if (current === SQUATTER) squatter.undo();
  else hex.undo();
  return true;
}

export function turn(): u32 {
  return load<u32>(current, TURN);
}

export function ply(): u32 {
  return load<u32>(current, PLY);
}

export function lastMove(): i32 {
  return load<i32>(current, LAST);
}

export function freeCount(): u32 {
  return load<u32>(current, FREE);
}

export function maySwap(): bool {
  return current === HEX && hex.maySwap();
}

/** 0 while the game is running, else 0x100 + winner + 16 · (1 tripod, 2 loop, 4 bridge). */
export function outcome(): u32 {
  return load<u32>(current, OUTCOME);
}

/** Captured cells that score for a side. */
export function score(side: u32): i32 {
  if (current === HEX) return 0;
  return current === SQUATTER8 ? squatter8.score(side) : squatter.score(side);
}

/** The rules' `Position.hash`. */
export function hash(): u64 {
  const cells = load<u64>(current, HASH);
  const turned = turn() === 2 ? cells ^ BLACK_TO_MOVE_KEY : cells;
  return maySwap() ? turned ^ MAY_SWAP_KEY : turned;
}

/** Writes the pieces and owners to `piecesAt` and `ownersAt`. */
export function writeCells(): void {
  if (current === SQUATTER8) squatter8.writeCells();
  else if (current === SQUATTER) squatter.writeCells();
  else hex.writeCells();
}

/** Writes the legal moves to `movesAt` in the rules' order and returns their number. */
export function writeMoves(): i32 {
  if (current === SQUATTER8) return squatter8.writeMoves();
  return current === SQUATTER ? squatter.writeMoves() : hex.writeMoves();
}

/** Seeds the random numbers of playouts; the seed is passed in two halves. */
export function seed(low: u32, high: u32): void {
  seedRandom(low, high);
}

/** Plays random games from the current position, which does not change, and writes the results to `tallyAt`. */
export function playouts(games: u32): void {
  clearTally();
  if (current === SQUATTER8) playSquatter8(games);
  else if (current === SQUATTER) playSquatter(games);
  else playHex(games);
  writeTally();
}
