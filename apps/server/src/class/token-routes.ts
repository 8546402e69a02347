import { createRoute, z } from '@hono/zod-openapi';
import { newTokenSchema, tokenSchema } from '@ringfence/ladder/views';
import { createRouter, json, problem } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { idParam, jsonBody, noSignIn, signedIn, timeOf } from './parts.ts';

/** Tokens of a person, for programs that act for them. */
export function tokenRoutes(gate: ClassGate) {
  const tokens = createRoute({
    method: 'get',
    path: '/api/class/tokens',
    summary: 'List your tokens',
    description: 'Tokens let programs act for you: `Authorization: Bearer TOKEN`.',
    ...gate.open('person', { sessionOnly: true }),
    responses: { 200: json('Without their secrets.', z.array(tokenSchema)), 401: noSignIn },
  });

  const newToken = createRoute({
    method: 'post',
    path: '/api/class/tokens',
    summary: 'Create a token',
    description: 'For `ringfence submit`, `ringfence connect` and programs of your own.',
    ...gate.open('person', { sessionOnly: true }),
    request: jsonBody(newTokenSchema),
    responses: {
      201: json('The token, shown only once.', z.object({ id: z.string(), token: z.string() })),
      401: noSignIn,
      409: problem('You have too many.'),
    },
  });

  const revoke = createRoute({
    method: 'delete',
    path: '/api/class/tokens/{id}',
    summary: 'Revoke a token',
    description: 'It stops working at once.',
    ...gate.open('person', { sessionOnly: true }),
    request: { params: idParam },
    responses: {
      204: { description: 'Done.' },
      401: noSignIn,
      404: problem('You have no such token.'),
    },
  });

  return createRouter()
    .openapi(tokens, async (c) => {
      const list = await c.get('ladder').sessions.tokens(signedIn(c));
      const shown = list.map(({ id, label, created, used }) => ({
        id,
        label,
        created: timeOf(created),
        used: timeOf(used),
      }));
      return c.json(shown, 200);
    })
    .openapi(newToken, async (c) => {
      return c.json(await c.get('ladder').sessions.createToken(signedIn(c), c.req.valid('json').label), 201);
    })
    .openapi(revoke, async (c) => {
      await c.get('ladder').sessions.revokeToken(signedIn(c), c.req.valid('param').id);
      return c.body(null, 204);
    });
}
