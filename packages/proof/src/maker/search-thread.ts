// The script of a Node thread that searches together with others: see shared.ts.
import { joinTeam } from '../search-team.ts';
import { type MakerPlan, type MakerPosition, openMaker } from './kernel.ts';

/** Nodes between two checks whether another thread is done. */
const SLICE = 5;

await joinTeam<MakerPlan, MakerPosition>(async (plan) => {
  const maker = await openMaker(plan, plan.number);
  let position: MakerPosition = { maker: 0n, breaker: 0n };
  return {
    begin(task) {
      position = task;
    },
    work() {
      const answer = maker.ask(position, SLICE);
      return answer === undefined ? undefined : Number(answer);
    },
    get nodes() {
      return maker.nodes;
    },
  };
});
