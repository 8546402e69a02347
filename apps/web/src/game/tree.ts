import type { GameRecord, RecordHeader, RecordNode } from '@ringfence/rules/record';

/** The id of a node, which it keeps through every edit; ids are never reused. */
export type NodeId = number;
export const ROOT: NodeId = 0;

/** The contents of a node, without its place in the tree. */
export type NodeContent = Omit<RecordNode, 'parent'>;

export interface GameTreeNode {
  readonly id: NodeId;
  /** −1 for the root. */
  readonly parent: NodeId;
  /** The first continues the main line. */
  readonly children: readonly NodeId[];
  readonly content: NodeContent;
}

/** A game record in a form that is easy to edit. Immutable, so that an older tree is an undo step. */
export interface GameTree {
  readonly header: RecordHeader;
  readonly nodes: ReadonlyMap<NodeId, GameTreeNode>;
  readonly nextId: NodeId;
}

export function treeOf({ header, nodes }: GameRecord): GameTree {
  const children: NodeId[][] = nodes.map(() => []);
  for (const [id, { parent }] of nodes.entries()) if (parent >= 0) children[parent].push(id);
  const entries = nodes.map(({ parent, ...content }, id): [NodeId, GameTreeNode] => [
    id,
    { id, parent, children: children[id], content },
  ]);
  return { header, nodes: new Map(entries), nextId: nodes.length };
}

/** The nodes in the order of a record: each before its children, branch by branch. */
export function preOrder(tree: GameTree): NodeId[] {
  const order: NodeId[] = [];
  const waiting: NodeId[] = [ROOT];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    order.push(id);
    waiting.push(...nodeOf(tree, id).children.toReversed());
  }
  return order;
}

/** The record of a tree; `contentOf` may add to the contents of a node. */
export function recordOf(
  tree: GameTree,
  contentOf: (node: GameTreeNode) => NodeContent = (node) => node.content,
): GameRecord {
  const order = preOrder(tree);
  const indexes = new Map(order.map((id, index) => [id, index]));
  const nodes = order.map((id): RecordNode => {
    const node = nodeOf(tree, id);
    return { ...contentOf(node), parent: indexes.get(node.parent) ?? -1 };
  });
  return { header: tree.header, nodes };
}

export function nodeOf(tree: GameTree, id: NodeId): GameTreeNode {
  const node = tree.nodes.get(id);
  if (node === undefined) throw new RangeError(`no node ${id} in this tree`);
  return node;
}

/** The nodes from the root to a node, both included. */
export function pathTo(tree: GameTree, id: NodeId): NodeId[] {
  const path: NodeId[] = [];
  for (let at = id; at >= 0; at = nodeOf(tree, at).parent) path.push(at);
  return path.reverse();
}

/** The node itself and its descendants along the children that `choose` prefers; default: the first ones. */
export function lineFrom(
  tree: GameTree,
  id: NodeId,
  choose: (node: GameTreeNode) => NodeId | undefined = (node) => node.children[0],
): NodeId[] {
  const line: NodeId[] = [];
  for (let at: NodeId | undefined = id; at !== undefined; at = choose(nodeOf(tree, at))) line.push(at);
  return line;
}

export function addChild(
  tree: GameTree,
  parent: NodeId,
  content: NodeContent,
): { readonly tree: GameTree; readonly id: NodeId } {
  const id = tree.nextId;
  const above = nodeOf(tree, parent);
  const changed = withNodes(tree, [
    { ...above, children: [...above.children, id] },
    { id, parent, children: [], content },
  ]);
  return { tree: { ...changed, nextId: id + 1 }, id };
}

export const setContent = (tree: GameTree, id: NodeId, content: NodeContent): GameTree =>
  withNodes(tree, [{ ...nodeOf(tree, id), content }]);

/** Removes a node and all that follows it; the root stays. */
export function removeBranch(tree: GameTree, id: NodeId): GameTree {
  const { parent } = nodeOf(tree, id);
  if (parent < 0) return tree;
  const above = nodeOf(tree, parent);
  const nodes = new Map(tree.nodes);
  const waiting: NodeId[] = [id];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    waiting.push(...nodeOf(tree, at).children);
    nodes.delete(at);
  }
  nodes.set(parent, { ...above, children: above.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/** Makes the line to a node the main line: every node on it becomes its parent's first child. */
export function makeMain(tree: GameTree, id: NodeId): GameTree {
  const path = pathTo(tree, id);
  const changed = path.flatMap((at, i) => {
    const node = nodeOf(tree, at);
    const next = path[i + 1];
    if (next === undefined || node.children[0] === next) return [];
    return [{ ...node, children: [next, ...node.children.filter((child) => child !== next)] }];
  });
  return changed.length === 0 ? tree : withNodes(tree, changed);
}

/** Whether only first children lead to a node. */
export const isMainLine = (tree: GameTree, id: NodeId): boolean =>
  pathTo(tree, id).every((at) => at === ROOT || nodeOf(tree, nodeOf(tree, at).parent).children[0] === at);

function withNodes(tree: GameTree, changed: readonly GameTreeNode[]): GameTree {
  const nodes = new Map(tree.nodes);
  for (const node of changed) nodes.set(node.id, node);
  return { ...tree, nodes };
}
