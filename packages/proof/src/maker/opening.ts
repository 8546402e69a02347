import type { Work } from '../work.ts';
import type { Maker } from './kernel.ts';
import type { MakerTasks } from './replies.ts';

/** Nodes between two opportunities to stop. */
const SLICE = 20;

/** Refutes all replies to the first move, known ones first; false if the search finds no win against one of them. */
export function* refuteAll(maker: Maker, replies: MakerTasks): Work<boolean> {
  for (let [reply] = byKnown(maker, replies); reply !== undefined; [reply] = byKnown(maker, replies)) {
    const position = replies.after(reply);
    for (;;) {
      const answer = maker.ask(position, SLICE);
      if (answer === false) return false;
      const win = answer && maker.knownWin(position);
      if (win) {
        replies.refute(reply, win.carrier);
        break;
      }
      yield;
    }
  }
  return true;
}

function byKnown(maker: Maker, replies: MakerTasks): number[] {
  const { open } = replies;
  const known = open.find((reply) => maker.knownWin(replies.after(reply)) !== undefined);
  return known === undefined ? open : [known];
}
