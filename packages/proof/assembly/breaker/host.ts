// The host's interface to the Breaker solver: boards of up to 8×8 cells, or of every shape with up to 64 in the build for
// strips. Sets of cells are passed as u64, as `bits.ts` stores them; `side` is 0 with Maker to move and 1 with Breaker.
// Nodes are passed as f64.

import { HOLDS } from '../../src/codes';
import { useBoard } from '../bits';
import { IO_PIECES } from '../memory';
import { imageOf, preimageOf } from '../symmetry';
import { chainNodes, threatsOf } from './chain';
import { useIdeas } from './ideas';
import { beginPairing, jokerCell, leftOver, leftOverAfresh, pairCount, pairsAt, passesMade } from './pairing';
import * as position from './position';
import * as recall from './recall';
import { useFirstRun } from './runs';
import { tablesAt, useThread } from './scratch';
import * as search from './search';
import * as table from './table';

export { breakerEntries, breakerTableAt } from './table';

/** The first address for the table in a memory with this many parts. */
export function breakerTablesAt(parts: i32): usize {
  return tablesAt(parts);
}

/** Works in one part of a memory that threads share; must be called first. */
export function breakerThread(number: i32): void {
  useThread(number);
}

/** Uses this many bytes of fresh memory, which is 0, for the table. */
export function breakerTable(at: usize, bytes: usize): void {
  table.useBreakerTable(at, bytes);
}

/** Keeps the numbers of open positions in a table of its own, so that other threads can use the first one for proofs. */
export function breakerNumbers(at: usize, bytes: usize): void {
  table.useNumbers(at, bytes);
}

/** Prepares boards of a size; if the size changes, empty the table too. */
export function breakerBoard(rows: i32, columns: i32): void {
  useBoard(rows, columns);
}

/** Resets the counters and the random numbers; the table stays. */
export function breakerBegin(seed: u32): void {
  beginPairing(seed);
  search.beginBreakerSearch();
}

export function breakerIdeas(bits: u32): void {
  useIdeas(bits);
}

/** Nodes after which a search first starts again. */
export function breakerFirstRun(nodes: f64): void {
  useFirstRun(<u64>nodes);
}

/** 0 Breaker holds, 1 Maker captures, −1 not known yet. */
export function breakerAsk(maker: u64, solid: u64, side: i32, nodes: f64): i32 {
  return search.ask(maker, solid, side, <u64>nodes);
}

/** The carrier of the last answer, and the winner's move as a bit number; −1 if none is needed. */
export function breakerCarrier(): u64 {
  return search.finishedCarrier;
}

export function breakerMove(): i32 {
  return search.finishedMove;
}

export function breakerNodes(): f64 {
  return <f64>search.breakerNodeCount;
}

export function breakerChainNodes(): f64 {
  return <f64>chainNodes;
}

export function breakerPasses(): f64 {
  return <f64>passesMade;
}

// For the writer of proofs: the key of a position, its table entry, pairings and threats.

/** Reduces a position and returns the relevant free cells. */
export function breakerReduce(maker: u64, solid: u64, side: i32): u64 {
  position.reduce(maker, solid, side);
  return position.relevant;
}

export function breakerFirst(): u64 {
  return position.first;
}

export function breakerSecond(): u64 {
  return position.second;
}

export function breakerImage(): u32 {
  return position.image;
}

/** The table entry of the position reduced last: 0 holds, 1 captures, 2 open, −1 none. */
export function breakerLookUp(): i32 {
  return table.lookUp();
}

export function breakerKnownCarrier(): u64 {
  return table.knownCarrier;
}

/** The numbers of an open entry. */
export function breakerKnownPn(): u32 {
  return table.knownPn;
}

export function breakerKnownDn(): u32 {
  return table.knownDn;
}

/** Whether the table knows an answer of Breaker's that does not use some cells; the next two functions return it. */
export function breakerRecall(maker: u64, solid: u64, without: u64): bool {
  return recall.recallAnswer(maker, solid, without);
}

export function breakerRecalledCarrier(): u64 {
  return recall.recalledCarrier;
}

export function breakerRecalledMove(): i32 {
  return recall.recalledMove;
}

/**
 * The number of cells that the pairs do not cover, 0 if they hold; the pairs are then at `breakerPairs`, two bits of a
 * u64 each.
 */
export function breakerPairing(maker: u64, solid: u64, free: u64, joker: bool, passes: i32): i32 {
  const count = leftOver(maker, solid, free, joker, passes);
  return count === 0 ? 0 : min(count, leftOverAfresh(maker, solid, free, joker, passes));
}

export function breakerPairs(): usize {
  return pairsAt();
}

export function breakerPairCount(): i32 {
  return pairCount;
}

export function breakerJoker(): i32 {
  return jokerCell;
}

export function breakerThreats(maker: u64, free: u64): u64 {
  return threatsOf(maker, free);
}

export function breakerImageOf(cells: u64, number: u32): u64 {
  return imageOf(cells, number);
}

export function breakerPreimageOf(cells: u64, number: u32): u64 {
  return preimageOf(cells, number);
}

/** A cost so high that nothing replaces the entry. */
const LEARNT_WORK: u64 = (<u64>1) << 40;

/**
 * Stores positions of a proof in which Breaker holds with Maker to move: this many records at `piecesAt`, each the two
 * words of the key in any image and the carrier.
 */
export function breakerLearn(count: i32): void {
  for (let i = 0; i < count; i++) {
    const at = IO_PIECES + <usize>i * 24;
    position.reduced(load<u64>(at), load<u64>(at, 8));
    table.keepProof(position.first, position.second, position.image, HOLDS, load<u64>(at, 16), -1, LEARNT_WORK);
  }
}

/** Stores an entry of another table that the host wrote to memory. */
export function breakerAdopt(at: usize): void {
  table.adoptEntry(at);
}
