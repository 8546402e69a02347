import { type Context, Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { EnginePool } from '../api/engine-pool.ts';
import { judgeOptions, judgeRequest } from '../api/judge.ts';
import { openApi } from '../api/openapi.ts';
import { apiPage, apiStyleHash } from '../api/page.ts';
import { Query } from '../api/request.ts';
import { analyseOptions, analyseRequest, solveOptions, solveRequest } from '../api/think.ts';
import type { LiveHub } from '../live/hub.ts';
import { liveRoutes } from '../live/routes.ts';
import { tournamentRoutes } from '../tournaments/routes.ts';
import type { TournamentShelf } from '../tournaments/views.ts';
import { readBody } from './body.ts';
import type { Charge } from './charge.ts';
import { Problem, problemResponse } from './problem.ts';
import type { Site } from './site.ts';

/** What a request costs of an address's allowance; a judged board costs 1. */
const THINKING_COST = 50;

export interface AppParts {
  readonly site: Site;
  readonly engines: EnginePool;
  readonly hub: LiveHub;
  readonly charge: Charge;
  readonly shelf: TournamentShelf;
  readonly version: string;
  /** Hears of errors that are ours. */
  readonly onBug: (error: unknown) => void;
}

/** All that is served over HTTP. */
export function createApp(parts: AppParts): Hono {
  const { site, engines, hub, charge, shelf } = parts;
  const app = new Hono();
  app.use(secureHeaders(headers));

  app.post('/api/judge', async (c) => {
    charge(c, 1);
    const judged = judgeRequest(await readBody(c), new Query(c.req.url, judgeOptions));
    return c.json(judged, judged.error === null ? 200 : 422);
  });
  app.post('/api/analyse', async (c) => {
    charge(c, THINKING_COST);
    const query = new Query(c.req.url, analyseOptions);
    return c.json(await analyseRequest(engines, await readBody(c), query, c.req.raw.signal));
  });
  app.post('/api/solve', async (c) => {
    charge(c, THINKING_COST);
    const query = new Query(c.req.url, solveOptions);
    return c.json(await solveRequest(engines, await readBody(c), query, c.req.raw.signal));
  });
  liveRoutes(app, hub, charge);
  tournamentRoutes(app, shelf, charge);
  app.get('/api/openapi.json', (c) => c.json(openApi(parts.version)));
  app.get('/api', (c) => c.html(apiPage(new URL(c.req.url).origin)));

  app.get('*', async (c) => {
    const response = await site.respond(c.req.path, c.req.raw.headers);
    return response ?? c.notFound();
  });
  app.notFound((c) => notFound(c, site));
  app.onError((error, c) => {
    if (error instanceof Problem) return problemResponse(error);
    parts.onBug(error);
    return c.json({ error: { code: 'bug', message: 'something went wrong on the server: please report it' } }, 500);
  });
  return app;
}

function notFound(c: Context, site: Site): Response {
  if (c.req.path.startsWith('/api/')) {
    return problemResponse(new Problem(404, 'not-found', 'there is nothing here: see /api for what there is'));
  }
  if (site.isEmpty && c.req.path === '/') {
    return c.text('The site has not been built: run "npm start" in the project.\n', 503);
  }
  return c.text('There is no such page. The board is at /\n', 404);
}

const headers = {
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    styleSrc: ["'self'", apiStyleHash],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'no-referrer',
  // Reached over plain http at home; a proxy in front of a public server sets its own.
  strictTransportSecurity: false,
};
