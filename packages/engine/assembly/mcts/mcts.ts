// The interface of the tree search for Fencemaster and Havannah. It runs simulations from the root on request, and
// propagates what they prove up the tree as bounds (Cazenave and Saffidine's score bounded search).

import { seedRandom } from '../../../proof/assembly/random';
import { CHILDREN, COUNT, LEAST, MOST, NODE, VISITS } from '../../src/codes';
import { HEX, IO_MOVES, TREE_ROOT } from '../memory';
import { setUp, TURN } from '../play/hex';
import { cellOfIndex, indexOf } from '../play/hexagon';
import { journalTop, setJournalTop } from '../play/journal';
import { writeShortest } from './chain';
import { completeRoot, setPriors } from './open';
import { listRoot, makeBridges } from './rollout';
import { simulateOnce, startAt } from './simulate';
import { childFor, clearTree, MOVE, nodesUsed, reroot, settled, startTree } from './tree';

/** An empty tree in memory up to an address, which must be there; the seed is below 2⁵³, in two halves. */
export function mctsStart(limit: usize, seedLow: u32, seedHigh: u32): void {
  makeBridges();
  startTree(limit);
  seedRandom(seedLow, seedHigh);
}

/** Empties the tree. */
export function mctsClear(): void {
  clearTree();
}

/**
 * Sets the position whose pieces the host has written. `last` is the cell played last, −1 if unknown or a swap; `swap`
 * is the number of plies after which the swap may be played, −1 if never.
 */
export function mctsBegin(size: u32, turn: u32, havannah: bool, last: i32, swap: i32): void {
  setUp(size, turn, havannah);
  setPriors(size);
  listRoot();
  completeRoot(HEX);
  startAt(havannah, last < 0 ? 0 : indexOf(last), swap);
}

/** Advances the root by one move; the position there must be set next. */
export function mctsAdvance(move: i32): void {
  const child = childFor(TREE_ROOT, move < 0 ? 0 : indexOf(move));
  if (child === 0) clearTree();
  else reroot(child);
}

/** Runs this many simulations, fewer if the root is settled, and returns how many. */
export function mctsRun(simulations: u32): u32 {
  const mark = journalTop;
  let done: u32 = 0;
  while (done < simulations && !settled(TREE_ROOT)) {
    simulateOnce();
    setJournalTop(mark);
    done++;
  }
  return done;
}

/** How many nodes the tree has. */
export function mctsNodes(): u32 {
  return nodesUsed();
}

/** The address of the root: the host reads it and its children as `tree.ts` describes them. */
export function mctsRoot(): usize {
  return TREE_ROOT;
}

/** The cell of a child of the root, −1 for the swap. */
export function mctsMove(child: usize): i32 {
  const index = load<u16>(child, MOVE);
  return index === 0 ? -1 : <i32>cellOfIndex(index);
}

/** Writes the principal variation from a child of the root, its own move first, and returns its length. */
export function mctsLine(child: usize): u32 {
  let length: u32 = 0;
  for (let node = child; node !== 0; node = expected(node)) store<i16>(IO_MOVES + (length++ << 1), <i16>mctsMove(node));
  return length;
}

/**
 * Writes the shortest win by threats at the root, as `mctsLine` does, and returns its length: 1 for a win at once, 0 if none is
 * found in this many positions.
 */
export function mctsShortest(positions: u32): u32 {
  return writeShortest(HEX, load<u32>(HEX, TURN), positions);
}

/** The best child of the root: by what is proved, then by visits. */
function expected(node: usize): usize {
  let child: usize = load<u32>(node, CHILDREN);
  if (child === 0) return 0;
  let best: usize = 0;
  let bestRank: u64 = 0;
  for (const end = child + <usize>load<u16>(node, COUNT) * NODE; child < end; child += NODE) {
    const rank =
      ((<u64>load<u8>(child, LEAST)) << 40) | ((<u64>load<u8>(child, MOST)) << 32) | load<u32>(child, VISITS);
    if (best !== 0 && rank <= bestRank) continue;
    best = child;
    bestRank = rank;
  }
  return load<u32>(best, VISITS) === 0 && !settled(best) ? 0 : best;
}
