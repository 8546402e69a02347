import { expect, test } from 'vitest';
import { COUNT, SLOT_BYTES, SLOT_CHILDREN, SLOT_LEAF, SLOT_REPLY, SLOT_REQUEST } from '../codes.ts';
import { Desk, newDeskMemory } from './desk.ts';

const request = (byte: number): Uint8Array => new Uint8Array(SLOT_REPLY - SLOT_REQUEST).fill(byte);

/** Serves requests on this thread until `last` has been answered: the next one ends the loop. */
function serve(desk: Desk, last: number): number[] {
  const served: number[] = [];
  const end = new Error('that is all');
  try {
    desk.serve((asked, reply) => {
      if (served.at(-1) === last) throw end;
      served.push(asked[0]);
      reply[0] = 100 + asked[0];
      reply[SLOT_LEAF - SLOT_REPLY + COUNT] = 1;
      reply[SLOT_CHILDREN - SLOT_REPLY] = asked[0];
    });
  } catch (error) {
    if (error !== end) throw error;
  }
  return served;
}

test('requests are served in their order, in slots of any order, however often they are used', () => {
  const memory = newDeskMemory(5);
  const [near, far] = [new Desk(memory), new Desk(memory)];
  const reply = new Uint8Array(SLOT_BYTES - SLOT_REPLY);
  for (let round = 0; round < 20; round++) {
    const slots = [0, 1, 2, 3].map((i) => (3 * i + round) % 5);
    for (const slot of slots) near.ask(slot, request(10 * (1 + (round % 9)) + slot));
    expect(slots.map((slot) => near.answer(slot, reply))).toEqual([false, false, false, false]);
    expect(near.wait(0)).toBe(false);
    const wanted = slots.map((slot) => 10 * (1 + (round % 9)) + slot);
    // One more request, at which the loop ends.
    near.ask((3 * 4 + round) % 5, request(0));
    expect(serve(far, wanted[3])).toEqual(wanted);
    expect(near.wait(0)).toBe(true);
    for (const [i, slot] of slots.entries()) {
      expect(near.answer(slot, reply)).toBe(true);
      expect([reply[0], reply[SLOT_CHILDREN - SLOT_REPLY]]).toEqual([100 + wanted[i], wanted[i]]);
    }
    expect(near.wait(0)).toBe(false);
  }
});
