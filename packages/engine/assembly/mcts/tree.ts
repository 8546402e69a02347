// The tree in raw memory: nodes of 32 bytes, the children of a node in one block. A block begins with the address of
// its parent and comes after it, so one pass upwards can drop what is no longer needed and close the gaps.

import { CHILDREN, COUNT, LEAST, MOST, NODE, VISITS } from '../../src/codes';
import { MAX_CELLS, TREE_ROOT } from '../memory';

// Fields of a node that only the kernel reads; src/codes.ts has the others.
export const RAVE_VISITS: usize = 8;
export const RAVE_POINTS: usize = 12;
/** The index of the move that led here; 0 is the swap. */
export const MOVE: usize = 22;
/** The move's prior before any visit, in thousandths of a win, u16. */
export const BONUS: usize = 26;
/** How promising the move is, f32: updated by `simulate.ts`, since it is read far more often than it changes. */
export const VALUE: usize = 28;

/** A block's parent and its number of nodes, both u32, before its first node. */
const BLOCK_HEADER: usize = 8;

/** The root's children have their own region, so that they always fit. */
const ROOT_BLOCK: usize = TREE_ROOT + NODE + BLOCK_HEADER;
const POOL: usize = ROOT_BLOCK + <usize>(MAX_CELLS + 1) * NODE;

let top: usize = POOL;
let end: usize = POOL;

/** An empty tree that may use memory up to an address. */
export function startTree(limit: usize): void {
  end = limit;
  clearTree();
}

export function clearTree(): void {
  top = POOL;
  memory.fill(TREE_ROOT, 0, NODE);
  store<u8>(TREE_ROOT, 2, MOST);
}

export function nodesUsed(): u32 {
  return <u32>((top - POOL) / NODE);
}

/** Whether `count` more nodes fit. */
export function nodesFit(count: u32): bool {
  return top + BLOCK_HEADER + <usize>count * NODE <= end;
}

/** Space for the children of a node; they are not written yet, and `giveChildren` sets their number. */
export function childSpace(parent: usize): usize {
  return parent === TREE_ROOT ? ROOT_BLOCK : top + BLOCK_HEADER;
}

/** Makes the nodes written at `childSpace` the children of a node. */
export function giveChildren(parent: usize, count: u32): void {
  const first = childSpace(parent);
  store<u32>(first - BLOCK_HEADER, <u32>parent);
  store<u32>(first - 4, count);
  store<u32>(parent, <u32>first, CHILDREN);
  store<u16>(parent, <u16>count, COUNT);
  if (parent !== TREE_ROOT) top = first + <usize>count * NODE;
}

export function writeNode(node: usize, index: u32, least: u32, most: u32): void {
  store<u64>(node, 0, VISITS);
  store<u64>(node, 0, RAVE_VISITS);
  store<u32>(node, 0, CHILDREN);
  store<u16>(node, 0, COUNT);
  store<u16>(node, <u16>index, MOVE);
  store<u32>(node, least | (most << 8), LEAST);
  store<u32>(node, 0, VALUE);
}

/** The child of a node that a move leads to, 0 if none. */
export function childFor(node: usize, index: u32): usize {
  let child: usize = load<u32>(node, CHILDREN);
  if (child === 0) return 0;
  for (const last = child + <usize>load<u16>(node, COUNT) * NODE; child < last; child += NODE) {
    if (load<u16>(child, MOVE) === index) return child;
  }
  return 0;
}

/** Makes a child of the root the new root and drops the rest. */
export function reroot(child: usize): void {
  const first: usize = load<u32>(child, CHILDREN);
  const count: u32 = load<u16>(child, COUNT);
  store<u32>(child, 0, CHILDREN);
  orphan(ROOT_BLOCK, load<u16>(TREE_ROOT, COUNT));
  memory.copy(TREE_ROOT, child, NODE);
  if (first !== 0) {
    memory.copy(ROOT_BLOCK, first, <usize>count * NODE);
    for (let node = ROOT_BLOCK; node < ROOT_BLOCK + <usize>count * NODE; node += NODE) tellChildren(node, node);
    for (let node = first; node < first + <usize>count * NODE; node += NODE) store<u32>(node, 0, CHILDREN);
    store<u32>(first - BLOCK_HEADER, 0);
    giveChildren(TREE_ROOT, count);
  } else store<u16>(TREE_ROOT, 0, COUNT);
  compact(0);
}

/** Drops the least visited parts until at least half of the memory is free. */
export function collectNodes(): void {
  const half = POOL + (end - POOL) / 2;
  for (let visits: u32 = 8; top > half && visits < 0x40000000; visits *= 2) compact(visits);
}

/** Keeps the blocks whose parent is still there and has this many visits. */
function compact(visits: u32): void {
  let to = POOL;
  for (let from = POOL; from < top; ) {
    const parent: usize = load<u32>(from);
    const count = load<u32>(from, 4);
    const bytes = BLOCK_HEADER + <usize>count * NODE;
    if (parent === 0 || load<u32>(parent, VISITS) < visits) {
      if (parent !== 0) {
        store<u32>(parent, 0, CHILDREN);
        store<u16>(parent, 0, COUNT);
      }
      orphan(from + BLOCK_HEADER, count);
    } else {
      if (to !== from) memory.copy(to, from, bytes);
      store<u32>(parent, <u32>(to + BLOCK_HEADER), CHILDREN);
      for (let node = to + BLOCK_HEADER; node < to + bytes; node += NODE) tellChildren(node, node);
      to += bytes;
    }
    from += bytes;
  }
  top = to;
}

function tellChildren(node: usize, parent: usize): void {
  const first: usize = load<u32>(node, CHILDREN);
  if (first !== 0) store<u32>(first - BLOCK_HEADER, <u32>parent);
}

/** Marks the subtrees of a block's nodes for the next `compact`. */
function orphan(first: usize, count: u32): void {
  for (let node = first; node < first + <usize>count * NODE; node += NODE) tellChildren(node, 0);
}

/** Whether a node is fully solved. */
export function settled(node: usize): bool {
  return load<u8>(node, LEAST) === load<u8>(node, MOST);
}

/** Derives a node's bounds from its children; returns whether they became narrower. */
export function bound(node: usize): bool {
  let child: usize = load<u32>(node, CHILDREN);
  if (child === 0) return true;
  let least: u32 = 0;
  let most: u32 = 0;
  for (const end = child + <usize>load<u16>(node, COUNT) * NODE; child < end; child += NODE) {
    least = max<u32>(least, load<u8>(child, LEAST));
    most = max<u32>(most, load<u8>(child, MOST));
  }
  // What was known before a collection dropped the children is still true.
  const newLeast = max<u32>(load<u8>(node, LEAST), 2 - most);
  const newMost = min<u32>(load<u8>(node, MOST), 2 - least);
  if (newLeast === load<u8>(node, LEAST) && newMost === load<u8>(node, MOST)) return false;
  store<u8>(node, <u8>newLeast, LEAST);
  store<u8>(node, <u8>newMost, MOST);
  return true;
}
