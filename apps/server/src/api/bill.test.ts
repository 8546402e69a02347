import { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { RequestAllowance } from '../http/allowance.ts';
import { usualLimits } from '../http/limits.ts';
import { problemResponse } from '../http/problem.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { answerOf } from './answer.ts';
import { apiRoutes } from './routes.ts';
import type { EngineWorkshop } from './workshop.ts';

/** Sends requests that think for these milliseconds, one after the other; returns the status of each answer. */
async function statusesOf(burst: number, path: string, thoughts: readonly number[]): Promise<number[]> {
  let at = 0;
  const think = async () => ({ status: 200, body: new Uint8Array(), spentMs: thoughts[at] });
  const workshop = { analyse: think, solve: think } as unknown as EngineWorkshop;
  const allowance = new RequestAllowance(new RateLimit({ burst, perSecond: 0, addresses: 10 }), false);
  const routes = apiRoutes(workshop, allowance, usualLimits);
  routes.onError((error) => problemResponse(error as Parameters<typeof problemResponse>[0]));
  const statuses: number[] = [];
  for (; at < thoughts.length; at++) {
    const incoming = Object.assign(Readable.from([Buffer.from('3')]), {
      ...{ headers: {}, socket: { remoteAddress: '192.0.2.1' } },
    });
    statuses.push((await routes.request(path, { method: 'POST', body: '3' }, { incoming })).status);
  }
  return statuses;
}

test.each(['/api/analyse', '/api/solve'])('%s: a request costs 5, and a second of thinking 50 more', async (path) => {
  expect(await statusesOf(60, path, [20, 20, 20, 20])).toEqual([200, 200, 200, 200]);
  expect(await statusesOf(60, path, [20, 20, 1_000, 20])).toEqual([200, 200, 200, 429]);
  // A debt remains, however long the thinking was; and 60 pay for one second and one more request.
  expect(await statusesOf(60, path, [10_000, 0, 0])).toEqual([200, 429, 429]);
  expect(await statusesOf(60, path, [1_000, 0, 0])).toEqual([200, 200, 429]);
});

test('thinking time is measured from start to end', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  try {
    const answer = await answerOf(async () => {
      now.mockReturnValue(1_750);
      return { status: 200, value: {} };
    });
    expect(answer.spentMs).toBe(750);
  } finally {
    now.mockRestore();
  }
});
