import { createRoute, z } from '@hono/zod-openapi';
import { type Ladder, Refusal, Repository, type Viewer } from '@ringfence/ladder';
import { countWords } from '@ringfence/rules';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { costs } from '../http/allowance.ts';
import { readBody } from '../http/body.ts';
import { allowLonger } from '../http/body-time.ts';
import type { HttpLimits } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { createRouter, incomingOf, problem, tooMany } from '../http/router.ts';
import { Shares } from '../http/shares.ts';
import type { ClassGate } from './access.ts';
import { askGit, type GitRequest } from './git-backend.ts';
import { fileOf, signedIn } from './parts.ts';

const services = ['git-receive-pack', 'git-upload-pack'] as const;
const SHORT = 7;
/** What a client may ask for when it fetches. */
const FETCH_BYTES = 100_000;

/**
 * A team's repository, in git's own protocol: `git push class main` submits a version. A token is the password; the user's
 * name does not matter.
 */
export function gitRoutes(gate: ClassGate, { uploadMs, uploadsOfTeam }: HttpLimits) {
  const uploads = new Shares(uploadsOfTeam);
  const responses = {
    200: fileOf('As git speaks it.'),
    401: problem('The password is not a token.'),
    403: problem('You have no team.'),
    413: problem('It is too large.'),
    429: tooMany,
  };

  const refs = createRoute({
    method: 'get',
    path: '/api/class/git/info/refs',
    summary: 'Begin to push or fetch with git',
    description: 'For `git push` and `git clone`, with a token as the password.',
    ...gate.open('member'),
    request: { query: z.object({ service: z.enum(services) }) },
    responses,
  });

  const work = createRoute({
    method: 'post',
    path: '/api/class/git/{service}',
    summary: 'Push or fetch with git',
    description: 'A push to `main` submits a version; the answer says what became of it.',
    ...gate.open('member', { cost: costs.submit, bodyBytes: 'own' }),
    request: { params: z.object({ service: z.enum(services).openapi({ param: { name: 'service', in: 'path' } }) }) },
    responses,
  });

  /** Answers with git's answer. */
  async function answer(c: Context, ladder: Ladder, viewer: Viewer, request: Omit<GitRequest, 'method' | 'headers'>) {
    const team = viewer.team?.id ?? '';
    const repository = await Repository.open(ladder.store, team);
    try {
      let pushing: Promise<string | undefined> | undefined;
      const { status, headers, body } = await askGit(
        repository,
        { method: request.body === undefined ? 'GET' : 'POST', headers: c.req.header(), ...request },
        () => {
          pushing ??= pushed(ladder, viewer, repository);
          pushing?.catch(() => {}); // it is awaited when git has ended
        },
      );
      const version = await pushing;
      if (version !== undefined) await repository.keep(team, version);
      return c.body(new Uint8Array(body), status as ContentfulStatusCode, { ...headers });
    } finally {
      repository.close();
    }
  }

  const router = createRouter();
  // A git client asks for a password only when it is told so, and shows nothing but plain text.
  router.use('/api/class/git/*', async (c, next) => {
    await next();
    const { status } = c.res;
    if (status < 400 || !/^git\//.test(c.req.header('user-agent') ?? '')) return;
    const { error } = (await c.res.json().catch(() => ({}))) as { readonly error?: { readonly message: string } };
    c.res = new Response(`${error?.message ?? 'git has stopped'}\n`, {
      status,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    if (status === 401) c.res.headers.set('www-authenticate', 'Basic realm="the password is a token of your team"');
  });
  return router
    .openapi(refs, async (c) => {
      const [ladder, viewer] = [c.get('ladder'), signedIn(c)];
      const { service } = c.req.valid('query');
      // Of a refusal at its first question git shows the reason, later only the number.
      if (service === 'git-receive-pack') await ladder.submissions.roomFor(viewer);
      return answer(c, ladder, viewer, { path: '/info/refs', query: `service=${service}`, most: 0 });
    })
    .openapi(work, async (c) => {
      const [ladder, viewer] = [c.get('ladder'), signedIn(c)];
      const { service } = c.req.valid('param');
      const team = viewer.team?.id ?? '';
      const most = service === 'git-receive-pack' ? await ladder.submissions.roomFor(viewer) : FETCH_BYTES;
      const giveBack = uploads.take(team);
      if (giveBack === undefined)
        throw new Problem(429, 'uploading', 'your team is uploading already: wait until that is done', 10);
      try {
        allowLonger(incomingOf(c), uploadMs);
        // A little too much is refused by git itself, in words that the terminal shows.
        const body = await readBody(incomingOf(c), 2 * most);
        return await answer(c, ladder, viewer, { path: `/${service}`, body, most });
      } finally {
        giveBack();
      }
    });
}

/** Submits what is being pushed, once it is there, and tells the student; the id of the version. */
function pushed(ladder: Ladder, viewer: Viewer, repository: Repository): Promise<string | undefined> | undefined {
  const push = repository.pushed();
  if (push === undefined) return undefined;
  const name = push.commit.slice(0, SHORT);
  return ladder.submissions.receive(viewer, `git-${name}.zip`, push.zip).then(
    async ({ id, number }) => {
      const { queue } = await ladder.submissions.find(id);
      const ahead = (queue?.turn ?? 1) - 1;
      const turn = ahead === 0 ? 'it is built next' : `${countWords(ahead, 'version')} ahead of it`;
      repository.answer(true, [`Version ${number} (commit ${name}) is submitted: ${turn}.`]);
      return id;
    },
    (error: unknown) => {
      repository.answer(false, [
        error instanceof Refusal ? `Not submitted: ${error.message}.` : 'The server has failed.',
      ]);
      if (!(error instanceof Refusal)) throw error;
      return undefined;
    },
  );
}
