// A class on PostgreSQL that plays while people watch, over real HTTP.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { createClass } from '@ringfence/ladder/testing';
import { startServer, type TestServer as TestDatabase } from '@ringfence/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startTestServer } from '../testing/start.ts';

let folder: string;
let database: TestDatabase | undefined;
let server: StartedServer;
let teams: Record<string, string>;
let cookie: string;
const patience = { timeout: 120_000, interval: 250 };

const startClass = (address: string): Promise<StartedServer> =>
  startTestServer({ database: address, classSlots: 1, rateLimit: false });

beforeAll(async () => {
  database = await startServer();
  if (database === undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'ringfence-playing-'));
  const ladder = await Ladder.open(new LadderStore(database.url), { folder, onBug: console.error });
  teams = await createClass(ladder, { teams: { Red: ['random'], Blue: ['level:1'] } });
  const { link } = await ladder.people.add({ name: 'Bo', role: 'tutor' }, 'server');
  cookie = `ringfence_session=${(await ladder.sessions.signIn(link))?.session}`;
  await ladder.close();
  server = await startClass(database.url);
});
afterAll(async () => {
  if (database === undefined) return;
  await server.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, method = 'GET', body?: object): Promise<Response> =>
  fetch(new URL(`api/class${path}`, server.url), {
    method,
    headers: { cookie, origin: new URL(server.url).origin, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

interface Row {
  readonly id: string;
  readonly rated: boolean;
  readonly winner: 'white' | 'black' | null;
  readonly white: { readonly team: string | null; readonly house: string | null };
  readonly black: { readonly team: string | null; readonly house: string | null };
}
const list = async (query: string) =>
  (await (await ask(`/games?${query}`)).json()) as { readonly total: number; readonly rows: readonly Row[] };

test('a server without workers plays itself and says so; watchers receive every game and the standings', async (context) => {
  if (database === undefined) return context.skip();
  const stop = new AbortController();
  const response = await fetch(new URL('api/class/events', server.url), { signal: stop.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  let text = '';
  const reading = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(
      new WritableStream({
        write(part) {
          text += part;
        },
      }),
    )
    .catch(() => {});
  const events = () =>
    text
      .split('\n\n')
      .filter((part) => part.startsWith('event: '))
      .map((part) => {
        const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
        return {
          kind,
          data: JSON.parse(data ?? 'null') as { readonly games?: readonly Row[]; readonly rows?: object[] },
        };
      });
  const finished = () => events().flatMap(({ data }) => data.games ?? []);
  await expect.poll(() => finished().length, patience).toBeGreaterThan(4);
  await expect.poll(() => events().some(({ kind }) => kind === 'standings'), patience).toBe(true);
  expect(text.startsWith('retry: 3000\n\n')).toBe(true);
  const ids = finished().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(events().find(({ kind }) => kind === 'standings')?.data.rows?.[0]).toHaveProperty('rating');
  const queue = (await (await ask('/queue')).json()) as { workers: object[]; mayHaveWorkers: boolean };
  expect(queue).toMatchObject({ mayHaveWorkers: true, workers: [{ name: expect.stringContaining('(server)') }] });
  expect(server.notes).toEqual([expect.stringContaining('this server plays the games itself, 1 at a time')]);

  await ask('/settings', 'PATCH', { paused: true });
  await expect.poll(() => events().some(({ kind }) => kind === 'settings'), patience).toBe(true);
  stop.abort();
  await reading;
  // A class that is closed to visitors tells them nothing more.
  await ask('/settings', 'PATCH', { open: false });
  expect((await fetch(new URL('api/class/events', server.url))).status).toBe(401);
  await ask('/settings', 'PATCH', { open: true });
});

test('games are listed by team, opponent and outcome, and looked at one by one', async (context) => {
  if (database === undefined) return context.skip();
  const all = await list('');
  expect(all.total).toBeGreaterThan(4);
  // A game that was running may end between two questions.
  const total = async (outcome: string): Promise<number> => (await list(`team=${teams.Red}${outcome}`)).total;
  const difference = async (): Promise<number> => {
    const counts = await Promise.all(['won', 'lost', 'drawn'].map((outcome) => total(`&outcome=${outcome}`)));
    return (await total('')) - counts.reduce((sum, count) => sum + count);
  };
  await expect.poll(difference, patience).toBe(0);
  const versus = await list(`team=${teams.Red}&opponent=${teams.Blue}`);
  for (const { white, black } of versus.rows)
    expect(new Set([white.team, black.team])).toEqual(new Set(Object.values(teams)));
  const house = await list('opponent=random&kind=ranked');
  for (const { white, black } of house.rows) expect([white.house, black.house]).toContain('random');
  const [row] = all.rows;
  const game = await (await ask(`/games/${row.id}`)).json();
  expect(game).toMatchObject({ id: row.id, game: 'squatter', size: 3, names: expect.any(Array) });
  expect((await ask('/games/999999')).status).toBe(404);
  for (const query of ['page=0', 'page=x', 'outcome=resigned', 'kind=all', 'colour=red'])
    expect((await ask(`/games?${query}`)).status, query).toBe(400);
  const history = (await (await ask(`/teams/${teams.Red}/history`)).json()) as {
    readonly low: number;
    rating: number;
  }[];
  expect(history.length).toBeGreaterThan(0);
  for (const { low, rating } of history) expect(low).toBeLessThan(rating);
  expect(await (await ask('/running')).json()).toEqual(expect.any(Array));
});

test('the tutor has a game played again, sets how much a machine plays, and resets the ratings', async (context) => {
  if (database === undefined) return context.skip();
  const { rows, total } = await list('kind=ranked');
  const again = rows.find(({ rated }) => rated);
  const decide = (body: object) => ask(`/games/${again?.id}/rulings`, 'POST', body);
  expect((await decide({ kind: 'again', reason: ' ' })).status).toBe(400);
  expect((await decide({ kind: 'again', reason: 'the power failed' })).status).toBe(200);
  expect(await (await ask(`/games/${again?.id}`)).json()).toMatchObject({ rated: false, ruling: 'again' });
  await ask('/settings', 'PATCH', { paused: false, ranked: true, house: ['random'] });
  await expect.poll(async () => (await list('kind=ranked')).total, patience).toBeGreaterThan(total);
  const { workers } = (await (await ask('/queue')).json()) as { workers: { readonly name: string }[] };
  const weigh = (name: string, weight: number | null) =>
    ask(`/workers/${encodeURIComponent(name)}`, 'PATCH', { weight });
  expect((await weigh('nobody', 2)).status).toBe(404);
  expect((await weigh(workers[0].name, 0)).status).toBe(204);
  const quiet = async (): Promise<boolean> => {
    const before = (await list('')).total;
    await delay(1500);
    return (await list('')).total === before;
  };
  await expect.poll(quiet, patience).toBe(true);
  await weigh(workers[0].name, null);
  await ask('/settings', 'PATCH', { paused: true });
  expect((await ask('/ratings/reset', 'POST')).status).toBe(204);
  const { rows: standing } = (await (await ask('/standings')).json()) as { rows: { readonly rating: number }[] };
  expect(new Set(standing.map(({ rating }) => rating))).toEqual(new Set([1500]));
  const audit = (await (await ask('/audit')).json()) as { rows: { readonly action: string }[] };
  expect(audit.rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['game-ruled', 'worker-changed', 'ratings-reset', 'settings-changed']),
  );
  expect(server.bugs).toEqual([]);
});

test('an official tournament is played from the queue, and resumes after the server was stopped', async (context) => {
  if (database === undefined) return context.skip();
  const wish = { title: 'Final', format: 'round-robin', repetitions: 20, house: ['random'] };
  const started = await ask('/official', 'POST', wish);
  expect(started.status).toBe(201);
  const { id, tournament } = (await started.json()) as { readonly id: string; readonly tournament: string };
  const look = async () =>
    (await (await fetch(new URL(`api/tournaments/${tournament}`, server.url))).json()) as {
      readonly done: number;
      readonly total: number;
      readonly state: string;
    };
  // Asked often: a fast machine plays the rest within a second.
  await expect.poll(async () => (await look()).done, { ...patience, interval: 50 }).toBeGreaterThan(3);
  await server.end();
  server = await startClass(database.url);
  const { done, total } = await look();
  expect(done).toBeLessThan(total);
  await expect
    .poll(async () => (await (await ask(`/official/${id}`)).json()) as object, patience)
    .toMatchObject({ state: 'done' });
  expect(await look()).toMatchObject({ done: 120, total: 120, state: 'finished' });
  const grades = (await (await ask('/grades')).json()) as { official: object };
  expect(grades.official).toEqual({ id, title: 'Final' });
  const [head, first] = (await (await ask('/export.csv?table=official')).text()).split('\r\n');
  expect(head).toBe('id,title,tournament,state,created,player,version,rank,points,games');
  expect(first.split(',').slice(7)).toEqual(['1', expect.any(String), expect.any(String)]);
  expect(server.bugs).toEqual([]);
});

test('a database that is killed under load and comes back loses nothing', async (context) => {
  if (database === undefined) return context.skip();
  await ask('/settings', 'PATCH', { paused: false, ranked: true, house: ['random'] });
  const before = (await list('')).total;
  let isOver = false;
  const statuses = new Set<number>();
  const clients = Array.from({ length: 4 }, async () => {
    while (!isOver) statuses.add((await ask('/standings')).status);
  });
  await database.crash();
  await expect.poll(async () => (await ask('/standings')).status, patience).toBe(200);
  isOver = true;
  await Promise.all(clients);
  // What a client gets meanwhile says that it should try again.
  for (const status of statuses) expect([200, 503]).toContain(status);
  await expect
    .poll(async () => ((await ask('/games')).status === 200 ? (await list('')).total : 0), patience)
    .toBeGreaterThan(before + 2);
  await ask('/settings', 'PATCH', { paused: true });
  for (const bug of server.bugs) expect(String(bug)).toMatch(/connection|starting|stopping|nothing answers/i);
});

test('a second server takes over when the first one stops, and no game is lost', async (context) => {
  if (database === undefined) return context.skip();
  const next = await startClass(database.url);
  // A connection that was kept too long is closed: the next request opens another.
  await expect
    .poll(
      () =>
        ask('/standings').then(
          ({ status }) => status,
          () => 0,
        ),
      patience,
    )
    .toBe(200);
  await ask('/settings', 'PATCH', { paused: false, ranked: true, house: ['random'] });
  const before = (await list('')).total;
  const ids = new Set((await list('')).rows.map(({ id }) => id));
  // Who asks the one that stays is always answered.
  const answers = Array.from({ length: 20 }, () => fetch(new URL('api/class/standings', next.url)));
  await server.end();
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  server = next;
  await expect.poll(async () => (await list('')).total, patience).toBeGreaterThan(before + 2);
  await ask('/settings', 'PATCH', { paused: true });
  const after = await Promise.all([...ids].map(async (id) => (await ask(`/games/${id}`)).status));
  expect(new Set(after)).toEqual(new Set([200]));
});
