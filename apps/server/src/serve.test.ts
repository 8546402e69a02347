import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServeOptions } from './serve.ts';
import { RawSocket, upgradeHead } from './testing/raw.ts';
import { type StartedServer, startTestServer } from './testing/start.ts';

let server: StartedServer | undefined;
afterEach(async () => {
  expect(server?.bugs).toEqual([]);
  await server?.end();
  server = undefined;
});

async function start(options: Partial<ServeOptions> = {}): Promise<StartedServer> {
  server = await startTestServer(options);
  return server;
}

const board = '3\n+ W +\nW - W\n+ W +\n';
const judge = (url: string): Promise<Response> => fetch(new URL('api/judge', url), { method: 'POST', body: board });

describe('a broken connection affects only itself', () => {
  // An unhandled error would end the process, and with it this test.
  test.each([
    ['an upgrade that is refused', upgradeHead('/x')],
    ['an upgrade to a game that is not there', upgradeHead('/api/live/aaaaaaaaaaaa/socket')],
    ['an upgrade that is not a socket', upgradeHead('/api/live/aaaaaaaaaaaa/socket').replace('Key', 'Kez')],
    ['half a head', 'POST /api/judge HTTP/1.1\r\nHo'],
    ['half a body', 'POST /api/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n3\n+'],
    ['no HTTP at all', '\u0016\u0003\u0001\u0002'],
  ])('%s', async (_, text) => {
    const { port, url } = await start();
    for (let i = 0; i < 5; i++) {
      const early = new RawSocket(port, text.slice(0, 20));
      const late = new RawSocket(port, text);
      const atOnce = new RawSocket(port);
      await Promise.all([early, late, atOnce].map(({ connected }) => connected));
      // The server first reads the request, and the reset on its next read.
      atOnce.socket.write(text);
      await atOnce.reset();
      await delay(i * 2);
      await Promise.all([early.reset(), late.reset()]);
    }
    await delay(20);
    expect((await judge(url)).status).toBe(200);
  });

  test('a response that nobody reads to its end', async () => {
    const site = mkdtempSync(join(tmpdir(), 'ringfence-site-'));
    mkdirSync(join(site, 'assets'));
    writeFileSync(join(site, 'assets/large.bin'), Buffer.alloc(20_000_000));
    const { port, url } = await start({ site });
    for (let i = 0; i < 5; i++) {
      const reader = new RawSocket(port, 'GET /assets/large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(reader.socket, 'data');
      await reader.reset();
    }
    expect((await judge(url)).status).toBe(200);
    rmSync(site, { recursive: true });
  });

  test('a refused upgrade is closed even if the client does not close', async () => {
    const { port } = await start();
    const stubborn = new RawSocket(port, upgradeHead('/x'));
    await stubborn.closed;
    expect(stubborn.heard).toContain('404 Not Found');
  });
});

test('a server that ends answers what it has begun to receive, and accepts nothing new', async () => {
  const { port, url } = await start();
  const slow = request({ port, path: '/api/judge', method: 'POST', headers: { 'content-length': board.length } });
  const answer = once(slow, 'response') as Promise<[IncomingMessage]>;
  slow.write(board.slice(0, 5));
  await delay(100);
  const ending = server?.close();
  await delay(100);
  await expect(judge(url)).rejects.toThrow('fetch failed');
  slow.end(board.slice(5));
  const [{ statusCode, headers }] = await answer;
  expect([statusCode, headers.connection]).toEqual([200, 'close']);
  await ending;
  await start(); // for the end of this test
});

test('two servers do not share a folder of live games', async () => {
  const { data } = await start();
  await expect(startTestServer({ data })).rejects.toThrow(`process ${process.pid} is working in ${data}`);
});

describe('time-outs', () => {
  // Unless they are checked often, they fire half a minute late; these hold on a very busy machine too.
  const limits = { headersMs: 400, requestMs: 1_200, checkMs: 100 };
  const LATE_MS = 10_000;

  beforeEach(() => start({ limits }));

  test('a request head that does not end is cut off at its time', async () => {
    const slow = new RawSocket(server?.port ?? 0, 'POST /api/judge HTTP/1.1\r\nHost: local');
    const lasted = await slow.closed;
    expect(lasted).toBeGreaterThanOrEqual(limits.headersMs - 50);
    expect(lasted).toBeLessThan(limits.headersMs + LATE_MS);
    expect(slow.heard).toContain('408');
  });

  test('a body that does not end is cut off at its time', async () => {
    const head = 'POST /api/judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n';
    const slow = new RawSocket(server?.port ?? 0, `${head}3\n`);
    const lasted = await slow.closed;
    expect(lasted).toBeGreaterThanOrEqual(limits.requestMs - 50);
    expect(lasted).toBeLessThan(limits.requestMs + LATE_MS);
  });
});

describe('an address', () => {
  test('holds only its share of connections, and regains those it closes', async () => {
    const { port, url } = await start({ limits: { connectionsOfAddress: 3 } });
    const held = Array.from({ length: 3 }, () => new RawSocket(port));
    await Promise.all(held.map(({ connected }) => connected));
    await new RawSocket(port).closed;
    await held[0].reset();
    await expect.poll(async () => (await judge(url).catch(() => undefined))?.status).toBe(200);
    for (const { socket } of held) socket.destroy();
  });

  test('behind a trusted proxy is the last in X-Forwarded-For', async () => {
    const { url } = await start({ trustProxy: true, limits: { burst: 3, perSecond: 0.001 } });
    const from = async (forwarded: string): Promise<number> => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await fetch(new URL('api/judge', url), { method: 'POST', body: board, headers })).status;
    };
    // What a client sends itself precedes what the proxy appends.
    for (let i = 0; i < 3; i++) expect(await from(`198.51.100.${i}, 192.0.2.7`)).toBe(200);
    expect(await from('198.51.100.99, 192.0.2.7')).toBe(429);
    expect(await from('192.0.2.7, 192.0.2.8')).toBe(200);
  });

  test('without a proxy is that of the connection, whatever the request says', async () => {
    const { url } = await start({ limits: { burst: 3, perSecond: 0.001 } });
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) {
      const headers = { 'x-forwarded-for': `198.51.100.${i}` };
      statuses.push((await fetch(new URL('api/judge', url), { method: 'POST', body: board, headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
