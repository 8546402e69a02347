import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ServeOptions } from '../serve.ts';
import { TestPlayer } from '../testing/player.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import type { Seat } from './offers.ts';

let server: StartedServer;
afterEach(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
});

const sit = (id: string, seat: string, name?: string): TestPlayer =>
  new TestPlayer(server.port, id, { seat, ...(name !== undefined && { name }) });

/** A finished game between Ada, who is White, and Bob. */
async function finished(options: Partial<ServeOptions> = { rateLimit: false }) {
  server = await startTestServer(options);
  const post = async (path: string, body = ''): Promise<Seat> =>
    (await (await fetch(new URL(path, server.url), { method: 'POST', body })).json()) as Seat;
  const first = await post('api/live', '{"game":"squatter","size":3,"side":"white"}');
  const second = await post(`api/live/${first.id}/join`);
  const ada = sit(first.id, first.seat, 'Ada');
  const bob = sit(first.id, second.seat, ' Bob\u202e ');
  await Promise.all([ada, bob].map((one) => one.state(({ names }) => names.white === 'Ada' && names.black === 'Bob')));
  ada.say({ type: 'resign' });
  await bob.state(({ result }) => result !== null);
  return { id: first.id, seats: { ada: first.seat, bob: second.seat }, ada, bob };
}

const typesOf = (id: string): string[] =>
  readFileSync(join(server.data, 'live', `${id}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { type: string }).type);

test('a rematch begins when both have requested it, with sides changed and the same seats and names', async () => {
  const { id, seats, ada, bob } = await finished();
  const spectator = new TestPlayer(server.port, id);
  await spectator.state(({ names }) => names.white === 'Ada');
  spectator.say({ type: 'rematch' });
  expect(await spectator.refusal()).toBe('only the two players can do that');
  ada.say({ type: 'rematch' });
  const asked = await bob.state(({ rematchAsked }) => rematchAsked === 'white');
  expect(asked.rematch).toBeNull();
  ada.say({ type: 'rematch' });
  expect(await ada.refusal()).toBe('you have already asked for a rematch');
  bob.say({ type: 'rematch' });
  const { rematch } = await ada.state((state) => state.rematch !== null);
  await spectator.state((state) => state.rematch === rematch);
  const next = sit(rematch ?? '', seats.bob);
  expect(await next.state(() => true)).toMatchObject({
    you: 'white',
    names: { white: 'Bob', black: 'Ada' },
    seated: { white: true, black: true },
    moves: [],
    result: null,
    game: 'squatter',
    size: 3,
    previous: id,
  });
  expect(typesOf(rematch ?? '')).toEqual(['created', 'seated', 'named', 'seated', 'named']);
  ada.say({ type: 'rematch' });
  await expect.poll(() => ada.refusals.at(-1)).toBe('the rematch has already started');
});

test('a requested rematch survives lost connections and a restart', async () => {
  const { id, seats, ada, bob } = await finished();
  ada.say({ type: 'rematch' });
  await bob.state(({ rematchAsked }) => rematchAsked === 'white');
  ada.drop();
  const { data } = server;
  await server.close();
  server = await startTestServer({ rateLimit: false, data });
  const back = sit(id, seats.bob);
  await back.state(({ rematchAsked }) => rematchAsked === 'white');
  back.say({ type: 'rematch' });
  const { rematch } = await back.state((state) => state.rematch !== null);
  // The player who was away finds it after reconnecting.
  expect((await sit(id, seats.ada).state(() => true)).rematch).toBe(rematch);
});

test('no rematch before the end, and each costs as much as a new game', async () => {
  // A new game, joining and two sockets cost 60.
  const { ada, bob } = await finished({ limits: { burst: 99, perSecond: 0.001 } });
  ada.say({ type: 'rematch' });
  await bob.state(({ rematchAsked }) => rematchAsked === 'white');
  bob.say({ type: 'rematch' });
  expect(await bob.refusal()).toContain('too many requests');
  expect(bob.hears(({ rematch }) => rematch === null)).toBe(true);
});

test('a name is sent to all, survives a restart, and can be changed only so often', async () => {
  const { id, seats } = await finished({ rateLimit: false, limits: { renames: 2 } });
  const renamed = sit(id, seats.ada, 'Ada L.');
  await renamed.state(({ names }) => names.white === 'Ada L.');
  await sit(id, seats.ada, 'Somebody').state(() => true);
  expect(typesOf(id).filter((type) => type === 'named')).toHaveLength(3);
  const { data } = server;
  await server.close();
  server = await startTestServer({ rateLimit: false, data });
  const watching = new TestPlayer(server.port, id, { name: 'nobody asks a spectator' });
  expect((await watching.state(() => true)).names).toEqual({ white: 'Ada L.', black: 'Bob' });
  const rude = new TestPlayer(server.port, id, { silent: true });
  await rude.opened;
  rude.sayRaw(JSON.stringify({ type: 'hello', name: 'x'.repeat(25) }));
  expect(await rude.refusal()).toBe('a name has at most 24 characters');
});
