import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FeedMessage } from '../games/feed.ts';
import { type Audience, Roster } from '../games/roster.ts';
import { planGames } from '../games/rows.ts';
import { LocalBoards, runningNow, visibleBoards } from '../games/running.ts';
import { Ladder } from '../ladder.ts';
import type { Viewer } from '../people/viewer.ts';
import { ratingsOf } from '../rating/ratings.ts';
import { LadderStore } from '../schema/ladder-store.ts';
import { addVersion, createClass, inProcessPlayers, memberOf } from '../testing/players.ts';
import { seedLadder } from '../testing/seed.ts';

const folder = mkdtempSync(join(tmpdir(), 'ringfence-games-'));
const troubles: unknown[] = [];
const open = (): Promise<Ladder> =>
  Ladder.open(new LadderStore(join(folder, 'store')), {
    folder,
    slots: 2,
    players: inProcessPlayers,
    onBug: (error) => troubles.push(error),
  });

let ladder: Ladder;
let teams: Record<string, string>;
let tutor: Viewer;
beforeAll(async () => {
  await seedLadder(join(folder, 'store'));
  ladder = await open();
  teams = await createClass(ladder, { teams: { Red: ['random', 'level:1'], Blue: ['random'], Green: [] } });
  tutor = { id: 'tutor', name: 'Ada', role: 'tutor', by: 'session' };
});
afterAll(async () => {
  await ladder.close();
  rmSync(folder, { recursive: true, force: true });
});

const count = async (state: 'planned' | 'done' | 'void'): Promise<number> => {
  const rows = await ladder.store.tables.selectFrom('ladder.games').select('id').where('state', '=', state).execute();
  return rows.length;
};
const patience = { timeout: 120_000, interval: 100 };

test('no games before the class starts; then teams and house players meet with balanced colours', async () => {
  expect(await ladder.games.standings({ page: 1 }, undefined)).toMatchObject({ total: 4, pages: 1 });
  const heard: FeedMessage[] = [];
  const end = ladder.games.watch('public', (messages) => heard.push(...messages));
  await ladder.start();
  await expect.poll(() => count('done'), patience).toBeGreaterThan(20);
  end();
  expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['standings', 'game']));
  const rows = await ladder.store.tables
    .selectFrom('ladder.games')
    .select(['white', 'black', 'seed'])
    .where('state', '<>', 'void')
    .execute();
  for (const { white, black, seed } of rows) {
    expect(rows.filter((row) => row.seed === seed && row.white === black && row.black === white)).toHaveLength(1);
  }
  // Only the active version plays.
  expect(new Set(rows.map(({ white }) => white))).not.toContain(`v:${teams.Red}-1`);
});

test('a process that ends in mid-game is replaced by one that resumes; ratings follow from the results alone', async () => {
  await ladder.close();
  ladder = await open();
  const before = await count('done');
  const planned = await count('planned');
  expect(planned).toBeGreaterThan(0);
  await ladder.start();
  await expect.poll(() => count('done'), patience).toBeGreaterThan(before + planned);
  await ladder.room.change({ paused: true }, 'server');
  let last = -1;
  const isQuiet = async (): Promise<boolean> => {
    const now = await count('done');
    const before = last;
    last = now;
    return now === before;
  };
  await expect.poll(isQuiet, { ...patience, interval: 1500 }).toBe(true);
  const games = await ladder.store.tables
    .selectFrom('ladder.games')
    .select(['white', 'black', 'winner'])
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .execute();
  const players = await ladder.store.tables.selectFrom('ladder.players').selectAll().execute();
  const recomputed = ratingsOf(
    players.map(({ id, team, version }) => ({ id, team, number: Number(version?.split('-').at(-1) ?? 0) })),
    games.map(({ white, black, winner }) => ({
      white,
      black,
      won: winner === 1 ? 1 : 0,
      drawn: winner === 0 ? 1 : 0,
      lost: winner === 2 ? 1 : 0,
    })),
  );
  await expect
    .poll(async () => {
      const standing = await ladder.games.standing();
      return standing.every(({ player, rating, low }) => {
        const again = recomputed.get(player);
        return again?.rating === rating && again.low === low;
      });
    }, patience)
    .toBe(true);
  const { rows } = await ladder.games.standings({ page: 1, search: 'RED' }, undefined);
  expect(rows).toMatchObject([{ name: 'Red', version: 2, house: null, league: 0 }]);
  expect(await ladder.games.history(teams.Red)).not.toEqual([]);
  expect(troubles).toEqual([]);
});

test('a server that has just started shows the ratings that the one before has kept, until it has read all games', async () => {
  const shown = async () => (await ladder.games.standings({ page: 1, search: 'red' }, undefined)).rows[0].rating;
  const before = await shown();
  await ladder.close();
  ladder = await open();
  const { ratings } = await ladder.store.tables.selectFrom('ladder.rated').select('ratings').executeTakeFirstOrThrow();
  const player = `v:${teams.Red}-2`;
  expect(Math.round(ratings[player].rating)).toBe(before);
  const other = JSON.stringify({ ...ratings, [player]: { ...ratings[player], rating: 1234 } });
  await ladder.store.tables.updateTable('ladder.rated').set({ ratings: other }).execute();
  expect(await shown()).toBe(1234);
  await expect.poll(shown, patience).toBe(before);
  await ladder.start();
});

describe('while the queue is paused', () => {
  test('ranked games with a player who leaves the house are cancelled', async () => {
    const { tables } = ladder.store;
    const { house } = await ladder.room.settings();
    const meeting = { first: 'house:random', second: `v:${teams.Red}-2` };
    await planGames(tables, [{ ...meeting, kind: 'ranked', rated: true, count: 2 }]);
    const waiting = async (): Promise<number> => {
      const rows = tables.selectFrom('ladder.games').select('id').where('state', '=', 'planned');
      const own = rows.where((one) => one.or([one('white', '=', meeting.first), one('black', '=', meeting.first)]));
      return (await own.execute()).length;
    };
    expect(await waiting()).toBeGreaterThan(1);
    await ladder.room.change({ house: house.filter((word) => word !== 'random') }, 'server');
    await expect.poll(waiting, patience).toBe(0);
    await ladder.room.change({ house }, 'server');
  });

  test('lists have filters, and tests of versions are private to the team', async () => {
    const lost = await ladder.games.games({ page: 1, team: teams.Blue, outcome: 'lost' }, undefined);
    for (const { white, winner } of lost.rows) expect(winner).toBe(white.team === teams.Blue ? 'black' : 'white');
    const all = await ladder.games.games({ page: 1, team: teams.Blue }, undefined);
    expect(all.total).toBeGreaterThanOrEqual(lost.total);
    const against = await ladder.games.games({ page: 1, team: teams.Blue, opponent: 'random' }, undefined);
    for (const { white, black } of against.rows) expect([white.house, black.house]).toContain('random');
    const game = await ladder.games.game(all.rows[0].id, undefined);
    expect(game.names.length).toBe(game.moves);
    expect(game.own).toEqual([]);
    expect((await ladder.games.game(all.rows[0].id, tutor)).own.map(({ side }) => side)).toEqual(['white', 'black']);
    await expect(ladder.games.game('999999999', undefined)).rejects.toThrow('no such game');
    await expect(ladder.games.game("1' OR 1=1", undefined)).rejects.toThrow('no such game');
  });

  test('an impossible challenge is refused with a reason', async () => {
    const [red, green] = [await memberOf(ladder, teams.Red), await memberOf(ladder, teams.Green)];
    const wish = { opponent: { team: teams.Blue }, rated: true, games: 2 };
    const refused = (viewer: Viewer, change: object) => ladder.games.challenges.create({ ...wish, ...change }, viewer);
    await expect(refused(red, { opponent: { team: teams.Red } })).rejects.toThrow('a team cannot challenge itself');
    await expect(refused(green, {})).rejects.toThrow('your team has no version that can play: submit one first');
    await expect(refused(red, { opponent: { team: teams.Green } })).rejects.toThrow('the other team has no version');
    await expect(refused(red, { opponent: { house: 'level:10' } })).rejects.toThrow('no such house player');
    await ladder.room.change({ ranked: false, most: { challengesAnHour: 1 } }, 'server');
    await expect(refused(red, {})).rejects.toThrow('the tutor has stopped ranked games: challenge without rating');
    await refused(red, { rated: false });
    await expect(refused(red, { rated: false })).rejects.toThrow(
      /^a team may challenge 1 time an hour: try again in \d+ minutes$/,
    );
    await ladder.room.change({ most: { challengesAnHour: 100 } }, 'server');
  });

  test('a banned version stops playing: its games are cancelled', async () => {
    const id = await addVersion(ladder.store, teams.Blue, 9, 'random');
    const blue = await memberOf(ladder, teams.Blue);
    const challenge = await ladder.games.challenges.create(
      { opponent: { house: 'random' }, rated: false, games: 3 },
      blue,
    );
    await ladder.store.tables.updateTable('ladder.versions').set({ banned: true }).where('id', '=', id).execute();
    const states = async () => {
      const games = ladder.store.tables.selectFrom('ladder.games').select('state').where('challenge', '=', challenge);
      return (await games.execute()).map(({ state }) => state);
    };
    await expect.poll(states, patience).toEqual(['void', 'void', 'void']);
    await expect
      .poll(
        async () => (await ladder.games.listChallenges(blue, teams.Blue)).find((one) => one.id === challenge)?.state,
        patience,
      )
      .toBe('done');
    await ladder.store.tables
      .updateTable('ladder.teams')
      .set({ active: `${teams.Blue}-1` })
      .where('id', '=', teams.Blue)
      .execute();
  });
});

test('challenges, a boss and a test of two versions are played while ranked games are stopped', async () => {
  const red = await memberOf(ladder, teams.Red);
  await ladder.room.change({ leagues: [{ name: 'Wood' }, { name: 'Bronze', boss: 'random' }] }, 'server');
  await ladder.store.tables
    .updateTable('ladder.teams')
    .set({ auto_accept: false })
    .where('id', '=', teams.Blue)
    .execute();
  const asked = await ladder.games.challenges.create({ opponent: { team: teams.Blue }, rated: false, games: 2 }, red);
  const blue = await memberOf(ladder, teams.Blue);
  await expect(ladder.games.challenges.answer(asked, true, red)).rejects.toThrow('no such challenge to your team');
  await ladder.games.challenges.answer(asked, true, blue);
  const boss = await ladder.games.challenges.challengeBoss(red);
  await expect(ladder.games.challenges.challengeBoss(red)).rejects.toThrow('your team is playing a boss already');
  const tried = await ladder.games.tests.create(`${teams.Red}-1`, `${teams.Red}-2`, 4, red);
  await expect(ladder.games.tests.create(`${teams.Red}-1`, `${teams.Red}-2`, 4, red)).rejects.toThrow('a test running');
  await expect(ladder.games.tests.create(`${teams.Red}-1`, `${teams.Blue}-1`, 4, red)).rejects.toThrow(
    'no such version',
  );
  const ranked = (await ladder.games.games({ page: 1, kind: 'ranked' }, tutor)).total;
  await ladder.room.change({ paused: false }, 'server');
  const challengeOf = async (id: string) =>
    (await ladder.games.listChallenges(red, teams.Red)).find((one) => one.id === id);
  await expect.poll(async () => (await challengeOf(boss))?.state, patience).toBe('done');
  await expect.poll(async () => (await challengeOf(asked))?.state, patience).toBe('done');
  const match = await challengeOf(boss);
  expect((match?.won ?? 0) + (match?.drawn ?? 0) + (match?.lost ?? 0)).toBe(6);
  const { league } = await ladder.teams.find(teams.Red);
  expect(league).toBe((match?.won ?? 0) + (match?.drawn ?? 0) / 2 > 3 ? 1 : 0);
  await expect.poll(async () => (await ladder.games.tests.list(teams.Red))[0].state, patience).toBe('done');
  const [view] = await ladder.games.tests.list(teams.Red);
  expect(view).toMatchObject({ id: tried, first: 1, second: 2 });
  expect(view.verdict).toMatch(/ersion 2 (is|and)/);
  expect((await ladder.games.games({ page: 1, kind: 'test' }, undefined)).total).toBe(0);
  expect((await ladder.games.games({ page: 1, kind: 'test' }, red)).total).toBeGreaterThan(0);
  expect((await ladder.games.games({ page: 1, kind: 'ranked' }, tutor)).total).toBe(ranked);
  const { rows: own } = await ladder.games.games({ page: 1, kind: 'test' }, red);
  const boards = new LocalBoards();
  boards.set({
    id: own[0].id,
    white: own[0].white.player,
    black: own[0].black.player,
    game: 'squatter',
    size: 3,
    swap: false,
    moves: ['a1'],
  });
  const running = await runningNow(ladder.store, boards);
  const roster = new Roster(ladder.store);
  const seen = (audience: Audience) => visibleBoards(running, roster, { pseudonyms: false }, audience).length;
  expect([undefined, blue, red, tutor, 'tutor' as const].map(seen)).toEqual([0, 0, 1, 1, 1]);
  expect(troubles).toEqual([]);
});

test('the tutor can replay a game and reset the ratings', async () => {
  const { rows } = await ladder.games.games({ page: 1, kind: 'challenge' }, tutor);
  const before = await count('done');
  await ladder.games.rule(rows[0].id, { kind: 'again', reason: 'an accident' }, tutor);
  await expect.poll(() => count('done'), patience).toBe(before + 1);
  await ladder.games.resetRatings(tutor);
  await expect
    .poll(
      async () => (await ladder.games.standing()).every(({ games, rating }) => games === 0 && rating === 1500),
      patience,
    )
    .toBe(true);
});
