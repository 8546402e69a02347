import type { Hono } from 'hono';
import { type Allowance, costs, incomingOf } from '../http/allowance.ts';
import { readBody } from '../http/body.ts';
import type { Limits } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import type { LiveHub } from './hub.ts';

/** Beginning and joining live games; what happens then goes over the socket. */
export function liveRoutes(app: Hono, hub: LiveHub, allowance: Allowance, limits: Limits): void {
  app.post('/api/live', async (c) => {
    allowance.spend(incomingOf(c), costs.createGame);
    return c.json(hub.create(parsed(String(await readBody(incomingOf(c), limits.settingsBytes)))), 201);
  });
  app.post('/api/live/:id/join', (c) => {
    allowance.spend(incomingOf(c), costs.joinGame);
    return c.json(hub.join(c.req.param('id')));
  });
  app.get('/api/live/:id/socket', () => {
    throw new Problem(426, 'no-socket', 'this is the address of a WebSocket: see /api');
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'bad-json', 'the body is no JSON');
  }
}
