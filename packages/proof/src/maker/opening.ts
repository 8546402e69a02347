import type { Work } from '@ringfence/wasm-host';
import type { Maker, MakerPosition, MakerWin } from './kernel.ts';
import type { MakerTasks } from './replies.ts';

/** Nodes between two opportunities to stop. */
const SLICE = 20;

/** Wins all positions, known ones first; false if none of the searches finds a win in one of them. */
export function* refuteAll(makers: readonly Maker[], tasks: MakerTasks): Work<boolean> {
  for (let [task] = byKnown(makers, tasks); task !== undefined; [task] = byKnown(makers, tasks)) {
    const win = yield* findWin(makers, tasks.after(task));
    if (win === undefined) return false;
    tasks.refute(task, win.carrier);
  }
  return true;
}

/** Refutes the tasks whose wins are known, and returns them. */
export function refuteKnown(makers: readonly Maker[], tasks: MakerTasks): number[] {
  return tasks.open.filter((task) => {
    const win = knownWinOf(makers, tasks.after(task));
    if (win !== undefined) tasks.refute(task, win.carrier);
    return win !== undefined;
  });
}

/** A win that one of the searches knows or finds, all taking turns. */
export function* findWin(makers: readonly Maker[], position: MakerPosition): Work<MakerWin | undefined> {
  for (let trying = makers; ; ) {
    const known = knownWinOf(makers, position);
    if (known !== undefined || trying.length === 0) return known;
    trying = trying.filter((maker) => maker.ask(position, SLICE) !== false);
    yield;
  }
}

/** The win that one of the searches knows. */
export function knownWinOf(makers: readonly Maker[], position: MakerPosition): MakerWin | undefined {
  for (const maker of makers) {
    const win = maker.knownWin(position);
    if (win !== undefined) return win;
  }
  return undefined;
}

function byKnown(makers: readonly Maker[], tasks: MakerTasks): number[] {
  const { open } = tasks;
  const known = open.find((task) => knownWinOf(makers, tasks.after(task)) !== undefined);
  return known === undefined ? open : [known];
}
