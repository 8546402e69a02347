import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { ServeOptions } from '../serve.ts';
import { type PlayerOptions, TestPlayer } from '../testing/player.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import type { Seat } from './offers.ts';

let server: StartedServer;
afterEach(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
});

const start = async (options: Partial<ServeOptions>): Promise<void> => {
  server = await startTestServer(options);
};

async function seat(path: string, body = ''): Promise<Seat> {
  const response = await fetch(new URL(path, server.url), { method: 'POST', body });
  return (await response.json()) as Seat;
}

async function newGame(): Promise<{ id: string; white: string; black: string }> {
  const white = await seat('api/live', '{"game":"squatter","size":3,"side":"white"}');
  const black = await seat(`api/live/${white.id}/join`);
  return { id: white.id, white: white.seat, black: black.seat };
}

const visit = (id: string, options: PlayerOptions = {}): TestPlayer => new TestPlayer(server.port, id, options);
const from = (address: string): PlayerOptions => ({ headers: { 'x-forwarded-for': address } });

describe('a full room', () => {
  test('refuses spectators and admits players', async () => {
    await start({ rateLimit: false, limits: { spectators: 3 } });
    const { id, white } = await newGame();
    const crowd = Array.from({ length: 3 }, () => visit(id));
    await Promise.all(crowd.map((one) => one.state(({ spectators }) => spectators === 3)));
    expect(await visit(id).closed).toEqual({
      code: 4404,
      reason: 'too-many-spectators: too many people are watching this game',
    });
    const player = visit(id, { seat: white });
    expect((await player.state(() => true)).you).toBe('white');
    player.say({ type: 'move', move: 'b2', number: 0 });
    await crowd[0].state(({ moves }) => moves.length === 1);
  });

  test('a player with too many connections loses the oldest', async () => {
    await start({ rateLimit: false, limits: { socketsOfSeat: 2 } });
    const { id, white } = await newGame();
    const screens: TestPlayer[] = [];
    for (let i = 0; i < 3; i++) {
      screens.push(visit(id, { seat: white }));
      await screens[i].state(() => true);
    }
    expect((await screens[0].closed).code).toBe(4400);
    screens[2].say({ type: 'move', move: 'b2', number: 0 });
    await screens[1].state(({ moves }) => moves.length === 1);
  });
});

describe('a full server', () => {
  test('disconnects the longest connected spectator, never a player', async () => {
    await start({ rateLimit: false, limits: { sockets: 3 } });
    const { id, white, black } = await newGame();
    const player = visit(id, { seat: white });
    await player.state(() => true);
    const spectators = [visit(id), visit(id)];
    await Promise.all(spectators.map((one) => one.state(() => true)));
    const late = visit(id, { seat: black });
    expect((await late.state(() => true)).you).toBe('black');
    await Promise.race(spectators.map(({ closed }) => closed));
    late.drop();
    player.say({ type: 'move', move: 'b2', number: 0 });
    await player.state(({ moves }) => moves.length === 1);
  });

  test('that is full of players refuses', async () => {
    await start({ rateLimit: false, limits: { sockets: 1 } });
    const { id, white } = await newGame();
    await visit(id, { seat: white }).state(() => true);
    expect(await visit(id).opened).toBe(false);
  });
});

describe('an address', () => {
  test('holds only its share of sockets, without affecting others', async () => {
    await start({ trustProxy: true, limits: { socketsOfAddress: 2 } });
    const { id } = await newGame();
    const silent = { ...from('192.0.2.1'), silent: true };
    const held = [visit(id, silent), visit(id, silent)];
    for (const one of held) expect(await one.opened).toBe(true);
    expect(await visit(id, silent).opened).toBe(false);
    expect(await visit(id, from('192.0.2.2')).opened).toBe(true);
    held[0].drop();
    await expect.poll(() => visit(id, silent).opened).toBe(true);
  });

  test('pays for every socket', async () => {
    await start({ trustProxy: true, limits: { burst: 60, perSecond: 0.001 } });
    const { id } = await newGame();
    const opened: boolean[] = [];
    for (let i = 0; i < 13; i++) opened.push(await visit(id, from('192.0.2.1')).opened);
    expect(opened).toEqual([...Array(12).fill(true), false]);
  });
});

describe('the size of a game', () => {
  test('is bounded: take-backs are limited', async () => {
    await start({ rateLimit: false, limits: { takebacks: 2, messagesPerSecond: 1_000 } });
    const { id, white, black } = await newGame();
    const [one, two] = [visit(id, { seat: white }), visit(id, { seat: black })];
    await Promise.all([one, two].map((player) => player.state(({ connected }) => connected.white && connected.black)));
    const play = async (): Promise<void> => {
      const mark = two.heard.length;
      one.say({ type: 'move', move: 'b2', number: 0 });
      await two.state(({ moves }) => moves.length === 1, mark);
    };
    for (let i = 0; i < 2; i++) {
      await play();
      const marks = [one.heard.length, two.heard.length];
      one.say({ type: 'takeback' });
      await two.state(({ takebackAsked }) => takebackAsked === 'white', marks[1]);
      two.say({ type: 'answer', accept: true });
      await one.state(({ moves }) => moves.length === 0, marks[0]);
    }
    await play();
    const file = join(server.data, 'live', `${id}.jsonl`);
    const { size } = statSync(file);
    one.say({ type: 'takeback' });
    expect(await one.refusal()).toBe('you have asked for too many take-backs in this game');
    expect(statSync(file).size).toBe(size);
    // The other player's take-backs are their own.
    two.say({ type: 'move', move: 'a1', number: 1 });
    await two.state(({ moves }) => moves.length === 2);
    two.say({ type: 'takeback' });
    await one.state(({ takebackAsked }) => takebackAsked === 'black');
  });
});

describe('after an unexpected error', () => {
  test('all clients are asked to reconnect, and the games are as they are on disk', async () => {
    await start({ rateLimit: false });
    const { id, white, black } = await newGame();
    const one = visit(id, { seat: white });
    await one.state(() => true);
    one.say({ type: 'move', move: 'b2', number: 0 });
    await one.state(({ moves }) => moves.length === 1);
    server.recover();
    expect((await one.closed).code).toBe(1012);
    const two = visit(id, { seat: black });
    expect((await two.state(() => true)).moves).toEqual(['b2']);
  });
});

describe('behind a proxy', () => {
  const page = { origin: 'https://play.example', 'x-forwarded-host': 'play.example', host: '127.0.0.1' };

  test('that rewrites the host, sockets need it to be trusted or the origin to be configured', async () => {
    await start({});
    expect(await visit((await newGame()).id, { headers: page }).opened).toBe(false);
    await server.end();
    await start({ trustProxy: true });
    expect(await visit((await newGame()).id, { headers: page }).opened).toBe(true);
    await server.end();
    await start({ origin: 'https://play.example' });
    expect(await visit((await newGame()).id, { headers: page }).opened).toBe(true);
  });
});
