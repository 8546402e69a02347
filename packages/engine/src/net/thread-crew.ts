import { type Port, startThread } from '@ringfence/wasm-host';
import type { OpenerStarter } from '../searcher.ts';
import type { Crew } from './crew.ts';
import { Desk, type DeskMemory, newDeskMemory } from './desk.ts';
import { createOpener, type OpenerPlan } from './opener.ts';

// By name only, since bundlers treat a literal in `new URL` as a file of the page.
const SCRIPT = './opener-thread.js';

/** The kernel counts simulations in flight in 8 bits. */
const MOST_SLOTS = 255;

/** How many leaves wait for each thread while it opens one. */
const WAITING = 0.5;

/** What a thread that opens leaves is given at its start. */
export interface LeafPlan extends OpenerPlan {
  readonly desk: DeskMemory;
}

const startNodeOpener: OpenerStarter = (plan) => startThread(new URL(SCRIPT, import.meta.url), plan);

/** Starts threads that open leaves, until the crew is closed. */
export async function startThreadCrew(
  plan: OpenerPlan,
  threads: number,
  start: OpenerStarter = startNodeOpener,
): Promise<Crew> {
  const desk = newDeskMemory(Math.min(MOST_SLOTS, threads + Math.ceil(threads * WAITING)));
  const lines = Array.from({ length: threads }, () => start({ ...plan, desk }));
  return crewOf(new Desk(desk), desk.slots, lines);
}

/** Opens leaves for ever: the inside of a thread. */
export async function openLeaves({ desk, ...plan }: LeafPlan, onReady: () => void): Promise<never> {
  const opener = await createOpener(plan);
  onReady();
  return new Desk(desk).serve((request, reply) => opener.open(request, reply));
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
    threads: lines.length,
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
