import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestClass, type TestClass } from '../testing/class.ts';

let room: TestClass;
beforeAll(async () => {
  room = await openTestClass();
});
afterAll(async () => {
  expect(room.bugs).toEqual([]);
  await room.end();
});

const LIST = `name,number,email,team
Ada Lovelace,7,ada@uni.example,Red
Alan Turing,8,alan@uni.example,Red
Grace Hopper,9,grace@uni.example,Blue
Kurt Gödel,10,,
`;

const everybody = async () =>
  Object.fromEntries(
    (await room.ladder.people.list()).map(({ name, number, email, teamName }) => [name, [number, email, teamName]]),
  );

test('a list of students adds teams and people, and says who has no team', async () => {
  const { added, leftOut, missing } = await room.ladder.teams.importList(LIST, room.tutor);
  expect(added.map(({ name, members }) => [name, members.map((member) => member.name)])).toEqual([
    ['Red', ['Ada Lovelace', 'Alan Turing']],
    ['Blue', ['Grace Hopper']],
  ]);
  expect([leftOut, missing]).toEqual([['Kurt Gödel'], []]);
  expect(await everybody()).toMatchObject({ 'Grace Hopper': ['9', 'grace@uni.example', 'Blue'] });
});

test('the next list moves and changes people, who keep their links, tokens and history', async () => {
  const { ladder, tutor, enter } = room;
  const person = (await ladder.people.list()).find(({ number }) => number === '8')?.id ?? '';
  const { link } = await ladder.people.renewLink(person, tutor);
  const alan = await enter(link);
  const { token } = await ladder.sessions.createToken(alan, 'laptop');
  const { id: version } = await ladder.submissions.receive(alan, 'bot.zip', Buffer.from('PK'));
  const next = LIST.replace('Alan Turing,8,alan@uni.example,Red', 'Alan M. Turing,8,alan@uni.example,Blue').replace(
    /^Grace.*\n/m,
    '',
  );
  const result = await ladder.teams.importList(next, tutor);
  expect(result).toMatchObject({
    added: [],
    known: ['Ada Lovelace'],
    moved: ['Alan M. Turing'],
    changed: [],
    missing: ['Grace Hopper'],
  });
  expect(await ladder.sessions.viewerOf(token)).toMatchObject({
    id: person,
    name: 'Alan M. Turing',
    team: { name: 'Blue' },
  });
  expect((await enter(link)).team?.name).toBe('Blue');
  expect((await ladder.submissions.find(version)).by).toBe('Alan M. Turing');
  // The same list again changes nothing.
  expect(await ladder.teams.importList(next, tutor)).toMatchObject({ added: [], moved: [], changed: [] });
});

test('students of a list without teams work alone, also two of one name, and are found again', async () => {
  const { ladder, tutor } = room;
  const list = 'name,number\nBo,21\nBo,22\n';
  const { added } = await ladder.teams.importList(list, tutor);
  expect(added.map(({ name }) => name)).toEqual(['Bo', 'Bo 2']);
  expect(await ladder.teams.importList(list, tutor)).toMatchObject({ added: [], known: ['Bo', 'Bo'] });
  const all = (await ladder.teams.list()).length;
  // Whoever works in a team by now stays there.
  await ladder.teams.importList('name,number\nAda Lovelace,7\n', tutor);
  expect((await everybody())['Ada Lovelace']).toEqual(['7', 'ada@uni.example', 'Red']);
  expect(await ladder.teams.list()).toHaveLength(all);
});

test('two students of one name with different logins have two teams, also when the second one comes later', async () => {
  const { ladder, tutor } = room;
  const head = 'Student,ID,SIS Login ID,Section,Squatter (1)\n,,,,Manual Posting\n';
  const [first, second] = ['"Li, Wei",71,wei.l,A,\n', '"Li, Wei",72,wei-l,A,\n'];
  const names = async (csv: string) => {
    const { added, ...rest } = await ladder.teams.importList(csv, tutor);
    return { ...rest, added: added.map(({ name, members }) => `${name}: ${members.map((one) => one.name)}`) };
  };
  expect((await names(head + first)).added).toEqual(['Wei Li: Wei Li']);
  expect(await names(head + first + second)).toMatchObject({
    added: ['Wei Li 2: Wei Li'],
    known: ['Wei Li'],
    changed: [],
  });
  expect(await names(head + second + first)).toMatchObject({ added: [], known: ['Wei Li', 'Wei Li'], moved: [] });
  // By its ID a student is found with another login, and what another list does not know is kept.
  expect(await names(`${head}"Li, Wei",72,wei2,A,\n`)).toMatchObject({ added: [], changed: ['Wei Li'] });
  expect(await names('name,login,email\nWei Li,wei2,wei2@uni.example\n')).toMatchObject({
    added: [],
    changed: ['Wei Li'],
  });
  const canvas = (await ladder.gradeFile('canvas', tutor)).bytes.toString().split('\r\n');
  expect(canvas.filter((line) => line.includes('Wei')).sort()).toEqual([
    '"Li, Wei",71,,wei.l,A,0',
    '"Li, Wei",72,,wei2,A,0',
  ]);
});

test('people who were imported without IDs get them with the next import', async () => {
  const { ladder, tutor } = room;
  await ladder.teams.importList('name,login\nIda Rhodes,ida\n', tutor);
  const csv = 'Student,ID,SIS Login ID,Section\n"Rhodes, Ida",99,ida,B\n';
  expect(await ladder.teams.importList(csv, tutor)).toMatchObject({ added: [], changed: ['Ida Rhodes'] });
  expect((await ladder.gradeFile('canvas', tutor)).bytes.toString()).toContain('"Rhodes, Ida",99,,ida,B,0');
  expect(await ladder.teams.importList(csv, tutor)).toMatchObject({ added: [], changed: [], known: ['Ida Rhodes'] });
});

test('a tutor changes a person and moves them; nobody moves into a full or a deleted team', async () => {
  const { ladder, tutor, team } = room;
  const green = await team('Green');
  await ladder.people.change(green.id, { number: '33', email: 'g@uni.example' }, tutor);
  const full = await ladder.teams.create(
    { name: 'Full', members: Array.from({ length: 20 }, (_, i) => `F${i}`) },
    tutor,
  );
  await expect(ladder.people.change(green.id, { team: full.id }, tutor)).rejects.toThrow('at most 20 members');
  await ladder.deleteTeam(full.id, tutor);
  await expect(ladder.people.change(green.id, { team: full.id }, tutor)).rejects.toThrow('no such team');
  await expect(ladder.people.change(tutor.id, { team: green.team.id }, tutor)).rejects.toThrow(
    'only members have a team',
  );
  expect((await everybody())["Green's member"]).toEqual(['33', 'g@uni.example', 'Green']);
});

test('a tutor submits for a team, also when submissions are frozen', async () => {
  const { ladder, tutor } = room;
  const { id } = await ladder.teams.create({ name: 'Late', members: ['Lee'] }, tutor);
  await ladder.room.change({ submissions: false }, tutor);
  expect(await ladder.submissions.roomFor(tutor, id)).toBeGreaterThan(0);
  expect(await ladder.submissions.receive(tutor, 'mail.zip', Buffer.from('PK'), id)).toMatchObject({ number: 1 });
  expect((await ladder.submissions.list(id))[0]).toMatchObject({ by: 'Ada', file: 'mail.zip' });
  await ladder.room.change({ submissions: true }, tutor);
  await expect(ladder.submissions.receive(tutor, 'x.zip', Buffer.from('PK'))).rejects.toThrow('only members of a team');
});
