import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import type { Seat } from '../live/offers.ts';
import { TestPlayer } from '../testing/player.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';

/** The largest board that the server accepts, with scattered pieces. */
function hugeBoard(): string {
  const size = 720;
  const row = (y: number): string => Array.from({ length: size }, (_, x) => 'WB+'[(x * x + 3 * y * x) % 3]).join(' ');
  return `${size}\n${Array.from({ length: size }, (_, y) => `${row(y)}\n`).join('')}`;
}

const board = hugeBoard();
/** A game of more moves than anybody plays. */
const game = `(;GM[Havannah]SZ[4]${';W[c3]'.repeat(50_000)})`;

let server: StartedServer;
afterEach(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
});

const post = (path: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(path, server.url), { method: 'POST', body, headers });

const seat = async (path: string, body: string): Promise<Seat> => (await (await post(path, body)).json()) as Seat;

/** Milliseconds of processor time of the main thread; Linux keeps them in nanoseconds. */
const mainThreadMs = (): number => Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;

/** Of all threads. */
function processMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const noSchedstat = process.platform !== 'linux';
if (noSchedstat) console.warn('SKIPPED: only Linux says how long each thread has run');

describe('heavy requests', () => {
  test.skipIf(noSchedstat)('twelve at once leave the main thread free, and moves arrive meanwhile', async () => {
    server = await startTestServer({ rateLimit: false });
    const first = await seat('api/live', '{"game":"squatter","size":3,"side":"white"}');
    const second = await seat(`api/live/${first.id}/join`, '');
    const white = new TestPlayer(server.port, first.id, { seat: first.seat });
    const black = new TestPlayer(server.port, first.id, { seat: second.seat });
    await Promise.all([white, black].map((one) => one.state(({ connected }) => connected.white && connected.black)));

    const before = { main: mainThreadMs(), all: processMs() };
    let answered = 0;
    const requests = Array.from({ length: 12 }, async (_, i) => {
      const path = i % 4 < 2 ? 'api/judge' : i % 4 === 2 ? 'api/analyse?nodes=1' : 'api/solve?nodes=1';
      const response = await post(path, i % 2 === 0 ? board : game);
      await response.arrayBuffer();
      answered++;
      return response.status;
    });
    for (const [number, move] of ['b1', 'a1', 'a2', 'c1', 'c2', 'a3', 'b3', 'c3'].entries()) {
      (number % 2 === 0 ? white : black).say({ type: 'move', move, number });
      await Promise.all([white, black].map((one) => one.state(({ moves }) => moves.length > number)));
    }
    // A whole game was played before half of them were answered.
    expect(answered).toBeLessThan(6);
    const statuses = await Promise.all(requests);
    expect(new Set(statuses)).toEqual(new Set([200, 422]));
    const main = mainThreadMs() - before.main;
    const all = processMs() - before.all;
    // The main thread has its share: it sent these requests too. Judging the boards itself would make it a quarter.
    expect(main / all).toBeLessThan(0.15);
  });

  test('cost more of the allowance than light ones', async () => {
    server = await startTestServer({ limits: { burst: 1_000, perSecond: 0.001 } });
    const light = '3\n+ W +\nW - W\n+ W +\n';
    expect((await post('api/judge', board)).status).toBe(200);
    expect((await post('api/judge', board)).status).toBe(429);
    expect((await post('api/judge', light)).status).toBe(200);
  });

  test('the address that asked pays for long thinking', async () => {
    server = await startTestServer({ trustProxy: true, limits: { burst: 60, perSecond: 0.001 } });
    const open = '6\n+ + + + + +\n+ + + + + +\n+ + + + + +\n+ + + + + +\n+ + + + + +\n+ + + + + +\n';
    const think = async (address: string, wish: string): Promise<number> =>
      (await post(`api/analyse?${wish}`, open, { 'x-forwarded-for': address })).status;
    // On a busy machine it takes longer, and never less.
    expect(await think('192.0.2.1', 'moveTime=1200')).toBe(200);
    expect(await think('192.0.2.1', 'nodes=1')).toBe(429);
    expect(await think('192.0.2.2', 'nodes=1')).toBe(200);
  });

  test('from one address do not keep others from thinking', async () => {
    server = await startTestServer({
      trustProxy: true,
      limits: { thinkMs: 200, waitingOfAddress: 33, burst: 100_000 },
    });
    const empty = '6\n+ + + + + +\n+ + + + + +\n+ + + + + +\n+ + + + + +\n+ + + + + +\n+ + + + + +\n';
    const think = (address: string): Promise<Response> =>
      post('api/analyse?moveTime=200', empty, { 'x-forwarded-for': address });
    let done = 0;
    const greedy = Array.from({ length: 33 }, async () => {
      const { status } = await think('192.0.2.1');
      done++;
      return status;
    });
    await Promise.race(greedy);
    expect((await think('192.0.2.2')).status).toBe(200);
    // At most two were running, and one more on every other core.
    expect(done).toBeLessThan(20);
    await server.close();
    await Promise.allSettled(greedy);
  });

  test('beyond the share of one address are refused, and others are not', async () => {
    server = await startTestServer({
      trustProxy: true,
      limits: { thinkMs: 100, waitingOfAddress: 1, burst: 100_000 },
    });
    const empty = '6\n+ + + + + +\n+ + + + + +\n+ + + + + +\n+ + + + + +\n+ + + + + +\n+ + + + + +\n';
    const think = async (address: string): Promise<number> =>
      (await post('api/analyse?moveTime=100', empty, { 'x-forwarded-for': address })).status;
    const greedy = await Promise.all(Array.from({ length: 40 }, () => think('192.0.2.1')));
    expect(new Set(greedy)).toEqual(new Set([200, 503]));
    expect(await think('192.0.2.2')).toBe(200);
  });
});
