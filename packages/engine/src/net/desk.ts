import { SLOT_BYTES, SLOT_REPLY, SLOT_REQUEST } from '../codes.ts';
import { replyLength } from './opener.ts';

/** Memory that the threads of a search share. */
export interface DeskMemory {
  readonly slots: number;
  /** 32-bit numbers: how many requests were made, taken and answered; a ring of requests; whether a slot is answered. */
  readonly counters: SharedArrayBuffer;
  /** Requests and replies. */
  readonly bytes: SharedArrayBuffer;
}

const ASKED = 0;
const TAKEN = 1;
const ANSWERED = 2;
const RING = 3;

/** Without the kernel's own part of a slot. */
const BYTES = SLOT_BYTES - SLOT_REQUEST;

/** The length of the ring: a power of two, so that it survives counters that overflow. */
const ringLength = (slots: number): number => 2 ** Math.ceil(Math.log2(slots));

export function newDeskMemory(slots: number): DeskMemory {
  return {
    slots,
    counters: new SharedArrayBuffer(4 * (RING + ringLength(slots) + slots)),
    bytes: new SharedArrayBuffer(slots * BYTES),
  };
}

/** Where one thread asks for leaves and others take the requests, first come, first served. */
export class Desk {
  private readonly counters: Int32Array;
  private readonly bytes: Uint8Array;
  private readonly ring: number;
  /** The answers that the searching thread has seen. */
  private seen = 0;

  constructor({ slots, counters, bytes }: DeskMemory) {
    this.counters = new Int32Array(counters);
    this.bytes = new Uint8Array(bytes);
    this.ring = ringLength(slots);
  }

  ask(slot: number, request: Uint8Array): void {
    const { counters } = this;
    this.requestOf(slot).set(request);
    Atomics.store(counters, this.stateOf(slot), 0);
    const asked = Atomics.load(counters, ASKED);
    Atomics.store(counters, this.ringAt(asked), slot);
    Atomics.add(counters, ASKED, 1);
    Atomics.notify(counters, ASKED, 1);
  }

  /** Copies the reply of a slot; false if there is none yet. */
  answer(slot: number, reply: Uint8Array): boolean {
    if (Atomics.load(this.counters, this.stateOf(slot)) === 0) return false;
    const found = this.replyOf(slot);
    reply.set(found.subarray(0, replyLength(found)));
    return true;
  }

  /** Waits for a reply that came after the last call; false if there was none. */
  wait(milliseconds: number): boolean {
    const { counters, seen } = this;
    if (Atomics.load(counters, ANSWERED) === seen) Atomics.wait(counters, ANSWERED, seen, milliseconds);
    this.seen = Atomics.load(counters, ANSWERED);
    return this.seen !== seen;
  }

  /** Serves requests for ever: the inside of a thread. */
  serve(open: (request: Uint8Array, reply: Uint8Array) => void): never {
    const { counters } = this;
    for (;;) {
      const taken = Atomics.load(counters, TAKEN);
      if (taken === Atomics.load(counters, ASKED)) {
        Atomics.wait(counters, ASKED, taken);
        continue;
      }
      const slot = Atomics.load(counters, this.ringAt(taken));
      if (Atomics.compareExchange(counters, TAKEN, taken, (taken + 1) | 0) !== taken) continue;
      open(this.requestOf(slot), this.replyOf(slot));
      Atomics.store(counters, this.stateOf(slot), 1);
      Atomics.add(counters, ANSWERED, 1);
      Atomics.notify(counters, ANSWERED);
    }
  }

  private ringAt(number: number): number {
    return RING + (number & (this.ring - 1));
  }

  private stateOf(slot: number): number {
    return RING + this.ring + slot;
  }

  private requestOf(slot: number): Uint8Array {
    return this.bytes.subarray(slot * BYTES, slot * BYTES + SLOT_REPLY - SLOT_REQUEST);
  }

  private replyOf(slot: number): Uint8Array {
    return this.bytes.subarray(slot * BYTES + SLOT_REPLY - SLOT_REQUEST, (slot + 1) * BYTES);
  }
}
