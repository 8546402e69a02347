import { createRoute, z } from '@hono/zod-openapi';
import { waitingAnswerSchema, waitingSchema } from '@ringfence/ladder/views';
import type { OidcSignOn, SignOnState } from '@ringfence/people';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { Problem } from '../http/problem.ts';
import { createRouter, json, problem, tooMany } from '../http/router.ts';
import type { ClassGate } from './access.ts';
import type { ClassHost } from './host.ts';
import { idParam, jsonBody, signedIn, timeOf, tutorRefusals } from './parts.ts';

const COOKIE = 'ringfence_sign_on';
/** How long somebody may take at the provider. */
const MOST_SECONDS = 15 * 60;

/** Where the browser goes after it was at a provider: a page that says what is next. */
type Outcome = '' | '/sign-on/waiting' | '/sign-on/failed' | '/sign-on/unreachable';

/** Signing on at a provider such as a university. */
export function signOnRoutes(
  host: ClassHost,
  gate: ClassGate,
  providers: readonly OidcSignOn[],
  onNote: (words: string) => void,
) {
  const { sessions } = gate;
  const tutor = gate.open('tutor', { sessionOnly: true });
  const redirects = {
    302: { description: 'To the provider, or to a page that says what went wrong.' },
    404: problem('No such provider.'),
    429: tooMany,
  };

  const begin = createRoute({
    method: 'get',
    path: '/api/class/sign-on/{id}',
    summary: 'Sign on at a provider',
    description: 'For browsers: `/api/class` lists the providers.',
    ...gate.open('anyone'),
    request: { params: idParam },
    responses: redirects,
  });

  const back = createRoute({
    method: 'get',
    path: '/api/class/sign-on/{id}/return',
    summary: 'Come back from a provider',
    description: 'The address to give to the provider: it sends the browser here.',
    ...gate.open('anyone'),
    request: { params: idParam },
    responses: redirects,
  });

  const waiting = createRoute({
    method: 'get',
    path: '/api/class/waiting',
    summary: 'List those who have signed on and are nobody in the class yet',
    description: 'Neither their number nor their verified address is in the class.',
    ...gate.open('tutor'),
    responses: { 200: json('The latest first.', z.array(waitingSchema)), ...tutorRefusals },
  });

  const admit = createRoute({
    method: 'post',
    path: '/api/class/waiting/{id}',
    summary: 'Say who somebody is that waits',
    description: 'Somebody of the class, a new member of a team, or a spectator.',
    ...tutor,
    request: { params: idParam, ...jsonBody(waitingAnswerSchema) },
    responses: {
      204: { description: 'From now on they can sign on.' },
      404: problem('No such person.'),
      ...tutorRefusals,
    },
  });

  const sendAway = createRoute({
    method: 'delete',
    path: '/api/class/waiting/{id}',
    summary: 'Send away somebody who waits',
    description: 'They can ask again.',
    ...tutor,
    request: { params: idParam },
    responses: { 204: { description: 'Done.' }, 404: problem('Nobody waits under this id.'), ...tutorRefusals },
  });

  const providerOf = (id: string): OidcSignOn => {
    const found = providers.find(({ provider }) => provider.id === id);
    if (found === undefined) throw new Problem(404, 'not-found', 'nobody signs on here: see /api/class');
    return found;
  };
  const cookieOf = (c: Context) => sessions.cookieOptions(c, '/api/class/sign-on', MOST_SECONDS);
  const returnTo = (c: Context, id: string): string => `${sessions.publicOrigin(c)}/api/class/sign-on/${id}/return`;
  const show = (c: Context, outcome: Outcome) => c.redirect(`${sessions.publicOrigin(c)}/#/class${outcome}`, 302);
  const trouble = (id: string, error: unknown): void =>
    onNote(`sign-on at ${id} failed: ${error instanceof Error ? error.message : error}`);

  return createRouter()
    .openapi(begin, async (c) => {
      const { id } = c.req.valid('param');
      const provider = providerOf(id);
      try {
        const { url, kept } = await provider.begin(returnTo(c, id));
        setCookie(c, COOKIE, JSON.stringify({ ...kept, id }), cookieOf(c));
        return c.redirect(url, 302);
      } catch (error) {
        trouble(id, error);
        return show(c, '/sign-on/unreachable');
      }
    })
    .openapi(back, async (c) => {
      const { id } = c.req.valid('param');
      const kept = keptIn(getCookie(c, COOKIE));
      // Whatever comes of it, it is used once.
      deleteCookie(c, COOKIE, cookieOf(c));
      const provider = providerOf(id);
      const ladder = await host.find();
      if (ladder === undefined || kept?.id !== id) return show(c, '/sign-on/failed');
      try {
        const { search } = new URL(c.req.url);
        const proven = await provider.finish(new URL(`${returnTo(c, id)}${search}`), kept);
        const entered = await ladder.sessions.signOn(proven);
        if (entered === undefined) return show(c, '/sign-on/waiting');
        sessions.begin(c, entered.session, entered.days);
        return show(c, '');
      } catch (error) {
        sessions.blame(c);
        trouble(id, error);
        return show(c, '/sign-on/failed');
      }
    })
    .openapi(waiting, async (c) => {
      const rows = await c.get('ladder').sessions.waiting();
      const names = new Map(providers.map(({ provider }) => [provider.issuer, provider.name]));
      return c.json(
        rows.map(({ issuer, subject: _, used, ...row }) => ({
          ...row,
          provider: names.get(issuer) ?? issuer,
          used: timeOf(used),
        })),
        200,
      );
    })
    .openapi(admit, async (c) => {
      await c.get('ladder').sessions.admit(c.req.valid('param').id, c.req.valid('json'), signedIn(c));
      return c.body(null, 204);
    })
    .openapi(sendAway, async (c) => {
      await c.get('ladder').sessions.sendAway(c.req.valid('param').id);
      return c.body(null, 204);
    });
}

function keptIn(text: string | undefined): (SignOnState & { readonly id: string }) | undefined {
  const shape = z.object({ id: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() });
  try {
    return shape.parse(JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}
