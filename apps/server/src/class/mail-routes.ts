import { createRoute, z } from '@hono/zod-openapi';
import type { Ladder } from '@ringfence/ladder';
import { mailChoiceSchema, mailSignatureSchema } from '@ringfence/ladder/views';
import { Problem } from '../http/problem.ts';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import { idParam, jsonBody, noSignIn, signedIn, tutorRefusals } from './parts.ts';

/** Which mails people get: chosen by themselves, signed in or by the link in a mail. */
export function mailRoutes(gate: ClassGate) {
  const own = createRoute({
    method: 'get',
    path: '/api/class/mail',
    summary: 'Ask which mails you get',
    description: 'Also without an address: then none.',
    ...gate.open('person'),
    responses: { 200: json('Your choice.', mailChoiceSchema), 401: noSignIn, 429: tooMany },
  });

  const choose = createRoute({
    method: 'patch',
    path: '/api/class/mail',
    summary: 'Choose which mails you get',
    description: 'None, important ones, or all.',
    ...gate.open('person'),
    request: jsonBody(mailChoiceSchema),
    responses: { 204: { description: 'Done.' }, 401: noSignIn, 429: tooMany },
  });

  const invite = createRoute({
    method: 'post',
    path: '/api/class/mail/links',
    summary: 'Mail personal links',
    description: 'A new link to everybody who has an address and has never come in.',
    ...gate.open('tutor', { sessionOnly: true }),
    responses: {
      200: json('Who gets one.', z.object({ names: z.array(z.string()) })),
      409: problem('This server sends no mail.'),
      ...tutorRefusals,
    },
  });

  const notYours = { 404: problem('The link is not valid.'), 429: tooMany };

  const asked = createRoute({
    method: 'get',
    path: '/api/mail/{id}',
    summary: 'Ask which mails somebody gets, by the link of a mail',
    description: 'The signature is in every mail.',
    ...gate.open('anyone'),
    request: { params: idParam, query: mailSignatureSchema },
    responses: { 200: json('The choice.', mailChoiceSchema), ...notYours },
  });

  const byLink = createRoute({
    method: 'post',
    path: '/api/mail/{id}',
    summary: 'Stop mails by the link of a mail',
    description: 'As mail programs do on one click; `choice=important` chooses something else than none.',
    // A mail provider asks for it, not a page of this server: the signature says that it may.
    ...gate.open('anyone', { fromAnywhere: true }),
    request: { params: idParam, query: mailSignatureSchema.extend(mailChoiceSchema.partial().shape) },
    responses: { 204: { description: 'Done.' }, ...notYours },
  });

  return createRouter()
    .openapi(own, async (c) => {
      const choice = await c.get('ladder').mailChoice(signedIn(c).id);
      return c.json({ choice: choice ?? 'none' }, 200);
    })
    .openapi(choose, async (c) => {
      await c.get('ladder').chooseMail(signedIn(c).id, c.req.valid('json').choice);
      return c.body(null, 204);
    })
    .openapi(invite, async (c) => c.json({ names: await c.get('ladder').mailLinks(signedIn(c)) }, 200))
    .openapi(asked, async (c) => {
      const { id } = c.req.valid('param');
      const { signature } = c.req.valid('query');
      const choice = await (c.get('ladder') as Ladder | undefined)?.mailChoice(id, signature);
      if (choice === undefined) throw unknown();
      return c.json({ choice }, 200);
    })
    .openapi(byLink, async (c) => {
      const { id } = c.req.valid('param');
      const { signature, choice = 'none' } = c.req.valid('query');
      const ladder = c.get('ladder') as Ladder | undefined;
      if ((await ladder?.mailChoice(id, signature)) === undefined) throw unknown();
      await ladder?.chooseMail(id, choice);
      return c.body(null, 204);
    });
}

const unknown = (): Problem => new Problem(404, 'not-found', 'this link is not valid');
