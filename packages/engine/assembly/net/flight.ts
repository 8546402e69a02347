// Simulations in flight: the search with a net on several threads. The tree belongs to one of them. A simulation that
// reaches a leaf writes its position to a slot, and the host has the leaf opened by another thread (`netOpen`), while
// more simulations start here. `netLand` continues it with the reply.

import {
  CHILDREN,
  COUNT,
  FLIGHT_BLOCKED,
  FLIGHT_FULL,
  FLIGHT_OVER,
  FLIGHT_SETTLED,
  FLIGHT_WAITS,
  LEAST,
  MOST,
  NET_VALUE,
  NODE,
  SLOT_CHILDREN,
  SLOT_LEAF,
  SLOT_POSITION,
  SLOT_REPLY,
  SLOT_REQUEST,
} from '../../src/codes';
import { listRoot, rootFree } from '../mcts/rollout';
import { bound, childSpace, clearTree, collectNodes, giveChildren, nodesFit, settled, writeNode } from '../mcts/tree';
import { HEX, PATH, ROLLOUT, TREE_ROOT } from '../memory';
import { clearBoard, copyPosition } from '../play/hex';
import { journalTop, setJournalTop } from '../play/journal';
import { expandLeaf, JUDGED, judgedDraw } from './expand';
import { makeNeighbours } from './planes';
import { havannah, netSize } from './search';
import {
  AT_AWAITED,
  backUp,
  depth,
  ENDED,
  IN_FLIGHT,
  last,
  left,
  maySwapHere,
  node,
  resumeWalk,
  setResult,
  side,
  startWalk,
  walk,
} from './walk';

/** The kernel's own part of a slot: where the walk is, and the path. */
@unmanaged
class Flight {
  depth: u32;
  last: u32;
}
const FLIGHT_PATH: usize = 16;

/** What must be known to open a leaf, besides its position. */
@unmanaged
class Request {
  size: u32;
  havannah: u32;
  side: u32;
  left: u32;
  maySwap: u32;
  /** What is proved already. */
  least: u32;
  most: u32;
}

/** What `expandLeaf` returned, and the chance of a draw; the leaf and its children are written as nodes. */
@unmanaged
class Reply {
  found: u32;
  draw: f32;
}

/** How many simulations are in flight. */
let flying: u32 = 0;

/** Starts a simulation; if it waits for a leaf, the request is in the slot. */
export function netDepart(slot: usize): u32 {
  if (settled(TREE_ROOT)) return FLIGHT_SETTLED;
  startWalk();
  return fly(slot);
}

/** Continues the simulation of a slot that holds the reply. */
export function netLand(slot: usize): u32 {
  takeUp(slot);
  const request = changetype<Request>(slot + SLOT_REQUEST);
  const reply = changetype<Reply>(slot + SLOT_REPLY);
  copyPosition(ROLLOUT, slot + SLOT_POSITION);
  const flight = changetype<Flight>(slot);
  resumeWalk(load<u32>(PATH + (flight.depth << 2)), request.side, flight.last, request.left, flight.depth);
  // Another simulation may have settled it meanwhile.
  if (!settled(node)) {
    const count: u32 = load<u16>(slot + SLOT_LEAF, COUNT);
    memory.copy(childSpace(node), slot + SLOT_CHILDREN, <usize>count * NODE);
    giveChildren(node, count);
    bound(node);
    const value = load<f32>(slot + SLOT_LEAF, NET_VALUE);
    store<f32>(node, value, NET_VALUE);
    if (reply.found === JUDGED) {
      setResult(value, reply.draw);
      backUp();
      return FLIGHT_OVER;
    }
  }
  return fly(slot);
}

/** Ends the simulation of a slot without a result. */
export function netAbandon(slot: usize): void {
  takeUp(slot);
}

/** Frees memory, while no simulation is in flight. */
export function netCollect(): void {
  collectNodes();
}

function fly(slot: usize): u32 {
  const mark = journalTop;
  const end = walk();
  setJournalTop(mark);
  if (end === AT_AWAITED) return FLIGHT_BLOCKED;
  if (end === ENDED) {
    backUp();
    return FLIGHT_OVER;
  }
  // Every simulation in flight will need space for a leaf's children, and for one child of each forced move before.
  if (!nodesFit((flying + 1) * (rootFree + 2))) {
    setResult(load<f32>(node, NET_VALUE), 0);
    backUp();
    return FLIGHT_FULL;
  }
  putDown(slot);
  return FLIGHT_WAITS;
}

/** Writes the walk to its slot, and marks its nodes. */
function putDown(slot: usize): void {
  const flight = changetype<Flight>(slot);
  flight.depth = depth;
  flight.last = last;
  memory.copy(slot + FLIGHT_PATH, PATH, (<usize>(depth + 1)) << 2);
  const request = changetype<Request>(slot + SLOT_REQUEST);
  request.size = netSize;
  request.havannah = havannah ? 1 : 0;
  request.side = side;
  request.left = left;
  request.maySwap = maySwapHere() ? 1 : 0;
  request.least = load<u8>(node, LEAST);
  request.most = load<u8>(node, MOST);
  copyPosition(slot + SLOT_POSITION, ROLLOUT);
  mark(1);
  flying++;
}

/** Reads the path of a slot, and removes its marks. */
function takeUp(slot: usize): void {
  const flight = changetype<Flight>(slot);
  memory.copy(PATH, slot + FLIGHT_PATH, (<usize>(flight.depth + 1)) << 2);
  resumeWalk(0, 0, 0, 0, flight.depth);
  mark(-1);
  flying--;
}

/** Adds to the simulations in flight through each node of the path. */
function mark(change: i32): void {
  for (let at: u32 = 0; at <= depth; at++) {
    const passed: usize = load<u32>(PATH + (at << 2));
    store<u8>(passed, <u8>(<i32>load<u8>(passed, IN_FLIGHT) + change), IN_FLIGHT);
  }
}

let openedSize: u32 = 0;
let openedHavannah: u32 = 0;

/** Opens the leaf that a slot asks for, in a module that has no tree of its own, and writes the reply. */
export function netOpen(slot: usize): void {
  const request = changetype<Request>(slot + SLOT_REQUEST);
  if (request.size !== openedSize || request.havannah !== openedHavannah) {
    openedSize = request.size;
    openedHavannah = request.havannah;
    clearBoard(openedSize, openedHavannah !== 0);
    makeNeighbours();
  }
  const mark = journalTop;
  copyPosition(HEX, slot + SLOT_POSITION);
  listRoot();
  clearTree();
  const leaf = slot + SLOT_LEAF;
  writeNode(leaf, 0, request.least, request.most);
  const reply = changetype<Reply>(slot + SLOT_REPLY);
  reply.found = expandLeaf(
    leaf,
    HEX,
    request.side,
    request.left,
    request.maySwap !== 0,
    openedSize,
    openedHavannah !== 0,
    false,
  );
  reply.draw = judgedDraw();
  memory.copy(slot + SLOT_CHILDREN, load<u32>(leaf, CHILDREN), <usize>load<u16>(leaf, COUNT) * NODE);
  setJournalTop(mark);
}
