import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { EnginePool } from './api/engine-pool.ts';
import { openEngineThread } from './api/engine-threads.ts';
import { createApp } from './http/app.ts';
import { createCharge } from './http/charge.ts';
import { limits } from './http/limits.ts';
import { RateLimit } from './http/rate-limit.ts';
import { Site } from './http/site.ts';
import { LiveHub } from './live/hub.ts';
import { LiveSockets } from './live/socket.ts';
import { LiveStore } from './live/store.ts';
import { ShelfThread } from './tournaments/shelf-thread.ts';

export interface ServeOptions {
  /** 0 lets the system choose one. */
  readonly port: number;
  /** Only this machine if left out. */
  readonly host?: string;
  /** The folder of the built site; that of this project if left out. */
  readonly site?: string;
  /** Where live games are kept. */
  readonly data: string;
  /** A folder of tournaments to show; `tournaments` below the data folder if left out. */
  readonly tournaments?: string;
  /** A database of tournaments to show as well, such as `postgres://…` or `pglite:FOLDER`. */
  readonly database?: string;
  /** Whether an address may only ask so often; it may if left out. */
  readonly rateLimit?: boolean;
  readonly trustProxy?: boolean;
  readonly version: string;
  readonly onBug?: (error: unknown) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Says goodbye to everybody; every live game is on disk already. */
  close(): Promise<void>;
}

/** Beside this package, from its sources as from what is built of them. */
const builtSite = fileURLToPath(new URL('../../web/dist', import.meta.url));

const LOCALHOST = '127.0.0.1';
const TABLE_MB = 64;

/** Starts the server; it takes requests once the promise is kept, and rejects if the port is taken. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { host = LOCALHOST, rateLimit = true, trustProxy = false, site = builtSite, onBug = console.error } = options;
  const engines = new EnginePool({
    open: () => openEngineThread(TABLE_MB),
    engines: Math.max(1, availableParallelism() - 1),
    waiting: limits.waiting,
  });
  const hub = new LiveHub(new LiveStore(join(options.data, 'live')));
  const sockets = new LiveSockets(hub, onBug);
  const shelf = new ShelfThread({
    folder: options.tournaments ?? join(options.data, 'tournaments'),
    ...(options.database !== undefined && { database: options.database }),
  });
  const app = createApp({
    site: new Site(site),
    engines,
    hub,
    shelf,
    charge: createCharge(rateLimit ? new RateLimit(limits) : undefined, trustProxy),
    version: options.version,
    onBug,
  });
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { headersTimeout: limits.headersMs, requestTimeout: limits.requestMs },
  });
  server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host === LOCALHOST ? 'localhost' : host}:${port}/`,
    async close() {
      sockets.close();
      hub.close();
      engines.close();
      await shelf.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), 1_000).unref();
      });
    },
  };
}
