import {
  FLIGHT_BLOCKED,
  FLIGHT_FULL,
  FLIGHT_SETTLED,
  FLIGHT_WAITS,
  SLOT_BYTES,
  SLOT_REPLY,
  SLOT_REQUEST,
} from '../codes.ts';
import type { Crew } from './crew.ts';
import type { NetModule } from './module.ts';

/** After this many milliseconds without a reply the thread is yielded, so that it hears of a crew that has failed. */
const PATIENCE_MS = 50;

/**
 * Simulations in flight. The tree is in the module of this thread; a crew opens the leaves. The order of its replies
 * influences the search.
 */
export class Flights {
  private readonly module: NetModule;
  private readonly crew: Crew;
  /** The address of the first slot. */
  private readonly base: number;
  /** Slots by what they are used for, the last ones in the order of their requests. */
  private readonly free: number[];
  private waiting: number[] = [];
  private abandoned: number[] = [];
  private isFull = false;

  constructor(module: NetModule, crew: Crew, base: number) {
    this.module = module;
    this.crew = crew;
    this.base = base;
    this.free = Array.from({ length: crew.slots }, (_, slot) => slot);
  }

  /** Completes this many simulations, fewer if the root is settled or the time is up, and returns how many. */
  run(simulations: number, milliseconds: number): number {
    const end = performance.now() + milliseconds;
    let done = 0;
    for (;;) {
      done += this.land(simulations - done);
      if (done >= simulations || performance.now() >= end) return done;
      const result = this.depart();
      if (result === FLIGHT_SETTLED) return done;
      if (result === FLIGHT_BLOCKED) {
        if (!this.crew.wait(Math.min(PATIENCE_MS, end - performance.now()))) return done;
      } else if (result !== FLIGHT_WAITS) done++;
    }
  }

  /** Ends all simulations without a result. Their slots become free when the replies have come. */
  abandon(): void {
    for (const slot of this.waiting) this.module.netAbandon(this.addressOf(slot));
    this.abandoned.push(...this.waiting);
    this.waiting = [];
    this.isFull = false;
  }

  close(): void {
    this.crew.close();
  }

  /** Starts a simulation, if one can start. */
  private depart(): number {
    if (this.isFull && this.waiting.length === 0) {
      this.module.netCollect();
      this.isFull = false;
    }
    this.abandoned = this.abandoned.filter((slot) => !this.reclaim(slot));
    const slot = this.free.at(-1);
    if (this.isFull || slot === undefined) return FLIGHT_BLOCKED;
    const result = this.module.netDepart(this.addressOf(slot));
    if (result === FLIGHT_WAITS) {
      this.free.pop();
      this.ask(slot);
    } else if (result === FLIGHT_FULL) this.isFull = true;
    return result;
  }

  /** Continues simulations whose leaves are open, until this many are over; returns how many are. */
  private land(most: number): number {
    let done = 0;
    for (const slot of [...this.waiting]) {
      if (done >= most) break;
      if (!this.crew.answer(slot, this.bytes(slot, SLOT_REPLY, SLOT_BYTES))) continue;
      this.waiting.splice(this.waiting.indexOf(slot), 1);
      const result = this.module.netLand(this.addressOf(slot));
      if (result === FLIGHT_WAITS) this.ask(slot);
      else {
        this.free.push(slot);
        if (result === FLIGHT_FULL) this.isFull = true;
        // A forced move cannot lead to a leaf that is awaited, but a simulation that met one would have no result.
        if (result !== FLIGHT_BLOCKED) done++;
      }
    }
    return done;
  }

  private ask(slot: number): void {
    this.waiting.push(slot);
    this.crew.ask(slot, this.bytes(slot, SLOT_REQUEST, SLOT_REPLY));
  }

  private reclaim(slot: number): boolean {
    if (!this.crew.answer(slot, this.bytes(slot, SLOT_REPLY, SLOT_BYTES))) return false;
    this.free.push(slot);
    return true;
  }

  private addressOf(slot: number): number {
    return this.base + slot * SLOT_BYTES;
  }

  private bytes(slot: number, from: number, to: number): Uint8Array {
    return new Uint8Array(this.module.memory.buffer, this.addressOf(slot) + from, to - from);
  }
}
