import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestClass, type TestClass } from '../testing/class.ts';
import { ClassMail } from './class-mail.ts';

const HOUR_MS = 3_600_000;
/** In the morning, so that the daily line is due. */
const now = new Date('2026-05-04T09:00:00Z');

let room: TestClass;
let mail: ClassMail;
beforeAll(async () => {
  room = await openTestClass();
  const { ladder, tutor } = room;
  await ladder.people.change(tutor.id, { email: 'tutor@uni.example' }, tutor);
  const list = 'name,number,email,team\nRose,1,rose@uni.example,Red\nBo,2,bo@uni.example,Blue\nNo,3,,Blue\n';
  await ladder.teams.importList(list, tutor);
  mail = new ClassMail({
    store: ladder.store,
    room: ladder.room,
    health: () => ladder.health(),
    // Nobody listens there: what is queued stays.
    config: { smtp: 'smtp://127.0.0.1:1', from: 'c@uni.example', language: 'en', perDay: 8 },
    origin: 'https://class.example',
    onNote: () => {},
    onBug: (error) => expect.unreachable(String(error)),
  });
});
afterAll(async () => {
  await mail.close();
  expect(room.bugs).toEqual([]);
  await room.end();
});
beforeEach(() => room.ladder.store.tables.deleteFrom('people.mails').execute());

/** Who would get what. */
async function waiting(): Promise<string[]> {
  const rows = await room.ladder.store.tables
    .selectFrom('people.mails as mail')
    .innerJoin('people.persons as person', 'person.id', 'mail.person')
    .select(['person.name', 'mail.subject'])
    .orderBy('person.name')
    .orderBy('mail.subject')
    .execute();
  return rows.map(({ name, subject }) => `${name}: ${subject}`);
}
const at = (left: number): Date => new Date(now.getTime() + left);

test('a deadline is told two days and two hours before, once, to those who have nothing that counts', async () => {
  const { ladder, tutor } = room;
  await ladder.room.change({ deadline: at(100 * HOUR_MS).toISOString() }, tutor);
  const rose = (await ladder.people.list()).find(({ name }) => name === 'Rose');
  await ladder.store.tables
    .insertInto('ladder.versions')
    .values({
      id: 'v1',
      team: rose?.team ?? '',
      number: 1,
      person: rose?.id,
      file: 'a.zip',
      sha256: '',
      state: 'ready',
      queued: new Date(0),
    })
    .execute();
  await mail.tell(now);
  expect(await waiting()).toEqual(['Ada: Test: 0 games, 0 faults']);
  for (const left of [47, 30, 1.5, 1, -1]) await mail.tell(at((100 - left) * HOUR_MS));
  expect((await waiting()).filter((line) => !line.startsWith('Ada'))).toEqual([
    'Bo: Test: the deadline is in two days',
    'Bo: Test: the deadline is in two hours',
  ]);
});

test('who has submitted hears why a version cannot play, and if they want, that it is ready', async () => {
  const { tables } = room.ladder.store;
  const { id, person } = await tables.selectFrom('ladder.versions').select(['id', 'person']).executeTakeFirstOrThrow();
  await tables.updateTable('ladder.versions').set({ queued: new Date() }).where('id', '=', id).execute();
  const mine = async () => (await waiting()).filter((line) => line.startsWith('Rose'));
  await mail.tell(now);
  expect(await mine()).toEqual([]);
  await tables.updateTable('people.persons').set({ mail: 'all' }).where('id', '=', person).execute();
  await mail.tell(now);
  await tables
    .updateTable('ladder.versions')
    .set({ state: 'failed', problem: 'no player' })
    .where('id', '=', id)
    .execute();
  await mail.tell(now);
  await mail.tell(now);
  expect(await mine()).toEqual(['Rose: Test: version 1 cannot play', 'Rose: Test: version 1 is ready']);
});

test('the tutor hears once a day how the class is', async () => {
  await mail.tell(new Date('2026-05-04T03:00:00'));
  expect((await waiting()).filter((line) => line.startsWith('Ada'))).toEqual([]);
  for (const day of [5, 5, 6]) await mail.tell(new Date(`2026-05-0${day}T09:00:00`));
  expect((await waiting()).filter((line) => line.startsWith('Ada'))).toHaveLength(2);
});

test('both teams hear of a decision about a game', async () => {
  const { database, tables } = room.ladder.store;
  const [red, blue] = await tables.selectFrom('ladder.teams').select('id').orderBy('name', 'desc').execute();
  await database.query(`INSERT INTO ladder.players (id, word) VALUES ('house:random', 'random')`);
  await database.query(
    `INSERT INTO ladder.games (kind, rated, white, black, white_team, black_team, seed, state)
      VALUES ('ranked', true, 'house:random', 'house:random', $1, $2, 1, 'done')`,
    [red.id, blue.id],
  );
  await database.query(
    `INSERT INTO ladder.rulings (game, kind, reason) SELECT id, 'annul', 'a power cut' FROM ladder.games`,
  );
  await mail.tell(now);
  await mail.tell(now);
  expect((await waiting()).filter((line) => line.includes('decision'))).toEqual([
    'Bo: Test: a decision about game 1',
    'Rose: Test: a decision about game 1',
  ]);
});

test('whoever has an address and has never come in gets a link that works, and the old one ends', async () => {
  const { ladder, tutor } = room;
  expect(await mail.invite(tutor)).toEqual(['Bo', 'Rose']);
  const rows = await ladder.store.tables.selectFrom('people.mails').select('body').execute();
  const links = rows.map(({ body }) => /rf_link_\S+/.exec(body)?.[0] ?? '');
  for (const link of links) expect(await ladder.sessions.signIn(link)).toBeDefined();
  expect(await mail.invite(tutor)).toEqual([]);
});
