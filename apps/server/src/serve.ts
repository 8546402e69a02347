import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { lockFolder } from '@ringfence/node';
import type { OidcSignOn, PeopleConfig } from '@ringfence/people';
import { judgingAtOnce } from './api/quick-judge.ts';
import { EngineWorkshop } from './api/workshop.ts';
import { createApp } from './app.ts';
import { ConnectDoor } from './class/connect-door.ts';
import { ClassHost, storeOf } from './class/host.ts';
import { OwnGames } from './class/own-games.ts';
import { securityHeaders } from './headers.ts';
import { holderOf } from './http/address.ts';
import { RequestAllowance } from './http/allowance.ts';
import { boundBodies } from './http/body-time.ts';
import { drainable } from './http/drain.ts';
import { type HttpLimits, usualLimits } from './http/limits.ts';
import { RateLimit } from './http/rate-limit.ts';
import { Shares } from './http/shares.ts';
import { Site } from './http/site.ts';
import { LiveHub } from './live/hub.ts';
import { LiveSockets } from './live/socket.ts';
import { LiveStore } from './live/store.ts';
import { ProgramGames } from './program-games.ts';
import { loadStore } from './tournaments/collection.ts';
import { ShelfThread } from './tournaments/shelf-thread.ts';
import { type StartedOptions, StartedTournaments } from './tournaments/started.ts';
import { LineLog, type Log } from './watch/log.ts';
import { freeBytes, type MonitorAddress, openMonitor } from './watch/monitor.ts';
import { RequestQueue, requestIdOf, watchRequests } from './watch/requests.ts';

export interface ServeOptions {
  /** 0 lets the system choose one. */
  readonly port: number;
  /** Default: only this machine. */
  readonly host?: string;
  /** The folder of the built site; default: that of this project. */
  readonly site?: string;
  /** The folder of live games. */
  readonly data: string;
  /** A folder of tournaments to show; default: `tournaments` below the data folder. */
  readonly tournaments?: string;
  /**
   * A database of tournaments to show as well, such as `postgres://…` or `pglite:FOLDER`; the first may contain a class
   * too.
   */
  readonly database?: string;
  /** The folder of a class; default: `class` below the data folder, where a class can be created in the browser. */
  readonly classFolder?: string;
  /** A folder of bots for tournaments that are started in a browser on this machine; default: none. */
  readonly bots?: string;
  /** Parallel games of the class on this machine; default: one for each core but one. 0: no games. */
  readonly classSlots?: number;
  /** Whether to run programs of a class and bots even if this machine has no jail. */
  readonly trustPrograms?: boolean;
  /** Whether an address is limited to its share of everything; default: true. */
  readonly rateLimit?: boolean;
  /** Whether a proxy in front sets X-Forwarded-For and X-Forwarded-Host. */
  readonly trustProxy?: boolean;
  /** Whether open live games are listed for everybody; default: true. */
  readonly lobby?: boolean;
  /** A folder with a folder for each game whose rules are a program: a new class can play them. */
  readonly games?: string;
  /** Where people sign on, and by which server mail is sent, which needs an `origin`. Default: by personal links only, and none. */
  readonly people?: PeopleConfig;
  /** The public address of the server, such as `https://play.example`. */
  readonly origin?: string;
  /** Where `/healthz`, `/readyz` and `/metrics` are served; default: nowhere. */
  readonly monitor?: MonitorAddress;
  /** How tournaments that are started in the browser are played, for tests. */
  readonly playTournament?: StartedOptions['play'];
  /** Overrides of the limits, for tests and benchmarks. */
  readonly limits?: Partial<HttpLimits>;
  readonly version: string;
  /** Default: text on standard error, without a line for each request. */
  readonly log?: Log;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Where the operator's pages are, if they are served. */
  readonly monitor: string | undefined;
  /** After an unexpected error: everybody reconnects, and all games are read from disk again. */
  recover(): void;
  /** Disconnects everybody; every live game is already on disk. */
  close(): Promise<void>;
}

/** Says at once what is wrong with any of them. */
function ownGamesIn(folder: string, onNote: (words: string) => void): OwnGames {
  const games = new OwnGames({ folder, onNote });
  games.all();
  return games;
}

/** In an installed package, and in a clone. */
const builtSites = ['../site', '../../web/dist'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const builtSite = builtSites.find((folder) => existsSync(folder)) ?? builtSites[0];

const LOCALHOST = '127.0.0.1';

/** How long a server that ends waits for requests, and for connections. */
const DRAIN_MS = 3000;
const CUT_MS = 1000;

/** Starts the server; resolves once it accepts requests, and rejects if the port is in use. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  if (options.database !== undefined) await loadStore();
  // Two servers would write over each other's live games.
  const unlock = lockFolder(options.data);
  try {
    return await serveLocked(options, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function serveLocked(options: ServeOptions, unlock: () => void): Promise<RunningServer> {
  const { host = LOCALHOST, rateLimit = true, trustProxy = false, site = builtSite, log = new LineLog() } = options;
  const onBug = (error: unknown): void => log.trouble(error);
  const limits = withLimits(options.limits ?? {}, rateLimit);
  const { origin } = options;
  const allowance = new RequestAllowance(rateLimit ? new RateLimit(limits) : undefined, trustProxy);
  const workshop = new EngineWorkshop(limits, rateLimit);
  const hub = new LiveHub(new LiveStore(join(options.data, 'live')), { limits, onBug, lobby: options.lobby ?? true });
  const shares = new Shares(limits.socketsOfAddress);
  const sockets = new LiveSockets({ hub, allowance, shares, limits, origin, trustProxy, onBug });
  const tournaments = options.tournaments ?? join(options.data, 'tournaments');
  const started = new StartedTournaments({
    folder: tournaments,
    bots: options.bots,
    trust: options.trustPrograms ?? false,
    onTrouble: (words) => log.trouble(words),
    ...(options.playTournament && { play: options.playTournament }),
  });
  const requests = new RequestQueue();
  log.follow(requests);
  const metrics =
    options.monitor &&
    new (await import('./watch/metrics.ts')).ServerMetrics(
      {
        sockets: () => ({ live: sockets.count, connect: door.count }),
        liveGames: () => hub.openRooms,
        engineWaiting: () => workshop.backlog,
        findClass: () => classHost.find(),
        freeBytes: () => freeBytes(options.data),
      },
      requests,
      options.version,
    );
  const games = options.games === undefined ? undefined : ownGamesIn(options.games, (words) => log.note(words));
  const classFolder = options.classFolder ?? join(options.data, 'class');
  const overServer = options.classFolder === undefined && isServer(options.database);
  const classHost: ClassHost = new ClassHost({
    folder: classFolder,
    ...(overServer && { database: options.database }),
    trust: options.trustPrograms ?? false,
    onRewritten: (name) => shelf.forget(name),
    ...(options.classSlots !== undefined && { slots: options.classSlots }),
    ...(options.people?.mail && origin !== undefined && { mail: { config: options.people.mail, origin } }),
    onNote: (words) => log.note(words),
    ...(games !== undefined && { games }),
    onBug,
    ...(metrics && { onOpen: (ladder) => metrics.watch(ladder), onQuery: (ms) => metrics.query(ms) }),
  });
  const shelf = new ShelfThread({
    folder: tournaments,
    ...(options.database !== undefined && { database: options.database }),
    ...(!overServer && { ofClass: { address: storeOf(classFolder), find: () => classHost.find() } }),
  });
  const door = new ConnectDoor({ classHost, allowance, shares, limits, onBug });
  // A configured class must be open before the first request; the default one may be in use by another server.
  if (options.classFolder !== undefined) await classHost.find();
  else void classHost.find().catch(onBug);
  const programGames = new ProgramGames({ trust: options.trustPrograms ?? false });
  const app = createApp({
    site: new Site(site),
    workshop,
    hub,
    shelf,
    programGames,
    started,
    allowance,
    limits,
    origin,
    trustProxy,
    classHost,
    version: options.version,
    log,
    providers: await signOnsOf(options.people),
  });
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: Math.max(limits.requestMs, limits.uploadMs),
      connectionsCheckingInterval: limits.checkMs,
    },
    judgingAtOnce(getRequestListener(app.fetch), {
      allowance,
      limits,
      headers: await securityHeaders('/api/judge'),
      onBug: (error, incoming) => log.trouble(error, requestIdOf(incoming)),
    }),
  );
  boundBodies(server, limits.requestMs);
  const drain = drainable(server);
  watchRequests(server, (incoming) => allowance.addressOf(incoming), requests);
  server.setTimeout(limits.idleMs);
  server.on('upgrade', (request, socket, head) => {
    (door.isFor(request) ? door : sockets).upgrade(request, socket, head);
  });
  // Behind a proxy all connections are the proxy's.
  if (rateLimit && !trustProxy) shareConnections(server, limits.connectionsOfAddress);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, () => resolve());
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  // A connection that cannot be accepted, for example for want of file handles, must not end the process.
  server.on('error', onBug);
  const { port } = server.address() as AddressInfo;
  const monitor =
    options.monitor &&
    metrics &&
    (await openMonitor(options.monitor, { metrics, data: options.data, findClass: () => classHost.find() }).catch(
      (error: unknown) => {
        log.trouble(
          `/metrics is not served (${error instanceof Error ? error.message : error}): choose another address with --monitor`,
        );
        return undefined;
      },
    ));
  return {
    port,
    monitor: monitor?.url,
    url: `http://${host === LOCALHOST ? 'localhost' : host}:${port}/`,
    recover() {
      hub.close();
      sockets.disconnect();
    },
    async close() {
      // Whoever sent a request before has an answer; nobody else gets half of one.
      await drain(DRAIN_MS);
      sockets.close();
      await Promise.all([door.close(), monitor?.close()]);
      hub.close();
      workshop.close();
      await Promise.all([shelf.close(), classHost.close(), started.close(), programGames.close()]);
      setTimeout(() => server.closeAllConnections(), CUT_MS).unref();
      await ended;
      unlock();
    },
  };
}

/** Loaded where it is configured. */
async function signOnsOf(people: PeopleConfig | undefined): Promise<OidcSignOn[]> {
  if (people === undefined || people.providers.length === 0) return [];
  const { OidcSignOn } = await import('@ringfence/people');
  return people.providers.map((provider) => new OidcSignOn(provider));
}

/** Only a PostgreSQL server can hold a class beside tournaments that others read. */
const isServer = (database: string | undefined): database is string => /^postgres(?:ql)?:/i.test(database ?? '');

/** Without limits per address, only the global limits remain. */
function withLimits(change: Partial<HttpLimits>, rateLimit: boolean): HttpLimits {
  const limits = { ...usualLimits, ...change };
  return rateLimit ? limits : { ...limits, socketsOfAddress: Number.POSITIVE_INFINITY, offersOfAddress: limits.offers };
}

function shareConnections(server: Server, most: number): void {
  const shares = new Shares(most);
  server.on('connection', (socket: Socket) => {
    const giveBack = shares.take(holderOf(socket.remoteAddress ?? 'unknown'));
    if (giveBack === undefined) socket.destroy();
    else socket.once('close', giveBack);
  });
}
