import type { HttpBindings } from '@hono/node-server';
import type { OidcSignOn } from '@ringfence/people';
import type { Context } from 'hono';
import { apiPage } from './api/page.ts';
import { apiRoutes } from './api/routes.ts';
import type { EngineWorkshop } from './api/workshop.ts';
import type { ClassHost } from './class/host.ts';
import { OfficialGuard } from './class/official-guard.ts';
import { allClassRoutes } from './class/routes.ts';
import { SessionReader } from './class/session.ts';
import { securityHeaders } from './headers.ts';
import type { RequestAllowance } from './http/allowance.ts';
import type { HttpLimits } from './http/limits.ts';
import { bugBody, Problem, problemOf, problemResponse } from './http/problem.ts';
import { createRouter, incomingOf } from './http/router.ts';
import type { Site } from './http/site.ts';
import { linkRoutes } from './links/routes.ts';
import type { LiveHub } from './live/hub.ts';
import { liveRoutes } from './live/routes.ts';
import type { ProgramGames } from './program-games.ts';
import { tournamentRoutes } from './tournaments/routes.ts';
import type { StartedTournaments } from './tournaments/started.ts';
import { startedRoutes } from './tournaments/started-routes.ts';
import type { TournamentShelf } from './tournaments/views.ts';
import type { Log } from './watch/log.ts';
import { requestIdOf } from './watch/requests.ts';

interface AppParts {
  readonly site: Site;
  readonly workshop: EngineWorkshop;
  readonly hub: LiveHub;
  readonly allowance: RequestAllowance;
  readonly limits: HttpLimits;
  /** The public address of the server, if configured. */
  readonly origin: string | undefined;
  /** Whether a proxy reports the client's address and the host. */
  readonly trustProxy: boolean;
  readonly shelf: TournamentShelf;
  readonly programGames: ProgramGames;
  readonly started: StartedTournaments;
  readonly classHost: ClassHost;
  readonly version: string;
  readonly log: Log;
  readonly providers: readonly OidcSignOn[];
}

/** Everything that is served over HTTP. */
export function createApp(parts: AppParts) {
  const { site, workshop, hub, allowance, limits, shelf, programGames } = parts;
  const app = createRouter();
  app.use(async (c, next) => {
    // Straight to Node: changing the headers of an answer takes longer than judging a board.
    const { outgoing } = c.env as HttpBindings;
    for (const [name, value] of await securityHeaders(c.req.path)) outgoing.setHeader(name, value);
    await next();
  });
  app.use('/api/*', async (c, next) => {
    if (!isReadable(incomingOf(c).url ?? ''))
      throw new Problem(400, 'bad-address', 'the address contains characters that none has');
    await next();
  });
  const api = app
    .route('/', apiRoutes(workshop, allowance, limits))
    .route('/', liveRoutes(hub, allowance, limits))
    .route(
      '/',
      tournamentRoutes(
        shelf,
        allowance,
        new OfficialGuard(parts.classHost, new SessionReader(allowance, parts)),
        programGames,
      ),
    )
    .route('/', startedRoutes(parts.started, allowance))
    .route('/', allClassRoutes(parts.classHost, allowance, { ...parts, onNote: (words) => parts.log.note(words) }));
  const describe = () =>
    api.getOpenAPI31Document({
      openapi: '3.1.0',
      info: {
        title: 'Ringfence',
        version: parts.version,
        description: 'Judge, analyse, solve and play Squatter, Fencemaster and Havannah.',
      },
    });
  // Made for the first who asks: it takes a fifth of a second.
  let made: ReturnType<typeof describe> | undefined;
  const description = () => (made ??= describe());
  app.get('/api/openapi.json', (c) => c.json(description()));
  app.get('/api', (c) => c.html(apiPage(description(), parts.origin ?? new URL(c.req.url).origin)));

  app.route('/', linkRoutes(workshop, allowance, parts.origin));

  app.get('*', async (c) => {
    const response = await site.respond(c.req.path, c.req.raw.headers);
    return response ?? c.notFound();
  });
  app.notFound((c) => notFound(c, site));
  app.onError((error, c) => {
    const problem = problemOf(error);
    // What a client did wrong is in its answer; what the server lacks is for the log too.
    if (problem === undefined || problem.code === 'no-database') parts.log.trouble(error, requestIdOf(incomingOf(c)));
    if (problem !== undefined) return problemResponse(problem);
    return c.json(bugBody, 500);
  });
  return api;
}

/** The API as described by its routes, for clients: paths, options and answers. */
export type Api = ReturnType<typeof createApp>;

/** Whether an address is valid UTF-8 without control characters, which no id, name or option contains. */
function isReadable(url: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(url.replaceAll('+', ' ')));
  } catch {
    return false;
  }
}

function notFound(c: Context, site: Site): Response {
  if (c.req.path.startsWith('/api/')) {
    return problemResponse(new Problem(404, 'not-found', 'nothing is at this address: see /api for a list'));
  }
  if (site.isEmpty && c.req.path === '/') {
    return c.text('The site has not been built: run "npm start" in the project.\n', 503);
  }
  return c.text('No such page. The board is at /\n', 404);
}
