import type { Context, Hono } from 'hono';
import { type Allowance, costs, incomingOf } from '../http/allowance.ts';
import { readBody } from '../http/body.ts';
import type { Limits } from '../http/limits.ts';
import type { Answer } from './answer.ts';
import { judgeWishes } from './judge.ts';
import { analyseWishes, solveWishes } from './think.ts';
import type { Client, Workshop } from './workshop.ts';

/** Judging and thinking. Whoever asks for more work pays for more. */
export function apiRoutes(app: Hono, workshop: Workshop, allowance: Allowance, limits: Limits): void {
  app.post('/api/judge', async (c) => {
    allowance.spend(incomingOf(c), costs.judge);
    const wishes = judgeWishes(c.req.url);
    return responseOf(await workshop.judge(clientOf(c), await bodyOf(c), wishes));
  });
  app.post('/api/analyse', async (c) => {
    allowance.spend(incomingOf(c), costs.think);
    const wishes = analyseWishes(c.req.url, limits);
    return thought(c, await workshop.analyse(clientOf(c), await bodyOf(c), wishes));
  });
  app.post('/api/solve', async (c) => {
    allowance.spend(incomingOf(c), costs.think);
    const wishes = solveWishes(c.req.url, limits);
    return thought(c, await workshop.solve(clientOf(c), await bodyOf(c), wishes));
  });

  const clientOf = (c: Context): Client => ({
    address: allowance.addressOf(incomingOf(c)),
    signal: c.req.raw.signal,
  });

  async function bodyOf(c: Context): Promise<Buffer> {
    const body = await readBody(incomingOf(c), limits.bodyBytes);
    allowance.spend(incomingOf(c), Math.floor(body.length * costs.byte));
    return body;
  }

  function thought(c: Context, answer: Answer): Response {
    allowance.owe(incomingOf(c), answer.spentMs * costs.thinkMs);
    return responseOf(answer);
  }
}

const responseOf = ({ status, body }: Answer): Response =>
  new Response(body, { status, headers: { 'content-type': 'application/json' } });
