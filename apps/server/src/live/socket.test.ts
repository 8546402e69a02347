import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { RequestAllowance } from '../http/allowance.ts';
import { type HttpLimits, usualLimits } from '../http/limits.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { Shares } from '../http/shares.ts';
import { type PlayerOptions, TestPlayer } from '../testing/player.ts';
import { LiveHub } from './hub.ts';
import type { Seat } from './offers.ts';
import { LiveSockets } from './socket.ts';
import { LiveStore } from './store.ts';

let folder: string;
let hub: LiveHub;
let sockets: LiveSockets;
let server: Server;
let port: number;
let bugs: unknown[];
let game: { id: string; white: string; black: string };

// Nothing here waits for a time: the tests say when it passes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  folder = mkdtempSync(join(tmpdir(), 'ringfence-socket-'));
  bugs = [];
});
afterEach(async () => {
  vi.useRealTimers();
  sockets.close();
  hub.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  rmSync(folder, { recursive: true });
});

async function start(changed: Partial<HttpLimits> = {}, rateLimit?: RateLimit): Promise<void> {
  const limits = { ...usualLimits, ...changed };
  const onBug = (error: unknown) => bugs.push(error);
  hub = new LiveHub(new LiveStore(folder), { limits, onBug });
  const allowance = new RequestAllowance(rateLimit, true);
  sockets = new LiveSockets({
    hub,
    allowance,
    shares: new Shares(limits.socketsOfAddress),
    limits,
    onBug,
    trustProxy: true,
  });
  server = createServer().on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as AddressInfo);
  const first: Seat = hub.create({ game: 'squatter', size: 3, side: 'white' }, 'home');
  game = { id: first.id, white: first.seat, black: hub.join(first.id).seat };
}

const visit = (options: PlayerOptions = {}, id = game.id): TestPlayer => new TestPlayer(port, id, options);
const from = (address: string): PlayerOptions => ({ headers: { 'x-forwarded-for': address } });

/** A visitor who has come in. */
async function inside(options: PlayerOptions = {}): Promise<TestPlayer> {
  const visitor = visit(options);
  await visitor.state(() => true);
  return visitor;
}

/** Waits for what comes by itself, without a clock. */
async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

/** The status with which a connection is refused. */
const statusOf = (path: string, headers: Record<string, string> = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
    socket.on('open', () => reject(new Error('it was let in')));
    socket.on('error', () => {});
  });
const socketOf = (id: string): string => `/api/live/${id}/socket`;

describe('the door', () => {
  test('is only at the address of a game', async () => {
    await start();
    const { id } = game;
    const paths = ['/', `/x${socketOf(id)}`, `${socketOf(id)}/`, socketOf(`${id}x`), socketOf(id.slice(1))];
    expect(await Promise.all(paths.map((path) => statusOf(path)))).toEqual([404, 404, 404, 404, 404]);
    expect(await statusOf(socketOf(id), { origin: 'http://evil.example' })).toBe(403);
    expect(await visit().opened).toBe(true);
  });

  test('costs', async () => {
    await start({}, new RateLimit({ burst: 10, perSecond: 0.001, addresses: 10 }));
    expect(await visit(from('192.0.2.1')).opened).toBe(true);
    expect(await visit(from('192.0.2.1')).opened).toBe(true);
    expect(await statusOf(socketOf(game.id), { 'x-forwarded-for': '192.0.2.1' })).toBe(429);
    expect(await visit(from('192.0.2.2')).opened).toBe(true);
  });

  test('lets each address in so often at a time', async () => {
    await start({ socketsOfAddress: 1 });
    const first = visit(from('192.0.2.1'));
    expect(await first.opened).toBe(true);
    expect(await statusOf(socketOf(game.id), { 'x-forwarded-for': '192.0.2.1' })).toBe(429);
    expect(await visit(from('192.0.2.2')).opened).toBe(true);
    first.drop();
    await eventually(() => visit(from('192.0.2.1')).opened);
  });

  test('of a full server lets a newcomer in and disconnects the spectator who has watched longest, never a player', async () => {
    await start({ sockets: 3 });
    const player = await inside({ seat: game.white });
    const [early, late] = [await inside(), await inside()];
    const next = await inside();
    await early.closed;
    expect([player, late, next].map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
  });

  test('of a house full of players is closed', async () => {
    await start({ sockets: 1 });
    await inside({ seat: game.white });
    expect(await statusOf(socketOf(game.id))).toBe(503);
  });

  test('of a game that is not there, or cannot be read, is closed with the reason', async () => {
    await start();
    expect(await visit({}, 'aaaaaaaaaaaa').closed).toEqual({ code: 4404, reason: 'no-game: no such game' });
    expect(bugs).toEqual([]);
    writeFileSync(join(folder, 'bbbbbbbbbbbb.jsonl'), 'half a li\n');
    expect(await visit({}, 'bbbbbbbbbbbb').closed).toEqual({
      code: 4404,
      reason: 'unreadable: this game cannot be opened',
    });
    expect(bugs).toHaveLength(1);
  });
});

describe('a visitor', () => {
  test('is who their secret says, under the name they give', async () => {
    await start();
    const white = await inside({ seat: game.white, name: 'Ada' });
    const black = await inside({ seat: game.black });
    const spectator = await inside({ name: 'Eve' });
    expect((await spectator.state(() => true)).you).toBeNull();
    const state = await white.state(({ spectators }) => spectators === 1);
    expect(state).toMatchObject({ you: 'white', connected: { white: true, black: true } });
    expect(state.names).toEqual({ white: 'Ada', black: null });
    const { length } = white.heard;
    black.drop();
    await white.state(({ connected }) => !connected.black, length);
    // Those who watch have no name, and who gives none keeps theirs.
    const kept = readFileSync(join(folder, `${game.id}.jsonl`), 'utf8');
    expect(kept.match(/"named".*/g)).toEqual([expect.stringContaining('"side":"white","name":"Ada"')]);
  });

  test('with a wrong secret is sent away', async () => {
    await start();
    expect(await visit({ seat: 'stolen' }).closed).toEqual({
      code: 4400,
      reason: 'wrong-seat: this seat does not belong to this game',
    });
  });

  test('says hello first, and in time', async () => {
    await start({ helloMs: 1_000 });
    const [polite, hasty, silent] = [await inside(), visit({ silent: true }), visit({ silent: true })];
    await Promise.all([hasty.opened, silent.opened]);
    hasty.say({ type: 'resign' });
    expect(await hasty.refusal()).toBe('a connection starts with hello');
    vi.advanceTimersByTime(999);
    silent.say({ type: 'hello' });
    await silent.state(() => true);
    vi.advanceTimersByTime(1);
    expect(await hasty.closed).toEqual({ code: 4400, reason: 'hello-first: a connection starts with hello' });
    polite.say({ type: 'hello' });
    expect(await polite.refusal()).toBe('this message is not valid');
    expect(silent.isOpen).toBe(true);
  });

  test('who says hello late finds the same game as everybody else', async () => {
    await start();
    const late = visit({ silent: true });
    expect(await late.opened).toBe(true);
    const room = hub.room(game.id);
    hub.tidy();
    const white = await inside({ seat: game.white });
    expect(hub.room(game.id)).not.toBe(room);
    late.say({ type: 'hello', seat: game.black });
    await late.state(() => true);
    white.say({ type: 'move', move: 'b2', number: 0 });
    expect((await late.state(({ moves }) => moves.length === 1)).moves).toEqual(['b2']);
  });

  test('who leaves in silence leaves no timer behind', async () => {
    await start();
    const timers = vi.getTimerCount();
    const silent = visit({ silent: true });
    await silent.opened;
    await eventually(() => vi.getTimerCount() > timers);
    silent.drop();
    await eventually(() => vi.getTimerCount() === timers);
    expect(bugs).toEqual([]);
  });

  test('is told what is wrong with a message, and disconnected for too many or for binary ones', async () => {
    await start({ messagesPerSecond: 3, messageBytes: 100 });
    const [one, two, three] = [await inside(), await inside(), await inside()];
    one.sayRaw('{"type":"dance"}');
    await one.refusal();
    expect(one.heard.at(-1)).toEqual({
      type: 'refused',
      code: 'bad-message',
      message: 'unknown message; known are hello, move, takeback, answer, resign, rematch',
    });
    const rude = { code: 4400, reason: 'too-many-messages: too many messages, or one that is not text' };
    for (let i = 0; i < 3; i++) one.say({ type: 'resign' });
    expect(await one.closed).toEqual(rude);
    two.sayBytes(Buffer.from('{"type":"resign"}'));
    expect(await two.closed).toEqual(rude);
    three.sayRaw('x'.repeat(101));
    expect((await three.closed).code).toBe(1009);
    expect(bugs).toEqual([]);
  });

  test('who only watches is refused when too many do, a player never', async () => {
    await start({ spectators: 1, socketsOfSeat: 1 });
    await inside();
    expect(await visit().closed).toEqual({
      code: 4404,
      reason: 'too-many-spectators: too many people are watching this game',
    });
    const first = await inside({ seat: game.white });
    await inside({ seat: game.white });
    expect(await first.closed).toEqual({
      code: 4400,
      reason: 'too-many-windows: you have opened this game in too many windows',
    });
  });

  test('pays for a rematch', async () => {
    await start({}, new RateLimit({ burst: 20, perSecond: 0.001, addresses: 10 }));
    const [white, black] = [await inside({ seat: game.white }), await inside({ seat: game.black })];
    white.say({ type: 'resign' });
    white.say({ type: 'rematch' });
    await black.state(({ rematchAsked }) => rematchAsked === 'white');
    black.say({ type: 'rematch' });
    expect(await black.refusal()).toMatch(/^too many requests/);
  });
});

describe('the heartbeat', () => {
  test('cuts who does not answer it and puts empty rooms away', async () => {
    await start({ heartbeatMs: 1_000 });
    const [alive, dead] = [await inside(), await inside({ autoPong: false })];
    const empty = hub.create({ game: 'squatter' }, 'home');
    const room = hub.room(empty.id);
    for (let beat = 0; beat < 3; beat++) {
      const pinged = alive.pinged;
      vi.advanceTimersByTime(1_000);
      await pinged;
      // Its answer comes before whatever it says next.
      const { length } = alive.heard;
      alive.say({ type: 'hello' });
      await eventually(() => alive.heard.slice(length).some(({ type }) => type === 'refused'));
    }
    expect((await dead.closed).code).toBe(1006);
    expect(alive.isOpen).toBe(true);
    expect(hub.room(empty.id)).not.toBe(room);
  });

  test('survives what goes wrong in it', async () => {
    await start({ heartbeatMs: 1_000 });
    const wrong = new Error('wrong');
    vi.spyOn(hub, 'tidy').mockImplementationOnce(() => {
      throw wrong;
    });
    vi.advanceTimersByTime(1_000);
    expect(bugs).toEqual([wrong]);
  });
});

describe('at the end', () => {
  test('everybody is asked to come back', async () => {
    await start();
    const visitor = await inside();
    sockets.disconnect();
    expect(await visitor.closed).toEqual({ code: 1012, reason: 'restarting: the server is restarting' });
    const other = await inside();
    sockets.close();
    expect((await other.closed).code).toBe(1012);
    // The timers of connections that are closing remain for a while; the heartbeat does not.
    const beats = vi.spyOn(hub, 'tidy');
    vi.advanceTimersByTime(usualLimits.heartbeatMs);
    expect(beats).not.toHaveBeenCalled();
  });
});
