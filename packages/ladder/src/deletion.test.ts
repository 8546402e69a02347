import type { GameResult } from '@ringfence/arena';
import { startServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ServerMessage } from './connect/messages.ts';
import { recordPractice } from './connect/practice.ts';
import { HomeSession } from './connect/session.ts';
import { keepResult, resultColumns } from './games/rows.ts';
import { tournamentOf } from './official/entry.ts';
import { openTestClass, type TestClass } from './testing/class.ts';
import { madeUpResult } from './testing/players.ts';
import type { RunState } from './views/index.ts';

let room: TestClass;
beforeAll(async () => {
  room = await openTestClass();
});
afterAll(async () => {
  expect(room.bugs).toEqual([]);
  await room.end();
});

/** A team with a version that can play. Its name has no word of a pseudonym, a colour and an animal. */
async function playing(name: string, { ladder, team }: TestClass = room) {
  const member = await team(name);
  const { id: version } = await ladder.submissions.receive(member, `${name}.zip`, Buffer.from('PK'));
  const { tables } = ladder.store;
  const word = `cmd:sh versions/${version}/bot.sh`;
  await tables.updateTable('ladder.versions').set({ state: 'ready', word }).where('id', '=', version).execute();
  await tables
    .insertInto('ladder.players')
    .values({ id: `v:${version}`, version, team: member.team.id, word })
    .execute();
  await tables.updateTable('ladder.teams').set({ active: version }).where('id', '=', member.team.id).execute();
  return { ...member, version };
}

const gameOf = (white: string, black: string, words: string): GameResult =>
  madeUpResult({ endedBy: 'fault', fault: { kind: 'crashed', words, stderr: [] }, words }, { white, black });

async function everything(): Promise<string> {
  let text = '';
  for await (const part of room.ladder.export(room.tutor)) text += part;
  return text;
}

/** An official tournament with one game, whose log is returned: the first program has lost by what it wrote. */
async function official(
  { ladder }: TestClass,
  players: readonly Awaited<ReturnType<typeof playing>>[],
  title: string,
  state: RunState,
): Promise<string> {
  const finalists = players.map(({ team, version }) => ({ name: team.name, word: `cmd:x versions/${version}/x` }));
  const wish = { title, format: 'round-robin', repetitions: 1, house: [] } as const;
  const config = tournamentOf(wish, finalists, await ladder.room.info(), 7);
  const log = await ladder.store.tournaments.enter(config);
  const [white, black] = players.map(({ team }) => team.name);
  const result = gameOf(white, black, `White wrote "${white} greet you"`);
  await log.append({ ...result, plan: { ...result.plan, id: 'r1-p1-g1' } });
  await ladder.store.tables
    .insertInto('ladder.official')
    .values({ title, config: JSON.stringify(config), tournament: log.id, state })
    .execute();
  return log.id;
}

async function officialText({ ladder }: TestClass, id: string): Promise<string> {
  const log = await ladder.store.tournaments.find(id);
  return JSON.stringify([log?.tournament, await log?.game('r1-p1-g1')]);
}

test('a deleted team is not named where others challenged it, where members left before, or in lists of games', async () => {
  const { ladder, tutor, enter } = room;
  const [rooks, knights] = [await playing('Rooks'), await playing('Knights')];
  const wish = { opponent: { team: rooks.team.id }, rated: false, games: 2 };
  await ladder.games.challenges.create(wish, knights);
  const { person, link } = await ladder.people.add({ name: 'Rooks too', role: 'member', team: rooks.team.id }, tutor);
  await enter(link);
  await ladder.deletePerson(person, tutor);
  const { tables } = ladder.store;
  await tables
    .insertInto('ladder.games')
    .values({
      kind: 'ranked',
      rated: true,
      white: `v:${rooks.version}`,
      black: `v:${knights.version}`,
      white_team: rooks.team.id,
      black_team: knights.team.id,
      challenge: null,
      test: null,
      seed: 1,
      state: 'done',
      worker: null,
      ...resultColumns(gameOf(`v:${rooks.version}`, `v:${knights.version}`, 'White wrote "Rooks greet you"')),
      seq: '1',
      finished: new Date(),
    })
    .execute();
  expect(await everything()).toContain('"subject":"Rooks"');

  await ladder.deleteTeam(rooks.team.id, tutor);
  expect(/.{0,60}\bRooks\b.{0,30}/.exec(await everything())?.[0]).toBe(undefined);
  const games = await tables.selectFrom('ladder.games').select('words').where('state', '=', 'done').execute();
  expect(games).toEqual([{ words: 'a fault of a deleted team' }]);
});

test('a team is deleted everywhere or, while one of its official tournaments runs, nowhere', async () => {
  const { ladder, tutor } = room;
  const [dukes, earls] = [await playing('Dukes'), await playing('Earls')];
  const { store } = ladder;
  const ended = await official(room, [dukes, earls], 'Ended', 'done');
  await official(room, [dukes, earls], 'Running', 'running');
  const written = () => officialText(room, ended);
  const before = await written();
  expect(before).toContain('Dukes');
  await expect(ladder.deleteTeam(dukes.team.id, tutor)).rejects.toThrow('"Running" is running with this team');
  expect(await written()).toBe(before);
  expect((await ladder.teams.find(dukes.team.id)).name).toBe('Dukes');
  await store.tables.updateTable('ladder.official').set({ state: 'stopped' }).execute();
  await ladder.deleteTeam(dukes.team.id, tutor);
  expect(await written()).not.toContain('Dukes');
  expect(await everything()).not.toContain('Dukes');
});

test.each(['postgres', 'pglite'] as const)(
  'a deletion that fails in its last step has changed nothing, in %s',
  async (kind) => {
    const server = kind === 'postgres' ? await startServer() : undefined;
    if (kind === 'postgres' && server === undefined) return;
    const own = await openTestClass(server === undefined ? {} : { url: server.url });
    onTestFinished(async () => {
      await own.end();
      await server?.stop();
    });
    const { ladder, tutor } = own;
    const [dukes, earls] = [await playing('Dukes', own), await playing('Earls', own)];
    const ended = await official(own, [dukes, earls], 'Ended', 'done');
    const { query } = ladder.store.database;
    /** What a failure in the middle could have changed, row by row. */
    const contents = async (): Promise<string> => {
      const names = ['teams', 'people', 'versions', 'pieces', 'official', 'audit', 'games'];
      const tables = [...names.map((name) => `ladder.${name}`), 'people.persons', 'people.secrets'];
      const rows = tables.map((table) => query(`SELECT one::text FROM ${table} AS one ORDER BY 1`));
      return JSON.stringify([await Promise.all(rows), await officialText(own, ended)]);
    };
    await query(`CREATE FUNCTION ladder.fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'out of luck'; END $$`);
    await query(`CREATE TRIGGER fail BEFORE INSERT ON ladder.audit FOR EACH ROW
      WHEN (NEW.action IN ('team-deleted', 'person-deleted')) EXECUTE FUNCTION ladder.fail()`);
    const before = await contents();
    await expect(ladder.deleteTeam(dukes.team.id, tutor)).rejects.toThrow('out of luck');
    expect(await contents()).toBe(before);
    await expect(ladder.deletePerson(dukes.id, tutor)).rejects.toThrow('out of luck');
    expect(await contents()).toBe(before);
    await query('DROP TRIGGER fail ON ladder.audit');
    await ladder.deleteTeam(dukes.team.id, tutor);
    expect(await contents()).not.toContain('Dukes');
    expect(own.bugs).toEqual([]);
  },
);

test('nothing that began before the deletion of a team is stored after it', async () => {
  const { ladder, tutor } = room;
  const [pawns, bishops] = [await playing('Pawns'), await playing('Bishops')];
  await ladder.deleteTeam(pawns.team.id, tutor);
  const gone = { code: 'not-found', message: 'no such team' };
  await expect(ladder.submissions.receive(pawns, 'late.zip', Buffer.from('PK'))).rejects.toMatchObject(gone);
  await expect(ladder.submissions.activate(pawns.version, pawns)).rejects.toMatchObject(gone);
  const wish = { opponent: { house: 'random' }, rated: false, games: 2 };
  await expect(ladder.games.challenges.create(wish, pawns)).rejects.toMatchObject(gone);
  // Its program at home was in the middle of a game.
  const sides = { white: { team: pawns.team.id }, black: { team: bishops.team.id } };
  const result = gameOf('Pawns', 'Bishops', 'White has lost');
  await ladder.store.transaction((tables) => recordPractice(tables, { ...sides, result }));
  expect(/.{0,60}\bPawns\b.{0,30}/.exec(await everything())?.[0]).toBe(undefined);
});

test('the connected programs of a deleted team are dismissed, and one that connects at that moment plays no game', async () => {
  const { ladder, tutor } = room;
  const member = await room.team('Kings');
  const connect = () => {
    const session = new HomeSession({ person: member.id, team: member.team.id, teamName: 'Kings' });
    const heard: ServerMessage[] = [];
    const link = { send: (message: ServerMessage) => void heard.push(message), close: () => {} };
    session.connect(link, (seen) => ({ type: 'welcome', protocol: 1, session: '', seen, team: '' }), 0);
    return { session, heard };
  };
  const [before, after] = [connect(), connect()];
  ladder.lounge.enter(before.session, { games: 1 });
  await ladder.deleteTeam(member.team.id, tutor);
  expect(before.heard.at(-1)?.type).toBe('refused');
  ladder.lounge.enter(after.session, { games: 1, opponent: 'random' });
  await expect.poll(() => after.heard.at(-1)?.type).toBe('refused');
});

test('a game that was in progress when the class became an archive is not stored', async () => {
  const { ladder, tutor } = room;
  const { store } = ladder;
  const [queens, jacks] = [await playing('Queens'), await playing('Jacks')];
  const sides = { white: { team: queens.team.id }, black: { house: 'random' } };
  const practised = gameOf('Queens', 'random', 'White has lost');
  const [white, black] = [`v:${queens.version}`, `v:${jacks.version}`];
  const { id } = await store.tables
    .insertInto('ladder.games')
    .values({
      kind: 'ranked',
      rated: true,
      white,
      black,
      white_team: queens.team.id,
      black_team: jacks.team.id,
      seed: 1,
      state: 'planned',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const played = gameOf(white, black, 'White has lost');
  const record = async () => {
    await store.transaction((tables) => recordPractice(tables, { ...sides, result: practised }));
    await keepResult(store.tables, 'own', { ...played, plan: { ...played.plan, id } });
  };
  const stored = async () =>
    await store.tables
      .selectFrom('ladder.games')
      .select('kind')
      .where('white_team', '=', queens.team.id)
      .where('state', '=', 'done')
      .orderBy('kind')
      .execute();
  await ladder.room.change({ archived: true }, tutor);
  await record();
  expect(await stored()).toEqual([]);
  await ladder.room.change({ archived: false }, tutor);
  await record();
  expect(await stored()).toEqual([{ kind: 'practice' }, { kind: 'ranked' }]);
});
