// The script of a Node thread that searches together with others: see shared.ts.
import { joinTeam } from '../search-team.ts';
import type { BreakerPosition } from './kernel.ts';
import { instantiateShared, type SharedPlan } from './shared-plan.ts';

/** Nodes between two checks whether another thread is done. */
const SLICE = 200;

await joinTeam<SharedPlan, BreakerPosition>(async (plan) => {
  const module = await instantiateShared(plan, plan.number);
  let position: BreakerPosition = { maker: 0n, solid: 0n, makerToMove: true };
  let before = 0;
  return {
    begin(task) {
      before += module.breakerNodes();
      module.breakerBegin(plan.seed + plan.number);
      position = task;
    },
    work() {
      const { maker, solid, makerToMove } = position;
      const value = module.breakerAsk(maker, solid, makerToMove ? 0 : 1, SLICE);
      return value < 0 ? undefined : value;
    },
    get nodes() {
      return before + module.breakerNodes();
    },
  };
});
