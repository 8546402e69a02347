import { request } from 'node:http';
import { GameHost, runTournament } from '@ringfence/arena';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import type { TournamentView } from './views.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startTestServer({
    rateLimit: false,
    // In this process: tables are processes of the built program.
    playTournament: (tournament, { folder, boards: _, ...options }) => {
      const player = new GameHost({ players: tournament.players, folder });
      return runTournament(tournament, { ...options, player }).finally(() => player.close());
    },
  });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
});

const wish = { title: 'Two levels', game: 'squatter', size: 3, levels: [1, 2], repetitions: 1 };
const at = (path = ''): URL => new URL(`api/started-tournaments${path}`, server.url);
const start = (body: object): Promise<Response> =>
  fetch(at(), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

test('a tournament is started, can be watched, and is kept', async () => {
  expect(await (await fetch(at())).json()).toEqual({ canStart: true, running: [] });
  const response = await start(wish);
  expect([response.status, await response.json()]).toEqual([201, { name: 'cup-1' }]);
  const view = async (): Promise<TournamentView> =>
    (await (await fetch(new URL('api/tournaments/cup-1', server.url))).json()) as TournamentView;
  await expect.poll(async () => (await view()).state, { timeout: 60_000 }).toBe('finished');
  expect(await view()).toMatchObject({ title: 'Two levels', players: 2, done: 2, total: 2 });
  expect(await (await fetch(at())).json()).toEqual({ canStart: true, running: [] });
});

test('one runs at a time, and can be stopped', async () => {
  const long = { ...wish, levels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], size: 7, repetitions: 20 };
  expect(await (await start(long)).json()).toEqual({ name: 'cup-2' });
  expect((await start(wish)).status).toBe(409);
  expect((await fetch(at('/cup-2'), { method: 'DELETE' })).status).toBe(200);
  expect((await fetch(at('/cup-2'), { method: 'DELETE' })).status).toBe(404);
});

test.each([
  ['a level against itself', { levels: [3, 3] }],
  ['a single level', { levels: [3] }],
  ['a level that does not exist', { levels: [3, 11] }],
  ['a board that is too small', { size: 1 }],
  ['a board that is too large', { size: 100 }],
  ['a title that nobody sees', { title: ' ' }],
  ['games without end', { repetitions: 1e9 }],
])('%s is refused', async (_, part) => {
  expect((await start({ ...wish, ...part })).status).toBe(400);
});

test('only on the machine of the server', async () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  expect(await (await fetch(at(), forwarded)).json()).toMatchObject({ canStart: false });
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const sent = request(at(), {
      method: 'POST',
      headers: { host: 'evil.example', 'content-type': 'application/json' },
    });
    sent.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
    sent.end(JSON.stringify(wish));
  });
  expect(status).toBe(403);
});
