import type { Hono } from 'hono';
import { readBody } from '../http/body.ts';
import type { Charge } from '../http/charge.ts';
import { Problem } from '../http/problem.ts';
import type { LiveHub } from './hub.ts';

/** A new game leaves a file behind, so it costs more than a look. */
const CREATE_COST = 40;
const JOIN_COST = 10;

/** Beginning and joining live games; what happens then goes over the socket. */
export function liveRoutes(app: Hono, hub: LiveHub, charge: Charge): void {
  app.post('/api/live', async (c) => {
    charge(c, CREATE_COST);
    return c.json(hub.create(parsed(await readBody(c))), 201);
  });
  app.post('/api/live/:id/join', (c) => {
    charge(c, JOIN_COST);
    return c.json(hub.join(c.req.param('id')));
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'bad-json', 'the body is no JSON');
  }
}
