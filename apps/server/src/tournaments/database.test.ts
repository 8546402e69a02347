import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Book, GameHost, playable, roundsOf, tournamentHash } from '@ringfence/arena';
import { openStore, type Store } from '@ringfence/arena/store';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { seedLadder } from '@ringfence/ladder/testing';
import { type TestServer as Database, startServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import { playedTournament } from '../testing/tournament.ts';
import type { GamePage, TournamentCard, TournamentView } from './views.ts';

const tournament = playedTournament('Over a database', ['one', 'two'], 2);

let database: Database | undefined;
let server: StartedServer;
let store: Store;
beforeAll(async () => {
  database = await startServer();
  if (database === undefined) return;
  store = openStore(database.url);
  server = await startTestServer({ database: database.url, rateLimit: false });
});
afterAll(async () => {
  await server?.end();
  await store?.close();
  await database?.stop();
});

const get = async <T>(path: string): Promise<T> =>
  (await (await fetch(new URL(`api/tournaments${path}`, server.url))).json()) as T;

test('a tournament in a database is shown as it grows', async (context) => {
  if (database === undefined) return context.skip();
  expect(await get<TournamentCard[]>('')).toEqual([]);
  expect(await store.exists(), 'to look makes no tables').toBe(false);
  const log = await store.enter(tournament);
  const name = tournamentHash(tournament);
  expect(await get<TournamentCard[]>('')).toEqual([
    expect.objectContaining({ name, title: 'Over a database', done: 0, total: 4, state: 'stopped' }),
  ]);
  const release = await log.hold();
  const running = {
    id: 'r1-p1-g1',
    game: 'squatter',
    size: 3,
    swap: false,
    white: 'one',
    black: 'two',
    moves: ['a1'],
  } as const;
  await log.show('a worker', [running]);
  expect((await get<TournamentView>(`/${name}`)).running).toEqual([expect.objectContaining(running)]);

  const host = new GameHost({ players: tournament.players, folder: '.' });
  const rounds = roundsOf(tournament);
  const fixtures = [...playable(tournament, rounds, new Book(rounds.width))];
  for (const fixture of fixtures) await log.append(await host.play(fixture));
  await host.close();
  await release?.();
  const view = await get<TournamentView>(`/${name}`);
  expect(view).toMatchObject({ done: 4, state: 'finished', running: [] });
  expect(view.summary).toMatchObject({ games: 4, pairs: 2 });
  const { games, total } = await get<GamePage>(`/${name}/games?player=one`);
  expect(total).toBe(4);
  expect((await get<{ moves: string[] }>(`/${name}/games/${games[0].id}`)).moves).toHaveLength(games[0].moves);
});

test('the official tournaments of a class in a folder are shown, from the database that the server has open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-official-'));
  await seedLadder(join(folder, 'store'));
  const ladder = new LadderStore(join(folder, 'store'));
  await Ladder.open(ladder, { folder, slots: 0, onBug: console.error }).then(({ room }) =>
    room.create({ title: 'Test', game: 'squatter', size: 4, tutor: 'Ada', clockMs: 500 }, 'command line'),
  );
  const { id } = await ladder.tournaments.enter(tournament);
  await ladder.close();
  const own = await startTestServer({ classFolder: folder, rateLimit: false });
  const cards = await (await fetch(new URL('api/tournaments', own.url))).json();
  expect(cards).toEqual([expect.objectContaining({ name: id, done: 0, total: 4, state: 'stopped' })]);
  expect((await fetch(new URL(`api/tournaments/${id}`, own.url))).status).toBe(200);
  await own.end();
  rmSync(folder, { recursive: true, force: true });
});
