import { createRoute, z } from '@hono/zod-openapi';
import { costs, type RequestAllowance } from '../http/allowance.ts';
import { readBody } from '../http/body.ts';
import type { HttpLimits } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { charged, createRouter, incomingOf, json, problem, tooMany } from '../http/router.ts';
import type { LiveHub } from './hub.ts';
import { offersSchema, seatSchema } from './offers.ts';
import { wishesSchema } from './settings.ts';

const params = z.object({ id: z.string().openapi({ param: { name: 'id', in: 'path' } }) });

/** Creating and joining live games; everything else goes over the socket. */
export function liveRoutes(hub: LiveHub, allowance: RequestAllowance, limits: HttpLimits) {
  const create = createRoute({
    method: 'post',
    path: '/api/live',
    summary: 'Create a live game',
    description: 'For two people by link. The other player joins with the id; the secret `seat` identifies a player.',
    middleware: charged(allowance, costs.createGame),
    request: {
      body: {
        required: true,
        description: 'The settings; everything except the game has a default.',
        content: {
          'application/json': {
            // As plain data: we read the body within its limit, and then validate it with the same schema.
            schema: z.toJSONSchema(wishesSchema, { io: 'input' }) as object,
            example: { game: 'fencemaster', size: 5, swap: true, clock: { initialMs: 600_000, incrementMs: 5_000 } },
          },
        },
      },
    },
    responses: {
      201: json('The seat. The socket is at `/api/live/{id}/socket`.', seatSchema),
      400: problem('The settings are not valid.'),
      403: problem('An open game was requested, but the server has no lobby.'),
      413: problem('The body is too long.'),
      429: tooMany,
      503: problem('The server cannot save games at present.'),
    },
  });

  const list = createRoute({
    method: 'get',
    path: '/api/live',
    summary: 'The lobby: live games that anybody may join',
    description: 'Games created with `open` whose owner is connected, and those that are being played, newest first.',
    middleware: charged(allowance, costs.look),
    responses: { 200: json('The open games; none if the server has no lobby.', offersSchema), 429: tooMany },
  });

  const join = createRoute({
    method: 'post',
    path: '/api/live/{id}/join',
    summary: 'Take the open seat of a live game',
    description: 'The first request gets it.',
    middleware: charged(allowance, costs.joinGame),
    request: { params },
    responses: {
      200: json('The seat.', seatSchema),
      404: problem('No such game.'),
      409: problem('Both seats are taken.'),
      429: tooMany,
      503: problem('The server cannot save games at present.'),
    },
  });

  const socket = createRoute({
    method: 'get',
    path: '/api/live/{id}/socket',
    summary: 'Play or watch a live game',
    description:
      'A WebSocket. Send `{"type":"hello"}` first, with the secret `seat` if you have one; all messages are JSON.',
    request: { params },
    responses: {
      101: { description: 'The connection is a WebSocket now.' },
      403: problem('The page belongs to another site.'),
      426: problem('The request is not a WebSocket upgrade.'),
      429: problem('Too many sockets from this address.'),
    },
  });

  return createRouter()
    .openapi(create, async (c) => {
      const body = await readBody(incomingOf(c), limits.settingsBytes);
      return c.json(hub.create(parsed(String(body)), allowance.addressOf(incomingOf(c))), 201);
    })
    .openapi(list, (c) => c.json(hub.offers(), 200))
    .openapi(join, (c) => c.json(hub.join(c.req.valid('param').id), 200))
    .openapi(socket, () => {
      throw new Problem(426, 'no-socket', 'this is the address of a WebSocket: see /api');
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'bad-json', 'the body is not valid JSON');
  }
}
