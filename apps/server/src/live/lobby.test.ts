import { afterEach, expect, test } from 'vitest';
import type { ServeOptions } from '../serve.ts';
import { TestPlayer } from '../testing/player.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import type { Offers, Seat } from './offers.ts';

let server: StartedServer;
afterEach(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
});

const start = async (options: Partial<ServeOptions> = { rateLimit: false }): Promise<void> => {
  server = await startTestServer(options);
};

async function post(path: string, body?: object, address = '192.0.2.1'): Promise<Response> {
  return fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify(body ?? {}),
  });
}

const offers = async (): Promise<Offers> => (await (await fetch(new URL('api/live', server.url))).json()) as Offers;
const ids = async (): Promise<string[]> => (await offers()).games.map(({ id }) => id);

/** Creates an open game and waits in it. */
async function offer(name?: string, address = '192.0.2.1'): Promise<{ seat: Seat; owner: TestPlayer }> {
  const seat = (await (
    await post('api/live', { game: 'squatter', size: 5, side: 'white', open: true }, address)
  ).json()) as Seat;
  const owner = wait(seat, name, address);
  await owner.state(() => true);
  return { seat, owner };
}

const wait = ({ id, seat }: Seat, name?: string, address = '192.0.2.1'): TestPlayer =>
  new TestPlayer(server.port, id, {
    seat,
    headers: { 'x-forwarded-for': address },
    ...(name !== undefined && { name }),
  });

test('an open game is in the lobby while its owner waits in it', async () => {
  await start();
  await post('api/live', { game: 'squatter' });
  const { seat, owner } = await offer('Ada');
  const newer = await offer();
  await expect.poll(offers).toEqual({
    lobby: true,
    games: [
      { id: newer.seat.id, side: 'black', name: null, game: 'squatter', size: 5, swap: false, clock: null },
      { id: seat.id, side: 'black', name: 'Ada', game: 'squatter', size: 5, swap: false, clock: null },
    ],
    playing: [],
  });
  // A spectator keeps no game in the lobby.
  await new TestPlayer(server.port, seat.id).state(({ spectators }) => spectators === 1);
  owner.drop();
  await expect.poll(ids).toEqual([newer.seat.id]);
  const back = wait(seat);
  await back.state(() => true);
  await expect.poll(ids).toContain(seat.id);
});

test('an open game leaves the lobby when its seat is taken, and when it is abandoned', async () => {
  await start();
  const one = await offer();
  const two = await offer();
  expect(await ids()).toHaveLength(2);
  expect((await post(`api/live/${one.seat.id}/join`)).status).toBe(200);
  expect(await ids()).toEqual([two.seat.id]);
  // Whoever comes now can watch it, as long as somebody plays.
  expect((await offers()).playing).toMatchObject([{ id: one.seat.id, game: 'squatter', spectators: 0 }]);
  one.owner.drop();
  await expect.poll(async () => (await offers()).playing).toEqual([]);
  two.owner.say({ type: 'resign' });
  await expect.poll(ids).toEqual([]);
});

test('an open game returns to the lobby after a restart, once its owner does', async () => {
  await start();
  const { seat } = await offer('Ada');
  const { data } = server;
  await server.close();
  await start({ rateLimit: false, data });
  expect(await ids()).toEqual([]);
  await wait(seat).state(() => true);
  expect((await offers()).games).toMatchObject([{ id: seat.id, name: 'Ada' }]);
});

test('an address has only its share of the lobby', async () => {
  await start({ trustProxy: true, limits: { offersOfAddress: 2 } });
  const first = await offer();
  await offer();
  const third = await post('api/live', { game: 'squatter', open: true });
  expect(third.status).toBe(429);
  expect(await third.json()).toMatchObject({ error: { code: 'too-many-open' } });
  expect((await post('api/live', { game: 'squatter' })).status).toBe(201);
  await offer(undefined, '192.0.2.2');
  expect(await ids()).toHaveLength(3);
  // Games that were created one after the other and entered at once do not exceed the share.
  first.owner.drop();
  await expect.poll(async () => (await ids()).length).toBe(2);
  const seats = (await Promise.all(
    [1, 2].map(async () => (await post('api/live', { game: 'squatter', open: true })).json()),
  )) as Seat[];
  await Promise.all(seats.map((seat) => wait(seat).state(() => true)));
  expect(await ids()).toHaveLength(3);
});

test('a server without a lobby lists nothing and refuses open games', async () => {
  await start({ rateLimit: false, lobby: false });
  expect(await offers()).toEqual({ lobby: false, games: [], playing: [] });
  const refused = await post('api/live', { game: 'squatter', open: true });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: { code: 'no-lobby' } });
  expect((await post('api/live', { game: 'squatter' })).status).toBe(201);
});
