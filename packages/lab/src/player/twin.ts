import type { Move } from '@ringfence/rules';
import type { Trace } from '../run.ts';
import { imagesOf, keysOf } from './keys.ts';
import { boardPosition } from './position.ts';
import type { TreeNode } from './tree.ts';

/** The moves from the root of a search tree to one of its boards. */
export function movesTo(nodes: readonly TreeNode[], id: number): Move[] {
  const moves: Move[] = [];
  for (let node = nodes[id]; node.parent >= 0; node = nodes[node.parent]) moves.unshift(node.move);
  return moves;
}

/**
 * The board that a board of the tree was taken for when it was skipped, or when its value came from the table: the same
 * board reached by other moves, or an image of it. `undefined` for a board that was searched itself.
 */
export function twinOf(trace: Trace, nodes: readonly TreeNode[], id: number): TreeNode | undefined {
  const { fate, ply } = nodes[id];
  if (fate === 'searched') return undefined;
  const position = boardPosition(trace.board);
  const images = imagesOf(trace.board.size, fate === 'hit');
  const keysAfter = (moves: readonly Move[]): number[] => {
    for (const move of moves) position.play(move);
    const keys = keysOf(position, images);
    for (const _ of moves) position.undo();
    return keys;
  };
  const [wanted] = keysAfter(movesTo(nodes, id));
  const isTwin = (node: TreeNode): boolean =>
    node.parent >= 0 && node.fate === 'searched' && keysAfter(movesTo(nodes, node.id)).includes(wanted);
  const earlier = nodes.slice(0, id).filter((node) => fate !== 'hit' || node.ply === ply);
  // A value must have the same depth, and the table keeps the last one; a board that was only seen was seen first.
  return fate === 'hit' ? earlier.reverse().find(isTwin) : earlier.find(isTwin);
}
