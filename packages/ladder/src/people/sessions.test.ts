import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestClass, type TestClass } from '../testing/class.ts';

let room: TestClass;
let link: string;
beforeAll(async () => {
  room = await openTestClass();
  const { members } = await room.ladder.teams.create({ name: 'Red', members: ['Rose'] }, room.tutor);
  link = members[0].link;
});
afterAll(() => room.end());

/** Signs in, and lets the session expire this many milliseconds from now. */
async function sessionThatEndsIn(ms: number): Promise<string> {
  const { sessions, store } = room.ladder;
  const before = await store.tables.selectFrom('people.secrets').select('id').execute();
  const entered = await sessions.signIn(link);
  await store.tables
    .updateTable('people.secrets')
    .set({ expires: new Date(Date.now() + ms) })
    .where(
      'id',
      'not in',
      before.map(({ id }) => id),
    )
    .execute();
  return entered?.session ?? '';
}

test('a session lasts until it expires', async () => {
  const { sessions } = room.ladder;
  const [lasting, expired] = [await sessionThatEndsIn(60_000), await sessionThatEndsIn(-1)];
  expect(await sessions.viewerOf(lasting)).toMatchObject({ name: 'Rose', by: 'session' });
  expect(await sessions.viewerOf(expired)).toBeUndefined();
});

test('expired sessions are deleted when their owner signs in', async () => {
  const { sessions, store } = room.ladder;
  await sessionThatEndsIn(-1);
  const isExpired = () =>
    store.tables.selectFrom('people.secrets').select('id').where('expires', '<=', new Date()).execute();
  expect(await isExpired()).not.toEqual([]);
  await sessions.signIn(link);
  expect(await isExpired()).toEqual([]);
});

test('a link ends after the days that the tutor has set, from when it was created; a new one works again', async () => {
  const { ladder, tutor } = room;
  await ladder.room.change({ linkDays: 3 }, tutor);
  expect(await ladder.sessions.signIn(link)).toMatchObject({ viewer: { name: 'Rose' } });
  const old = new Date(Date.now() - 4 * 24 * 3_600_000);
  await ladder.store.tables.updateTable('people.secrets').set({ created: old }).where('kind', '=', 'link').execute();
  await expect(ladder.sessions.signIn(link)).rejects.toMatchObject({ code: 'link-ended' });
  const rose = (await ladder.people.list()).find(({ name }) => name === 'Rose');
  const renewed = await ladder.people.renewLink(rose?.id ?? '', tutor);
  expect(await ladder.sessions.signIn(renewed.link)).toMatchObject({ viewer: { name: 'Rose' } });
});
