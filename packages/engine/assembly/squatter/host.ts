// The host's interface to Squatter boards up to 8×8: one position at a time, three questions, each answered in slices.
// Nodes are passed as f64, since hosts have no wider integers that are cheap.

import { bitOf, board, cellNumberOf, useBoard } from '../../../proof/assembly/bits';
import { beginPairing } from '../../../proof/assembly/breaker/pairing';
import { BREAKER_SIDE, MAKER } from '../../../proof/assembly/breaker/position';
import * as breaker from '../../../proof/assembly/breaker/search';
import { useBreakerTable } from '../../../proof/assembly/breaker/table';
import { BREAKER_NODE } from '../../src/codes';
import { IO_OWNERS, IO_PIECES, SQUATTER_TABLES } from '../memory';
import { unanswered } from './answered';
import { beginPaired, findPairedMove, pairedMove, pairedPasses, rankedMove } from './paired-move';
import { beginScore, scoreMove, scoreNodes, searchScore } from './score';
import { adoptScore, scoreBuckets, scoreTableAt, useScoreTable } from './score-table';
import { beginSearch, searchNodes, tableMove, valueAt } from './search';
import { useSearchTable } from './search-table';
import { makeShapes } from './shapes';

import { rootState, State } from './state';

/** The first address for tables; the memory between the kernel's tables and this belongs to the searches. */
export function squatterTablesAt(): usize {
  return SQUATTER_TABLES;
}

let tableBytes: usize = 0;

/**
 * Divides this many bytes of fresh memory among the tables: parts as given to the Breaker solver and to play, the rest
 * to scores. Fresh memory is 0, and clearing it again would take longer than many a move has.
 */
export function squatterTables(bytes: usize, forBreaker: usize, forPlay: usize): void {
  tableBytes = bytes;
  useBreakerTable(SQUATTER_TABLES, forBreaker);
  useSearchTable(SQUATTER_TABLES + forBreaker, forPlay);
  useScoreTable(SQUATTER_TABLES + forBreaker + forPlay, bytes - forBreaker - forPlay);
}

/** Empties the tables. */
export function squatterClear(): void {
  memory.fill(SQUATTER_TABLES, 0, tableBytes);
}

/** Prepares boards of a size; if the size changes, empty the tables too. */
export function squatterBoard(size: i32): void {
  useBoard(size, size);
  makeShapes();
  beginPairing(1);
  breaker.beginBreakerSearch();
  beginScore();
  beginSearch();
  beginPaired();
}

/** Sets the position that the host wrote to `piecesAt` and `ownersAt`, with this side to move. */
export function squatterPosition(cells: i32, turn: u32): void {
  const root = rootState();
  memory.fill(changetype<usize>(root), 0, offsetof<State>());
  for (let cell = 0; cell < cells; cell++) {
    const bit = (<u64>1) << bitOf(cell);
    const piece: u32 = load<u8>(IO_PIECES + cell);
    const owner: u32 = load<u8>(IO_OWNERS + cell);
    if (owner === 0) {
      if (piece === 0) root.free |= bit;
      else if (piece === turn) root.own |= bit;
      else root.enemy |= bit;
    } else {
      if (owner === turn) root.mine |= bit;
      else root.theirs |= bit;
      if (piece === 0) root.hollow |= bit;
    }
  }
}

/**
 * Whether the side to move, or otherwise the other one, can be kept from ever capturing: 0 yes, 1 no, −1 not known yet.
 */
export function squatterMaker(mover: bool, nodes: f64): i32 {
  const root = rootState();
  // Territory of a side is inside its own pieces and counts as such.
  const maker = mover ? root.own | root.mine : root.enemy | root.theirs;
  const budget = max<u64>(1, <u64>nodes / <u64>BREAKER_NODE);
  return breaker.ask(maker, board & ~(maker | root.free), mover ? MAKER : BREAKER_SIDE, budget);
}

/** What the side to move still gains, as `searchScore` returns it: 1000 if the nodes were not enough. */
export function squatterScore(alpha: i32, beta: i32, nodes: f64): i32 {
  return searchScore(rootState(), alpha, beta, <u64>nodes);
}

/** The value in hundredths of a cell, as `valueAt` returns it: 30000 if the nodes were not enough. */
export function squatterSearch(depth: i32, alpha: i32, beta: i32, eager: bool, nodes: f64): i32 {
  return valueAt(rootState(), depth, alpha, beta, eager, <u64>nodes);
}

/** The cell chosen by the last finished score or Maker–Breaker call (for Breaker), or a negative number. */
export function squatterScoreMove(): i32 {
  return scoreMove < 0 ? -1 : cellNumberOf(scoreMove);
}

export function squatterMakerMove(): i32 {
  return breaker.finishedMove < 0 ? -1 : cellNumberOf(breaker.finishedMove);
}

/**
 * Whether Breaker, to move, has a move after which pairs hold, within about this many passes: 0 yes, with the pairs at
 * `breakerPairs`; 1 no, since Maker has two threats; −1 not known yet. A pass counts as a node.
 */
export function squatterPaired(maker: u64, solid: u64, passes: f64): i32 {
  return findPairedMove(maker, solid, <u64>passes);
}

/** The move that `squatterPaired` found, as a set of one cell. */
export function squatterPairedMove(): u64 {
  return pairedMove;
}

/** The most promising moves so far, by rank from 0, as sets of one cell or none. */
export function squatterRankedMove(rank: i32): u64 {
  return rankedMove(rank);
}

/** The number of Maker's moves, with it to move, for which no reply with pairs is found, at most this many. */
export function squatterUnanswered(maker: u64, solid: u64, most: i32): i32 {
  return unanswered(maker, solid, most);
}

/** Passes of `squatterPaired` since `squatterBoard`; they are among the nodes. */
export function squatterPairedPasses(): f64 {
  return <f64>pairedPasses;
}

/** The move stored for the position, or −1. */
export function squatterTableMove(eager: bool): i32 {
  const move = tableMove(rootState(), eager);
  return move < 0 ? -1 : cellNumberOf(move);
}

/** Nodes since `squatterBoard`, all searches together. */
export function squatterNodes(): f64 {
  return <f64>(breaker.breakerNodeCount * <u64>BREAKER_NODE + scoreNodes + searchNodes + pairedPasses);
}

// The table of scores, for a host that saves and restores it; `score-table.ts` describes its entries.
export { scoreBuckets as squatterScoreBuckets, scoreTableAt as squatterScoreTable };

/** Stores a score that the host wrote to `piecesAt`, from the bucket of that number in a table with this many. */
export function squatterAdoptScore(number: u32, buckets: u32): void {
  adoptScore(IO_PIECES, number, buckets);
}
