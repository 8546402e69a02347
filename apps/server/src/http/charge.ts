import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { Problem } from './problem.ts';
import type { RateLimit } from './rate-limit.ts';

/** Takes what a request costs from its address, or refuses it. */
export type Charge = (c: Context, cost: number) => void;

/**
 * `trustProxy`: the last address of X-Forwarded-For is the client's, which is only so behind a proxy that writes it.
 */
export function createCharge(rateLimit: RateLimit | undefined, trustProxy: boolean): Charge {
  return (c, cost) => {
    const wait = rateLimit?.spend(addressOf(c, trustProxy), cost) ?? 0;
    if (wait > 0) throw new Problem(429, 'too-many', `too many requests: try again in ${wait} s`, wait);
  };
}

function addressOf(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return forwarded ?? getConnInfo(c).remote.address ?? 'unknown';
}
