import type { Move } from '@ringfence/rules';
import { stepAt, type Trace } from '../run.ts';

/** One board of the player's search tree. */
export interface TreeNode {
  /** Index in the list; the root is 0. */
  readonly id: number;
  readonly parent: number;
  /** The move that leads here, −1 for the root. */
  readonly move: Move;
  readonly ply: number;
  /** The step at which the move was tried, to jump there. */
  readonly step: number;
  /** Searched, skipped as seen before, or valued from the table. */
  fate: 'searched' | 'skipped' | 'hit';
  /** Its value for White; absent if skipped. */
  value: number | undefined;
  /** Whether the rest of its moves was cut. */
  cut: boolean;
}

/** The search tree of a recorded run of the player, in the order of the search. */
export function searchTree(trace: Trace): TreeNode[] {
  const root: TreeNode = {
    id: 0,
    parent: -1,
    move: -1,
    ply: 0,
    step: 0,
    fate: 'searched',
    value: trace.outcome.answer === undefined ? undefined : Number(trace.outcome.answer[1]),
    cut: false,
  };
  const nodes = [root];
  const line = [root];
  for (let index = 0; index < trace.data.length; index++) {
    const kind = trace.algorithm.script.sayings[trace.data.codes[index]][0];
    const top = line[line.length - 1];
    if (kind === 'push') {
      const { cell: move } = stepAt(trace, index);
      const node: TreeNode = {
        id: nodes.length,
        parent: top.id,
        move,
        ply: line.length,
        step: index,
        fate: 'searched',
        value: undefined,
        cut: false,
      };
      nodes.push(node);
      line.push(node);
    } else if (kind === 'pop') {
      line.pop();
      if (top.fate !== 'skipped') top.value = trace.data.a[index];
    } else if (kind === 'skip') top.fate = 'skipped';
    else if (kind === 'cut') top.cut = true;
    else if (kind === 'accept' && line.length > 1 && trace.data.cells[index] === top.move) top.fate = 'hit';
  }
  return nodes;
}
