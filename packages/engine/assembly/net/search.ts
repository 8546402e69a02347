// Tree search with a net: simulations that evaluate their leaves on this thread.

import { CHILDREN, NET_VALUE } from '../../src/codes';
import { completeRoot } from '../mcts/open';
import { listRoot, makeBridges, rootFree } from '../mcts/rollout';
import { bound, collectNodes, nodesFit, settled, startTree } from '../mcts/tree';
import { HEX, ROLLOUT, TREE_ROOT } from '../memory';
import { setUp } from '../play/hex';
import { indexOf } from '../play/hexagon';
import { journalTop, setJournalTop } from '../play/journal';
import { expandLeaf, JUDGED, judgedDraw, judgedValue } from './expand';
import { makeNeighbours } from './planes';
import { AT_LEAF, backUp, left, maySwapHere, node, setResult, setRoot, side, startWalk, walk } from './walk';

export let netSize: u32 = 0;
export let havannah: bool = false;

/** An empty tree in memory up to an address, which must be there. */
export function netStart(limit: usize): void {
  makeBridges();
  startTree(limit);
}

/** Sets the position whose pieces the host has written; the parameters are those of `mctsBegin`. */
export function netBegin(boardSize: u32, turn: u32, isHavannah: bool, last: i32, swap: i32): void {
  netSize = boardSize;
  havannah = isHavannah;
  setUp(netSize, turn, havannah);
  makeNeighbours();
  listRoot();
  setRoot(last < 0 ? 0 : indexOf(last), swap);
  completeRoot(HEX);
  if (load<u32>(TREE_ROOT, CHILDREN) === 0) {
    expandLeaf(TREE_ROOT, HEX, turn, rootFree, swap === 0, netSize, havannah, swap === 1);
  }
  bound(TREE_ROOT);
}

/** Runs this many simulations, fewer if the root is settled, and returns how many. */
export function netRun(simulations: u32): u32 {
  const mark = journalTop;
  let done: u32 = 0;
  while (done < simulations && !settled(TREE_ROOT)) {
    simulate();
    setJournalTop(mark);
    done++;
  }
  return done;
}

function simulate(): void {
  startWalk();
  let full = false;
  while (walk() === AT_LEAF) {
    full = !nodesFit(left + 1);
    // The path must not move while it is in use, so memory is freed only afterwards.
    if (full) {
      setResult(load<f32>(node, NET_VALUE), 0);
      break;
    }
    if (expandLeaf(node, ROLLOUT, side, left, maySwapHere(), netSize, havannah, false) === JUDGED) {
      setResult(judgedValue(), judgedDraw());
      break;
    }
  }
  backUp();
  if (full) collectNodes();
}
