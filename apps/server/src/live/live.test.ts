import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestPlayer } from '../testing/player.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import type { Seat } from './offers.ts';

let server: StartedServer;
beforeEach(async () => {
  server = await startTestServer({ rateLimit: false });
});
afterEach(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
});

async function post(path: string, body = ''): Promise<{ status: number; json: unknown }> {
  const response = await fetch(new URL(path, server.url), { method: 'POST', body });
  return { status: response.status, json: await response.json() };
}

async function begin(settings: object): Promise<{ id: string; white: TestPlayer; black: TestPlayer; seats: Seat[] }> {
  const first = (await post('api/live', JSON.stringify({ side: 'white', ...settings }))).json as Seat;
  const second = (await post(`api/live/${first.id}/join`)).json as Seat;
  const { id } = first;
  const white = new TestPlayer(server.port, id, { seat: first.seat });
  const black = new TestPlayer(server.port, id, { seat: second.seat });
  await white.state(({ connected }) => connected.black);
  await black.state(({ connected }) => connected.white);
  return { id, white, black, seats: [first, second] };
}

const squatter = { game: 'squatter', size: 3 };

describe('two people by link', () => {
  test('play a whole game that both and a spectator see', async () => {
    const { id, white, black } = await begin(squatter);
    const spectator = new TestPlayer(server.port, id);
    const moves = ['b1', 'a1', 'a2', 'c1', 'c2', 'a3', 'b3', 'c3'];
    for (const [number, move] of moves.entries()) {
      const mover = number % 2 === 0 ? white : black;
      mover.say({ type: 'move', move, number });
      await Promise.all([white, black, spectator].map((one) => one.state((state) => state.moves.length > number)));
    }
    const end = await spectator.state(({ result }) => result !== null);
    expect(end.result).toEqual({ winner: 'white', by: 'play', words: 'White wins by 1 cell' });
    expect(end).toMatchObject({ you: null, moves, spectators: 1 });
    expect((await black.state(({ result }) => result !== null)).you).toBe('black');
  });

  test('a swap is a move like any other', async () => {
    const { white, black } = await begin({ game: 'fencemaster', size: 3, swap: true });
    white.say({ type: 'move', move: 'c3', number: 0 });
    await black.state(({ moves }) => moves.length === 1);
    black.say({ type: 'move', move: 'swap', number: 1 });
    expect((await white.state(({ moves }) => moves.length === 2)).moves).toEqual(['c3', 'swap']);
  });

  test('a third person can watch and cannot play', async () => {
    const { id } = await begin(squatter);
    expect(await post(`api/live/${id}/join`)).toMatchObject({ status: 409, json: { error: { code: 'full' } } });
    const spectator = new TestPlayer(server.port, id);
    await spectator.state(() => true);
    spectator.say({ type: 'move', move: 'a1', number: 0 });
    expect(await spectator.refusal()).toBe('only the two players can do that');
  });

  test('a move sent twice counts once, and a late one is refused', async () => {
    const { white, black } = await begin(squatter);
    white.say({ type: 'move', move: 'b2', number: 0 });
    white.say({ type: 'move', move: 'b2', number: 0 });
    await black.state(({ moves }) => moves.length === 1);
    black.say({ type: 'move', move: 'a1', number: 0 });
    expect(await black.refusal()).toBe('the game has changed in the meantime');
    black.say({ type: 'move', move: 'a1', number: 1 });
    expect((await white.state(({ moves }) => moves.length === 2)).moves).toEqual(['b2', 'a1']);
    // It heard of the second move after its repeated message was handled.
    expect(white.refusals).toEqual([]);
  });

  test('a move is taken back if the opponent agrees', async () => {
    const { white, black } = await begin(squatter);
    white.say({ type: 'move', move: 'b2', number: 0 });
    await black.state(({ moves }) => moves.length === 1);
    white.say({ type: 'takeback' });
    await black.state(({ takebackAsked }) => takebackAsked === 'white');
    white.say({ type: 'answer', accept: true });
    expect(await white.refusal()).toBe('no request to answer');
    black.say({ type: 'answer', accept: true });
    const state = await white.state(({ moves, takebackAsked }) => moves.length === 0 && takebackAsked === null);
    expect(state.turn).toBe('white');
  });

  test('a clock that runs out loses the game', async () => {
    const { white, black } = await begin({ ...squatter, clock: { initialMs: 1_000 } });
    white.say({ type: 'move', move: 'b2', number: 0 });
    await black.state(({ moves }) => moves.length === 1);
    black.say({ type: 'move', move: 'a1', number: 1 });
    const end = await black.state(({ result }) => result !== null);
    expect(end.result).toEqual({ winner: 'black', by: 'time', words: 'White ran out of time' });
  });

  test('resume after a lost connection and after a restart of the server', async () => {
    const { id, white, black, seats } = await begin(squatter);
    white.say({ type: 'move', move: 'b2', number: 0 });
    await black.state(({ moves }) => moves.length === 1);
    white.drop();
    await black.state(({ connected }) => !connected.white);
    black.say({ type: 'move', move: 'a1', number: 1 });
    await black.state(({ moves }) => moves.length === 2);
    const { data } = server;
    await server.close();
    expect((await black.closed).code).toBe(1012);
    server = await startTestServer({ rateLimit: false, data });
    const again = new TestPlayer(server.port, id, { seat: seats[0].seat });
    const state = await again.state(() => true);
    expect(state).toMatchObject({ you: 'white', moves: ['b2', 'a1'], turn: 'white' });
    again.say({ type: 'move', move: 'c3', number: 2 });
    await again.state(({ moves }) => moves.length === 3);
  });
});

describe('strangers', () => {
  test('with a wrong seat, an unknown game or a flood of messages are disconnected', async () => {
    const { id } = await begin(squatter);
    expect((await new TestPlayer(server.port, id, { seat: 'stolen' }).closed).code).toBe(4400);
    expect(await new TestPlayer(server.port, 'aaaaaaaaaaaa').closed).toEqual({
      code: 4404,
      reason: 'no-game: no such game',
    });
    const flood = new TestPlayer(server.port, id);
    await flood.state(() => true);
    for (let i = 0; i < 50; i++) flood.say({ type: 'resign' });
    expect((await flood.closed).code).toBe(4400);
  });

  test.each(['no json', 'null', '[]', '{"type":"dance"}', '{"type":"move","move":3}', '{"type":"move","move":"a1"}'])(
    'the message %s is refused with a reason',
    async (text) => {
      const { id } = await begin(squatter);
      const guest = new TestPlayer(server.port, id);
      await guest.state(() => true);
      guest.sayRaw(text);
      expect(await guest.refusal()).toMatch(/\w/);
    },
  );

  test('a page of another site cannot connect', async () => {
    const { id } = await begin(squatter);
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/live/${id}/socket`, {
      origin: 'http://evil.example',
    });
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
      socket.on('error', () => {});
    });
    expect(status).toBe(403);
  });

  test.each([
    ['no json', 'the body is not valid JSON'],
    ['[]', 'the game is an object'],
    ['{}', 'game is one of squatter, fencemaster, havannah, hex'],
    ['{"game":"squatter","size":1000}', 'Squatter is played on boards of size 3 to 19, not 1000'],
    ['{"game":"squatter","swap":true}', 'Squatter has no swap'],
    ['{"game":"squatter","colour":"red"}', 'the game has no "colour": use game, size, swap, clock, side, open'],
    ['{"game":"squatter","clock":{"initialMs":-5}}', 'initialMs is a whole number from 1000 to 86400000'],
  ])('a game cannot be created with %s', async (body, message) => {
    const { status, json } = await post('api/live', body);
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: { message } });
  });
});
