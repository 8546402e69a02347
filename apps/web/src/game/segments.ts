import { type GameTree, type NodeId, nodeOf, ROOT } from './tree.ts';

/** A run of moves on one line of the list; variations are one step deeper, after the move they replace. */
export interface Segment {
  readonly depth: number;
  readonly nodes: readonly NodeId[];
}

/** The tree as lines for reading: a run is split where there are variations. The root itself is left out. */
export function segmentsOf(tree: GameTree): Segment[] {
  const segments: Segment[] = [];
  /** Pending lines, the next one last: their first node, and where to continue. */
  const waiting: { readonly nodes: NodeId[]; readonly from: NodeId; readonly depth: number }[] = [
    { nodes: [], from: ROOT, depth: 0 },
  ];
  for (let line = waiting.pop(); line !== undefined; line = waiting.pop()) {
    const { nodes, depth } = line;
    let { children } = nodeOf(tree, line.from);
    for (; children.length === 1; { children } = nodeOf(tree, children[0])) nodes.push(children[0]);
    if (children.length > 1) {
      const [first, ...others] = children;
      nodes.push(first);
      waiting.push({ nodes: [], from: first, depth });
      for (const start of others.toReversed()) waiting.push({ nodes: [start], from: start, depth: depth + 1 });
    }
    if (nodes.length > 0) segments.push({ depth, nodes });
  }
  return segments;
}
