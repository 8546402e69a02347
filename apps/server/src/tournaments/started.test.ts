import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GameHost, Journal, runTournament } from '@ringfence/arena';
import { defaultLimits } from '@ringfence/jail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import type { TournamentView } from './views.ts';

const bots = fileURLToPath(new URL('../../../../examples/bots', import.meta.url));
let server: StartedServer;
const open = (data?: string): Promise<StartedServer> =>
  startTestServer({
    ...(data !== undefined && { data }),
    bots,
    // The programs are ours; which jail they get is a matter of the arena's tests.
    trustPrograms: true,
    rateLimit: false,
    // In this process: tables are processes of the built program.
    playTournament: (tournament, { folder, rung, boards: _, ...options }) => {
      const player = new GameHost({ players: tournament.players, folder, ...(rung !== undefined && { rung }) });
      return runTournament(tournament, { ...options, player }).finally(() => player.close());
    },
  });
beforeAll(async () => {
  server = await open();
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
});

const wish = { title: 'Two levels', game: 'squatter', size: 3, levels: [1, 2], repetitions: 1 };
const at = (path = ''): URL => new URL(`api/started-tournaments${path}`, server.url);
const start = (body: object): Promise<Response> =>
  fetch(at(), { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const view = async (name: string): Promise<TournamentView> =>
  (await (await fetch(new URL(`api/tournaments/${name}`, server.url))).json()) as TournamentView;

test('a tournament is started, can be watched, and is kept', async () => {
  const bots = ['random-bot.mjs', 'random_bot.py'];
  const idle = { canStart: true, started: [] as string[], bots, most: { size: 10, title: 80 } };
  expect(await (await fetch(at())).json()).toEqual(idle);
  const response = await start(wish);
  expect([response.status, await response.json()]).toEqual([201, { name: 'cup-1' }]);
  await expect.poll(async () => (await view('cup-1')).state, { timeout: 60_000 }).toBe('finished');
  expect(await view('cup-1')).toMatchObject({ title: 'Two levels', players: 2, done: 2, total: 2 });
  expect(await (await fetch(at())).json()).toEqual({ ...idle, started: ['cup-1'] });
});

test('one runs at a time, and can be stopped', async () => {
  const long = { ...wish, levels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], size: 7, repetitions: 20 };
  expect(await (await start(long)).json()).toEqual({ name: 'cup-2' });
  expect((await start(wish)).status).toBe(409);
  expect((await fetch(at('/cup-2'), { method: 'DELETE' })).status).toBe(200);
  expect((await fetch(at('/cup-2'), { method: 'DELETE' })).status).toBe(404);
});

test('a bot of the folder takes part, and the tournament resumes after the server was restarted', async () => {
  const cup = { ...wish, levels: [1], bots: ['random-bot.mjs'], repetitions: 2 };
  const { name } = (await (await start(cup)).json()) as { readonly name: string };
  await expect.poll(async () => (await view(name)).done, { timeout: 60_000 }).toBeGreaterThan(0);
  await server.close();
  expect(server.bugs).toEqual([]);
  server = await open(server.data);
  const before = await view(name);
  expect(before.state).toBe(before.done === before.total ? 'finished' : 'stopped');
  expect((await fetch(at(`/${name}/resume`), { method: 'POST' })).status).toBe(200);
  await expect.poll(async () => (await view(name)).state, { timeout: 60_000 }).toBe('finished');
  const { done, summary } = await view(name);
  const faults = summary.faults.flatMap(({ kinds }) => Object.entries(kinds).filter(([, count]) => count > 0));
  expect([done, faults]).toEqual([4, []]);
});

test('nothing else is resumed', async () => {
  const folder = join(server.data, 'tournaments');
  const made = { title: 'Mine', game: 'squatter', sizes: [3], swap: false, openings: { kind: 'none' } } as const;
  const players = [{ name: 'a' }, { name: 'b' }].map((one) => ({ ...one, word: 'cmd:touch x', limits: defaultLimits }));
  const rest = { clock: { kind: 'move', ms: 1000 }, repetitions: 1, format: { kind: 'round-robin' }, seed: 1 } as const;
  for (const name of ['mine', 'cup-9']) {
    await (await Journal.open(join(folder, name), { ...made, ...rest, players })).close();
  }
  const statusOf = async (name: string): Promise<number> =>
    (await fetch(at(`/${encodeURIComponent(name)}/resume`), { method: 'POST' })).status;
  expect(await Promise.all(['mine', 'cup-9', 'cup-77', '../cup-1'].map(statusOf))).toEqual([404, 409, 404, 404]);
  const foreign = { method: 'POST', headers: { origin: 'https://evil.example' } };
  expect((await fetch(at('/cup-9/resume'), foreign)).status).toBe(403);
});

test.each([
  ['a level against itself', { levels: [3, 3] }],
  ['a single level', { levels: [3] }],
  ['a bot that is not in the folder', { bots: ['../../package.json'] }],
  ['a bot against itself', { bots: ['random_bot.py', 'random_bot.py'] }],
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
