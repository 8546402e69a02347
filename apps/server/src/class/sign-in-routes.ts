import { createRoute, z } from '@hono/zod-openapi';
import { registerSchema, signedInSchema, signInSchema, youSchema } from '@ringfence/ladder/views';
import type { OidcSignOn } from '@ringfence/people';
import { costs } from '../http/allowance.ts';
import { Problem } from '../http/problem.ts';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import type { ClassHost } from './host.ts';
import { enter, jsonBody } from './parts.ts';

/** Joining a class, signing in and out. */
export function signInRoutes(host: ClassHost, gate: ClassGate, providers: readonly OidcSignOn[]) {
  const { sessions } = gate;

  const signIn = createRoute({
    method: 'post',
    path: '/api/class/session',
    summary: 'Sign in with a personal link',
    description: 'The secret is the end of the link. The response sets a cookie.',
    // Cheap, since a whole lecture hall signs in from one address; a wrong link costs much more.
    ...gate.open('anyone', { cost: costs.look }),
    request: jsonBody(signInSchema),
    responses: {
      200: json('Who you are.', youSchema),
      401: problem('The link is not valid.'),
      404: problem('This server has no class.'),
      429: tooMany,
    },
  });

  const signOut = createRoute({
    method: 'delete',
    path: '/api/class/session',
    summary: 'Sign out',
    description: 'Ends this session; the link still works.',
    ...gate.open('anyone'),
    responses: {
      200: json('Where to go so that the provider ends its session too.', z.object({ next: z.string() })),
      204: { description: 'Done.' },
      429: tooMany,
    },
  });

  const register = createRoute({
    method: 'post',
    path: '/api/class/register',
    summary: 'Register a team',
    description: 'With the code of the class, where the tutor lets teams register themselves.',
    ...gate.open('anyone'),
    request: jsonBody(registerSchema),
    responses: {
      201: json('You are the first member of the team. Keep the link.', signedInSchema),
      400: problem('A name is not valid.'),
      403: problem('The code is wrong, or registration is closed.'),
      404: problem('This server has no class.'),
      409: problem('A team of that name already exists.'),
      429: tooMany,
    },
  });

  return createRouter()
    .openapi(signIn, async (c) =>
      c.json((await enter(c, sessions, await host.get(), c.req.valid('json').secret)).you, 200),
    )
    .openapi(signOut, async (c) => {
      const ladder = await host.find();
      const issuer = ladder && (await sessions.end(c, ladder));
      const provider = providers.find((each) => issuer !== undefined && each.provider.issuer === issuer);
      const next = await provider?.leave(`${sessions.publicOrigin(c)}/`).catch(() => undefined);
      if (next !== undefined) return c.json({ next }, 200);
      return c.body(null, 204);
    })
    .openapi(register, async (c) => {
      const ladder = await host.get();
      const { code, team, name } = c.req.valid('json');
      const made = await ladder.teams.register(code, team, name);
      if (made === 'wrong-code') {
        sessions.blame(c);
        throw new Problem(403, 'wrong-code', 'this is not the code of the class: ask the tutor for it');
      }
      return c.json(await enter(c, sessions, ladder, made.members[0].link), 201);
    });
}
