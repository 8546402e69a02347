import { SLOT_BYTES, SLOT_REPLY } from '../codes.ts';
import type { Crew } from '../net/crew.ts';
import type { Net } from '../net/file.ts';
import { packed } from '../net/module.ts';
import { createOpener, type OpenerPlan } from '../net/opener.ts';
import { createNetSearcherWith, type NetSearcher } from '../net/searcher.ts';
import type { SearchOptions } from '../searcher.ts';

/**
 * A crew on the thread of the search. It opens a leaf whenever the search waits: the one that `pick` names by its place
 * among those that wait, oldest first. So the search can be repeated, and what simulations in flight cost be measured.
 */
export async function createLocalCrew(
  plan: OpenerPlan,
  slots: number,
  pick: (waiting: number) => number = () => 0,
): Promise<Crew> {
  const opener = await createOpener(plan);
  const waiting: { readonly slot: number; readonly request: Uint8Array }[] = [];
  const replies = new Map<number, Uint8Array>();
  return {
    threads: 1,
    slots,
    ask: (slot, request) => void waiting.push({ slot, request: request.slice() }),
    answer(slot, reply) {
      const found = replies.get(slot);
      if (found === undefined) return false;
      reply.set(found);
      return replies.delete(slot);
    },
    wait() {
      const [next] = waiting.splice(pick(waiting.length), 1);
      if (next === undefined) return false;
      const reply = new Uint8Array(SLOT_BYTES - SLOT_REPLY);
      opener.open(next.request, reply);
      replies.set(next.slot, reply);
      return true;
    },
    close: () => {},
  };
}

/** A searcher with this many leaves at a time, all opened on this thread. */
export async function createFlightSearcher(
  net: Net,
  options: SearchOptions,
  flights: { readonly slots: number; readonly pick?: (waiting: number) => number },
): Promise<NetSearcher> {
  const plan = { net: packed(net) };
  return createNetSearcherWith(plan, options, await createLocalCrew(plan, flights.slots, flights.pick));
}
