import type { IncomingMessage } from 'node:http';
import { addressOf } from './address.ts';
import { Problem } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';

/** What requests cost; a small judged board costs 1. */
export const costs = {
  judge: 1,
  think: 5,
  /** A millisecond of thinking, paid once it is known. */
  thinkMs: 0.05,
  /** A byte of a text that is read in a thread. */
  byte: 1 / 2_048,
  /** A new game leaves a file behind. */
  createGame: 40,
  joinGame: 10,
  socket: 5,
  /** A secret or a code that nobody has: whoever guesses gets one try in two seconds. */
  wrongSecret: 400,
  /** A change to a class. */
  change: 10,
  /** What has to be unpacked and built. */
  submit: 40,
  look: 2,
} as const;

/** Who asks, and what they may still ask for. */
export class Allowance {
  private readonly rateLimit: RateLimit | undefined;
  private readonly trustProxy: boolean;

  /** Without a rate limit everybody may ask as often as they like. */
  constructor(rateLimit: RateLimit | undefined, trustProxy: boolean) {
    this.rateLimit = rateLimit;
    this.trustProxy = trustProxy;
  }

  addressOf(request: IncomingMessage): string {
    return addressOf(request, this.trustProxy);
  }

  /** Pays for a request before it is served; refuses it when its address cannot. */
  spend(request: IncomingMessage, cost: number): void {
    const wait = this.rateLimit?.spend(this.addressOf(request), cost) ?? 0;
    if (wait > 0) throw new Problem(429, 'too-many', `too many requests: try again in ${wait} s`, wait);
  }

  /** Pays for work that is done; an address that cannot is in debt, and waits until that is paid. */
  owe(request: IncomingMessage, cost: number): void {
    this.rateLimit?.owe(this.addressOf(request), cost);
  }
}
