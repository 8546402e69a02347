import type { IncomingMessage } from 'node:http';
import { addressOf } from './address.ts';
import { Problem } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';

/** What requests cost; a small judged board costs 1. */
export const costs = {
  judge: 1,
  think: 5,
  /** A millisecond of thinking, charged afterwards. */
  thinkMs: 0.05,
  /** A byte of a text that is parsed in a thread. */
  byte: 1 / 2_048,
  /** A new game creates a file. */
  createGame: 40,
  joinGame: 10,
  socket: 5,
  /**
   * A wrong secret, wherever it is given: link, code, token or seat. After five at once, guessing gets one attempt in
   * two seconds.
   */
  wrongSecret: 400,
  /** A change to a class. */
  change: 10,
  /** A submission, which has to be unpacked and built. */
  submit: 40,
  /** A review, which takes seconds of a thread; each game is reviewed once. */
  review: 40,
  look: 2,
} as const;

/** The client's address, and what it may still spend; people who are signed in have an allowance each. */
export class RequestAllowance {
  private readonly rateLimit: RateLimit | undefined;
  private readonly trustProxy: boolean;

  /** Without a rate limit there is no limit for anybody. */
  constructor(rateLimit: RateLimit | undefined, trustProxy: boolean) {
    this.rateLimit = rateLimit;
    this.trustProxy = trustProxy;
  }

  addressOf(request: IncomingMessage): string {
    return addressOf(request, this.trustProxy);
  }

  /** Charges a request before it is served, its person if that is known; refuses it if they or the address cannot pay. */
  spend(request: IncomingMessage, cost: number, person?: string): void {
    const payer = person === undefined ? this.addressOf(request) : `person ${person}`;
    const wait = this.rateLimit?.spend(payer, cost) ?? 0;
    if (wait > 0) throw new Problem(429, 'too-many', `too many requests: try again in ${wait} s`, wait);
  }

  /** Charges a request if its address can pay. */
  pays(request: IncomingMessage, cost: number): boolean {
    return (this.rateLimit?.spend(this.addressOf(request), cost) ?? 0) === 0;
  }

  /** Makes clients that guess secrets wait. */
  blame(request: IncomingMessage): void {
    this.owe(request, costs.wrongSecret);
  }

  /** Charges for finished work; an address that cannot pay is in debt, and waits until that is paid. */
  owe(request: IncomingMessage, cost: number): void {
    this.rateLimit?.owe(this.addressOf(request), cost);
  }
}
