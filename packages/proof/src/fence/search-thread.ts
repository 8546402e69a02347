// The script of a Node thread that searches together with others: see shared.ts.
import { joinTeam } from '../search-team.ts';
import { type FencePlan, openFence, type ToMove } from './kernel.ts';
import type { FenceTask } from './shared.ts';

/** Nodes between two returns to the first position, which take as long as some dozen nodes. */
const SLICE = 1000;

await joinTeam<FencePlan, FenceTask>(async (plan) => {
  const fence = openFence(plan, plan.number);
  let toMove: ToMove = 'maker';
  return {
    begin(task) {
      fence.setUp(task.letters);
      toMove = task.toMove;
    },
    work: () => (fence.ask(toMove, SLICE) === undefined ? undefined : 1),
    get nodes() {
      return fence.nodes;
    },
  };
});
