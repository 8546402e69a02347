import type { Port } from '@ringfence/proof/host';
import { startThread } from '@ringfence/proof/host';
import type { Crew } from './crew.ts';
import { Desk, newDeskMemory } from './desk.ts';
import type { OpenerPlan } from './opener.ts';

// By name only, since bundlers treat a literal in `new URL` as a file of the page.
const SCRIPT = './opener-thread.js';

/** The kernel counts simulations in flight in 8 bits. */
const MOST_SLOTS = 255;

/** Starts Node threads that open leaves, until the crew is closed. */
export async function startThreadCrew(plan: OpenerPlan, threads: number): Promise<Crew> {
  const desk = newDeskMemory(Math.min(MOST_SLOTS, threads + Math.ceil(threads * plan.ideas.waiting)));
  const script = new URL(SCRIPT, import.meta.url);
  const lines = Array.from({ length: threads }, () => startThread<never, 'ready'>(script, { ...plan, desk }));
  return crewOf(new Desk(desk), desk.slots, lines);
}

/** A crew at a desk, once all lines have reported that they are ready. */
export async function crewOf(
  desk: Pick<Desk, 'ask' | 'answer' | 'wait'>,
  slots: number,
  lines: readonly Port<never, 'ready'>[],
): Promise<Crew> {
  let failure: string | undefined;
  const close = (): void => {
    for (const line of lines) line.close();
  };
  const ready = lines.map(
    (line) =>
      new Promise<void>((resolve, reject) =>
        line.listen(
          () => resolve(),
          (reason) => {
            failure ??= `a thread of the search failed: ${reason}`;
            reject(new Error(failure));
          },
        ),
      ),
  );
  try {
    await Promise.all(ready);
  } catch (error) {
    close();
    throw error;
  }
  return {
    slots,
    ask: (slot, request) => desk.ask(slot, request),
    answer: (slot, reply) => desk.answer(slot, reply),
    wait(milliseconds) {
      if (failure !== undefined) throw new Error(failure);
      return desk.wait(milliseconds);
    },
    close,
  };
}
