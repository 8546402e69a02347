import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GameHost, Journal, playable, programSetting, RunningBoards, readGame, roundsOf } from '@ringfence/arena';
import { findRung } from '@ringfence/jail';
import { lockFolder } from '@ringfence/node';
import { readSgf } from '@ringfence/rules/record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PositionPicture, positionPictureSchema } from '../program-games.ts';
import { type StartedServer, startTestServer } from '../testing/start.ts';
import { playedTournament } from '../testing/tournament.ts';
import { cardSchema, gameSchema, pageSchema, viewSchema } from './schemas.ts';
import type { GamePage, OpeningPage, TournamentCard, TournamentView } from './views.ts';

const tournament = playedTournament('Three at random', ['one', 'two', 'three']);

let folder: string;
let server: StartedServer;
let journal: Journal;
let unlock: () => void;

/** Plays this many of the open games. */
async function playOn(games: number): Promise<void> {
  const host = new GameHost({ players: tournament.players, folder });
  const fixtures = [...playable(tournament, roundsOf(tournament), journal.book)].slice(0, games);
  for (const fixture of fixtures) await journal.append(await host.play(fixture));
  await host.close();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-tournaments-'));
  unlock = lockFolder(join(folder, 'evening'));
  journal = await Journal.open(join(folder, 'evening'), tournament);
  await journal.note({ jail: 'not needed' });
  await playOn(2);
  mkdirSync(join(folder, 'empty'));
  mkdirSync(join(folder, 'broken'));
  writeFileSync(join(folder, 'broken/journal.jsonl'), 'no journal\n');
  server = await startTestServer({ tournaments: folder, rateLimit: false });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
  await journal.close();
  unlock();
  rmSync(folder, { recursive: true });
});

async function get<T>(path: string): Promise<T> {
  const response = await fetch(new URL(`api/tournaments${path}`, server.url));
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

test('a position of a game whose rules are a program is drawn by it, and of another game there is no such picture', async () => {
  const read = readGame(fileURLToPath(new URL('../../../../examples/games/connect-four', import.meta.url)));
  if (!read.ok) throw new Error(read.error);
  const { size, limits: _, clock: __, ...setting } = programSetting(read.value, { columns: '5' });
  const cup = { ...playedTournament('Columns', ['one', 'two']), ...setting, sizes: [size] };
  const log = await Journal.open(join(folder, 'columns'), cup);
  const rung = (await findRung({ trust: true }))?.name;
  const host = new GameHost({ players: cup.players, folder, rules: setting.rules, ...(rung && { rung }) });
  const [fixture] = playable(cup, roundsOf(cup), log.book);
  await log.append(await host.play(fixture));
  await Promise.all([host.close(), log.close()]);

  const { games } = await get<GamePage>('/columns/games');
  const at = `/columns/games/${games[0].id}/picture`;
  const pictures = await Promise.all([`${at}?after=0`, `${at}?after=1`, at].map((path) => get<PositionPicture>(path)));
  expect(new Set(pictures.map((one) => one?.svg)).size).toBe(3);
  for (const one of pictures) expect(positionPictureSchema.parse(one)?.svg).toMatch(/^<svg/);
  const other = await get<GamePage>('/evening/games');
  const none = await fetch(new URL(`api/tournaments/evening/games/${other.games[0].id}/picture`, server.url));
  expect(none.status).toBe(404);
  rmSync(join(folder, 'columns'), { recursive: true });
});

describe('a tournament that runs', () => {
  test('is listed, and folders without one are not', async () => {
    const card = { name: 'evening', title: 'Three at random', players: 3, done: 2, total: 6, state: 'running' };
    expect(await get<TournamentCard[]>('')).toEqual([expect.objectContaining(card)]);
  });

  test('answers as its schemas say, which the API description and the site rely on', async () => {
    const [card] = await get<TournamentCard[]>('');
    expect(cardSchema.strict().parse(card)).toEqual(card);
    const view = await get<TournamentView>('/evening');
    expect(viewSchema.strict().parse(view)).toEqual(view);
    const page = await get<GamePage>('/evening/games');
    expect(pageSchema.strict().parse(page)).toEqual(page);
    const game = await get(`/evening/games/${page.games[0].id}`);
    expect(gameSchema.strict().parse(game)).toEqual(game);
  });

  test('shows its running games', async () => {
    const boards = new RunningBoards(join(folder, 'evening'));
    const game = {
      id: 'r1-p3-g1',
      game: 'squatter',
      size: 3,
      swap: false,
      white: 'one',
      black: 'two',
      moves: ['a1'],
    } as const;
    boards.set(game);
    await expect.poll(async () => (await get<TournamentView>('/evening')).running).toEqual([game]);
    boards.close();
  });

  test('grows as it is played, and ends', async () => {
    expect((await get<TournamentView>('/evening')).summary.games).toBe(2);
    await playOn(4);
    await expect.poll(async () => (await get<TournamentCard[]>(''))[0].state).toBe('finished');
    const view = await get<TournamentView>('/evening');
    expect(view).toMatchObject({ done: 6, total: 6, jails: ['not needed'], running: [] });
    expect(view.summary).toMatchObject({ games: 6, pairs: 3 });
    expect(view.summary.standings.map(({ games }) => games)).toEqual([4, 4, 4]);
  });
});

describe('its games', () => {
  test('can be filtered by player and page', async () => {
    const all = await get<GamePage>('/evening/games');
    expect(all.total).toBe(6);
    const mine = await get<GamePage>('/evening/games?player=one&from=1&count=2');
    expect(mine.total).toBe(4);
    expect(mine.games).toHaveLength(2);
    for (const { white, black } of mine.games) expect([white, black]).toContain('one');
    expect((await get<GamePage>('/evening/games?faults')).total).toBe(0);
  });

  test('have openings, a page at a time', async () => {
    const { total, games } = await get<OpeningPage>('/evening/openings');
    expect([total, games.length]).toEqual([6, 6]);
    const rows = (await get<GamePage>('/evening/games')).games;
    expect(games.map(({ winner }) => winner)).toEqual(rows.map(({ winner }) => winner));
    const whole = await get<{ moves: string[] }>(`/evening/games/${rows[2].id}`);
    expect(games[2].moves).toEqual(whole.moves.slice(0, 60));
    expect(await get<OpeningPage>('/evening/openings?from=4&count=1')).toEqual({ total, games: [games[4]] });
    expect(await get<OpeningPage>('/evening/openings?size=99')).toEqual({ total: 0, games: [] });
  });

  test('are complete, also as SGF', async () => {
    const { games } = await get<GamePage>('/evening/games');
    const result = await get<{ moves: string[] }>(`/evening/games/${games[0].id}`);
    expect(result.moves).toHaveLength(games[0].moves);
    const sgf = await (await fetch(new URL(`api/tournaments/evening/games/${games[0].id}/sgf`, server.url))).text();
    const read = readSgf(sgf);
    expect(read.ok && read.value[0].header.white).toBe(games[0].white);
  });

  test.each([
    '/nowhere',
    '/..%2f..',
    '/%2e%2e',
    '/broken',
    '/empty',
    '/evening/games/r9-p9-g1',
    '/evening/games/..%2fjournal',
  ])('%s does not exist', async (path) => {
    const response = await fetch(new URL(`api/tournaments${path}`, server.url));
    expect(response.status).toBe(404);
    const { error } = (await response.json()) as { error: { message: string } };
    expect(error.message).toMatch(/\w/);
  });
});
