import type { TreeNode } from '@ringfence/lab';

/** The place of a board of the search tree in its picture: rows are moves ahead, and each board spans its replies. */
export interface Bar {
  readonly node: TreeNode;
  /** From 0 to 1 across the picture. */
  readonly x: number;
  readonly width: number;
}

/** A bar for every board of the tree, in order. Boards without replies are all equally wide. */
export function icicle(nodes: readonly TreeNode[]): Bar[] {
  const leaves = new Float64Array(nodes.length);
  for (let id = nodes.length - 1; id >= 0; id--) {
    if (leaves[id] === 0) leaves[id] = 1;
    if (nodes[id].parent >= 0) leaves[nodes[id].parent] += leaves[id];
  }
  const used = new Float64Array(nodes.length);
  const starts = new Float64Array(nodes.length);
  return nodes.map((node) => {
    if (node.parent >= 0) {
      starts[node.id] = starts[node.parent] + used[node.parent];
      used[node.parent] += leaves[node.id];
    }
    return { node, x: starts[node.id] / leaves[0], width: leaves[node.id] / leaves[0] };
  });
}

/** The board of a run after this many steps, with this many moves on its stack. */
export function nodeAt(nodes: readonly TreeNode[], index: number, stackLength: number): TreeNode {
  let low = 0;
  let high = nodes.length - 1;
  // The last move tried; nodes are in the order of their steps, and the root has none.
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (nodes[middle].step < index) low = middle;
    else high = middle - 1;
  }
  let node = nodes[low];
  while (node.ply > stackLength) node = nodes[node.parent];
  return node;
}

/** The boards from the root to a node, both included. */
export function nodesTo(nodes: readonly TreeNode[], node: TreeNode): TreeNode[] {
  const path = [node];
  while (path[0].parent >= 0) path.unshift(nodes[path[0].parent]);
  return path;
}
