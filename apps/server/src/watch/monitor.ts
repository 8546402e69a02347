import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ladder } from '@ringfence/ladder';
import type { ServerMetrics } from './metrics.ts';

/** Where the operator's pages are served. */
export interface MonitorAddress {
  readonly host: string;
  readonly port: number;
}

interface MonitorParts {
  readonly metrics: ServerMetrics;
  readonly data: string;
  readonly findClass: () => Promise<Ladder | undefined>;
}

/** A check of readiness: a sentence if something is wrong. */
type Check = () => Promise<string | undefined>;

const CHECK_MS = 3_000;
/** With less, a class cannot store another submission with its build. */
const LEAST_FREE = 128 << 20;

/** Free space on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** `/healthz`, `/readyz` and `/metrics`, on an address of their own: they are for the operator, not for the public. */
export async function openMonitor({ host, port }: MonitorAddress, parts: MonitorParts): Promise<Monitor> {
  const server = createServer((request, response) => {
    const send = (status: number, type: string, text: string): void => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    };
    const path = (request.url ?? '').split('?')[0];
    if (request.method !== 'GET' && request.method !== 'HEAD') send(405, 'text/plain', 'only GET\n');
    else if (path === '/healthz') send(200, 'text/plain', 'ok\n');
    else if (path === '/readyz') {
      void readiness(parts).then(({ ready, ...checks }) =>
        send(ready ? 200 : 503, 'application/json', `${JSON.stringify({ ready, ...checks })}\n`),
      );
    } else if (path === '/metrics') {
      parts.metrics.page().then(
        (page) => send(200, parts.metrics.contentType, page),
        (error: unknown) => send(500, 'text/plain', `${error instanceof Error ? error.message : error}\n`),
      );
    } else send(404, 'text/plain', 'see /healthz, /readyz and /metrics\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  server.on('error', () => {});
  return new Monitor(server, host);
}

class Monitor {
  private readonly server: Server;
  readonly url: string;

  constructor(server: Server, host: string) {
    this.server = server;
    this.url = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** Whether the server can do its work: each part is `ok`, or a sentence. */
async function readiness({ data, findClass }: MonitorParts): Promise<Readonly<Record<string, string | boolean>>> {
  const checks: Readonly<Record<string, Check>> = {
    database: async () => {
      await (await findClass())?.health();
      return undefined;
    },
    jail: async () => {
      const ladder = await findClass();
      return ladder === undefined || (await ladder.rung()) !== undefined
        ? undefined
        : 'no jail: see "ringfence doctor"';
    },
    disk: async () =>
      (await freeBytes(data)) < LEAST_FREE ? `less than ${LEAST_FREE >> 20} MB are free in ${data}` : undefined,
  };
  const found = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, (await inTime(check)) ?? 'ok'] as const),
  );
  return { ready: found.every(([, words]) => words === 'ok'), ...Object.fromEntries(found) };
}

async function inTime(check: Check): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`no answer within ${CHECK_MS / 1000} s`), CHECK_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
