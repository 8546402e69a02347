// A small class from its list to its grades, with games played by built-in players; and what happens to it afterwards.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameResult } from '@ringfence/arena';
import { kitFiles } from '@ringfence/course/class';
import { packFiles, unpackWhole, usualUnpackLimits } from '@ringfence/submission';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterPlayers, planGames, resultColumns } from '../games/rows.ts';
import { tournamentOf } from '../official/entry.ts';
import { openTestClass, type TestClass } from '../testing/class.ts';
import { addVersion, madeUpResult, memberOf } from '../testing/players.ts';
import { packSources } from './sources.ts';

let room: TestClass;
let scratch: string;
const teams: Record<string, string> = {};
const LIST = `Student,ID,SIS User ID,SIS Login ID,Section
"Lovelace, Ada",4711,900123,ada@uni.example,A
"Hopper, Grace",4712,900124,grace@uni.example,A
"Turing, Alan",4713,900125,alan@uni.example,A
`;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'ringfence-grades-'));
  room = await openTestClass();
  const { ladder, tutor } = room;
  await ladder.room.change({ paused: true, house: ['random', 'level:7'] }, tutor);
  for (const { name, id } of (await ladder.teams.importList(LIST, tutor)).added) teams[name] = id;
  for (const id of Object.values(teams).slice(0, 2)) await addVersion(ladder.store, id, 1, 'random');
  await played(teams['Ada Lovelace'], 'house:random', 12, 1);
  await played(teams['Ada Lovelace'], 'house:level:7', 4, 2);
  await played(teams['Grace Hopper'], 'house:random', 16, 2, 'crashed');
});
afterAll(async () => {
  expect(room.bugs).toEqual([]);
  await room.end();
  rmSync(scratch, { recursive: true, force: true });
});

const moved = { wallMs: 1, cpuMs: 1 };
const resultOf = (winner: 1 | 2, more: Partial<GameResult> = {}): GameResult =>
  madeUpResult({ winner, moves: ['a1', 'b1'], times: [moved, moved], ...more });

/** Rated games of a team's first version, with White, against an opponent. */
async function played(team: string, opponent: string, count: number, winner: 1 | 2, fault?: 'crashed'): Promise<void> {
  const { store } = room.ladder;
  const white = `v:${team}-1`;
  await enterPlayers(store.tables, ['random', 'level:7'], [`${team}-1`]);
  const plan = { kind: 'ranked', rated: true, first: white, second: opponent, count: 1 } as const;
  await planGames(
    store.tables,
    Array.from({ length: count }, () => plan),
  );
  const words = 'White loses by crashing. It wrote "Ada was here"';
  const result =
    fault === undefined
      ? resultOf(winner)
      : resultOf(winner, { endedBy: 'fault', fault: { kind: fault, words, stderr: [] }, words });
  await store.tables
    .updateTable('ladder.games')
    .set({ state: 'done', ...resultColumns(result), finished: new Date(), seq: '0' })
    .where('state', '=', 'planned')
    .execute();
  await store.database.query(`UPDATE ladder.games SET seq = nextval('ladder.arrivals') WHERE seq = 0`);
}

const rowOf = async (name: string) => {
  const row = (await room.ladder.grades.table()).rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`${name} has no grade`);
  return row;
};

describe('grades', () => {
  test('have a row for each student, and points by the formula', async () => {
    const { formula, scale, most, official, rows } = await room.ladder.grades.table();
    expect(formula).toMatch(/^points = 40 for a version that plays \+ 40 × \(rating − Random \(\d+\)\)/);
    expect(formula).toContain(`Random (${scale?.from})`);
    expect([most, official]).toEqual([80, null]);
    expect(
      rows.map(({ name, number, email, version, games, faults }) => [name, number, email, version, games, faults]),
    ).toEqual([
      ['Ada Lovelace', '900123', 'ada@uni.example', 1, 16, 0],
      ['Alan Turing', '900125', 'alan@uni.example', null, 0, 0],
      ['Grace Hopper', '900124', 'grace@uni.example', 1, 16, 16],
    ]);
    const [ada, alan, grace] = rows;
    expect(ada.parts.strength).toBeGreaterThan(0);
    expect(ada.points).toBeCloseTo(40 + ada.parts.strength);
    expect(grace.parts).toEqual({ plays: 40, strength: 0, official: 0, late: 0 });
    expect([alan.points, alan.rank, alan.rating]).toEqual([0, null, null]);
    expect(ada.rating ?? 0).toBeGreaterThan(grace.rating ?? 0);
  });

  test('take points off for lateness, less what an extension gives to a team or a person', async () => {
    const { ladder, tutor } = room;
    const submitted = Date.parse((await rowOf('Ada Lovelace')).submitted ?? '');
    const before = (hours: number): string => new Date(submitted - hours * 3_600_000).toISOString();
    const late = { kind: 'points', points: 10, each: 'hour' } as const;
    const { points } = await rowOf('Ada Lovelace');
    await ladder.room.change({ deadline: before(2.5), late }, tutor);
    expect(await rowOf('Ada Lovelace')).toMatchObject({ lateMs: 9_000_000, parts: { late: 30 }, points: points - 30 });
    const [version] = await ladder.grades.ofVersions(teams['Ada Lovelace']);
    expect(version[1]).toEqual({ lateMs: 9_000_000, pointsOff: 30, byTutor: false, counts: true });
    await ladder.teams.change(teams['Ada Lovelace'], { extension: before(1.5) }, tutor);
    expect((await rowOf('Ada Lovelace')).parts.late).toBe(20);
    const { id } = await memberOf(ladder, teams['Ada Lovelace']);
    await ladder.people.change(id, { extension: before(0.5) }, tutor);
    expect((await rowOf('Ada Lovelace')).parts.late).toBe(10);
    // Where late versions are refused, nothing that came after the deadline counts.
    await ladder.room.change({ late: { kind: 'refuse' } }, tutor);
    expect(await rowOf('Grace Hopper')).toMatchObject({ version: null, points: 0 });
    const member = await memberOf(ladder, teams['Grace Hopper']);
    await expect(ladder.submissions.roomFor(member)).rejects.toThrow('submissions are closed since');
    await ladder.teams.change(teams['Grace Hopper'], { extension: '2100-01-01T00:00:00Z' }, tutor);
    expect(await ladder.submissions.roomFor(member)).toBeGreaterThan(0);
    expect(await rowOf('Grace Hopper')).toMatchObject({ version: 1, points: 40 });
    await expect(
      ladder.teams.change(teams['Grace Hopper'], { extension: '2100-01-01T00:00:00Z' }, member),
    ).rejects.toThrow('only the tutor');
    // What the tutor lets play counts as in time, for those without an extension too, and the table says so.
    await ladder.teams.change(teams['Grace Hopper'], { extension: null }, tutor);
    expect(await rowOf('Grace Hopper')).toMatchObject({ version: null, byTutor: false });
    await ladder.submissions.activate(`${teams['Grace Hopper']}-1`, tutor);
    expect(await rowOf('Grace Hopper')).toMatchObject({ version: 1, byTutor: true, lateMs: 0 });
    await ladder.room.change({ deadline: null }, tutor);
  });

  test('add the marks of a course', async () => {
    const { ladder, tutor } = room;
    const { points } = await rowOf('Grace Hopper');
    const marks =
      'team,name,checker-public,checker-hidden,total,most\n900124,Grace Hopper,10,22.5,32.5,40\nnobody,Nobody,1,1,2,40\n';
    expect(await ladder.grades.importMarks(marks, tutor)).toEqual({
      tasks: ['checker-public', 'checker-hidden'],
      teams: 1,
      unknown: ['nobody'],
    });
    expect(await rowOf('Grace Hopper')).toMatchObject({ marks: [10, 22.5], points: points + 32.5 });
    expect((await rowOf('Ada Lovelace')).marks).toEqual([null, null]);
    await expect(ladder.grades.importMarks('team,task\n900124,much\n', tutor)).rejects.toThrow('line 2: "much"');
  });

  test('are written as spreadsheets and learning-management systems read them', async () => {
    const { ladder, tutor } = room;
    const text = async (format: 'csv' | 'canvas' | 'moodle'): Promise<string[]> =>
      (await ladder.gradeFile(format, tutor)).bytes.toString().trimEnd().split('\r\n');
    const ada = await rowOf('Ada Lovelace');
    const canvas = await text('canvas');
    expect(canvas[0]).toBe('Student,ID,SIS User ID,SIS Login ID,Section,Test');
    expect(canvas[1]).toBe(`"Lovelace, Ada",4711,900123,ada@uni.example,A,${ada.points}`);
    const moodle = await text('moodle');
    expect(moodle[0]).toBe('Username,ID number,Email address,Full name,Test,Test (feedback)');
    expect(moodle[1]).toMatch(
      /^ada@uni\.example,900123,ada@uni\.example,Ada Lovelace,[\d.]+,"Version 1, in time; rating \d+ after 16 games/,
    );
    const csv = await text('csv');
    expect(csv).toHaveLength(4);
    expect(csv[0].split(',')).toHaveLength(csv[1].split(',').length);
  });

  test('reach Gradescope by an autograder that finds each student by address', async () => {
    const { ladder, tutor } = room;
    const source = join(scratch, 'source');
    for (const folder of [source, join(scratch, 'results')]) mkdirSync(folder);
    writeFileSync(join(scratch, 'autograder.zip'), (await ladder.gradeFile('gradescope', tutor)).bytes);
    await unpackWhole(join(scratch, 'autograder.zip'), source, usualUnpackLimits);
    const grade = (users: readonly object[]) => {
      writeFileSync(join(scratch, 'submission_metadata.json'), JSON.stringify({ users }));
      execFileSync('python3', [join(source, 'run_autograder')], { env: { ...process.env, AUTOGRADER: scratch } });
      return JSON.parse(readFileSync(join(scratch, 'results/results.json'), 'utf8')) as {
        score: number;
        output: string;
      };
    };
    const grace = await rowOf('Grace Hopper');
    expect(grade([{ email: 'Grace@uni.example', name: 'G. Hopper' }]).score).toBe(grace.points);
    expect(grade([{ email: 'nobody@uni.example', name: 'Grace Hopper' }]).score).toBe(grace.points);
    expect(grade([{ email: 'x@uni.example', name: 'X' }])).toMatchObject({ score: 0, output: /not in the class/ });
  });

  test('come with the sources that count, a folder for each team, without starter code and build products', async () => {
    const { ladder, tutor } = room;
    const kit = kitFiles('python', 'squatter');
    const files = {
      'mine/bot.py': 'print("mine")\n',
      'mine/check.py': kit['check.py'].replaceAll('\n', '\r\n'),
      'mine/__pycache__/bot.pyc': 'x',
      'mine/net.dat': 'a\0b',
    };
    const zip = await packFiles(Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));
    const { id } = await ladder.submissions.receive(tutor, 'bot.zip', zip, teams['Alan Turing']);
    const { tables } = ladder.store;
    await tables.updateTable('ladder.versions').set({ state: 'ready', word: 'random' }).where('id', '=', id).execute();
    await ladder.submissions.activate(id, tutor);
    const into = join(scratch, 'sources');
    mkdirSync(into);
    writeFileSync(join(scratch, 'sources.zip'), await packSources(await ladder.sources(tutor)));
    const unpacked = await unpackWhole(join(scratch, 'sources.zip'), into, usualUnpackLimits);
    expect(unpacked).toMatchObject({ value: { paths: ['alan-turing/bot.py'] } });
    expect(existsSync(join(into, 'alan-turing/bot.py'))).toBe(true);
  });
});

test('the last official tournament counts', async () => {
  const { ladder, tutor } = room;
  const finalists = ['Ada Lovelace', 'Grace Hopper'].map((name) => ({
    name,
    word: `cmd:x versions/${teams[name]}-1/x`,
  }));
  const wish = { title: 'Final', format: 'round-robin', repetitions: 1, house: [] } as const;
  const config = tournamentOf(wish, finalists, await ladder.room.info(), 7);
  const { tables, tournaments } = ladder.store;
  const log = await tournaments.enter(config);
  await tables
    .insertInto('ladder.official')
    .values({ title: 'Final', config: JSON.stringify(config), tournament: log.id, state: 'done' })
    .execute();
  const before = (await ladder.grades.ofVersions(teams['Ada Lovelace'])).size;
  expect(before).toBe(1);
  const sides = { white: 'Ada Lovelace', black: 'Grace Hopper' };
  const { plan } = resultOf(1);
  await log.append(resultOf(1, { plan: { ...plan, ...sides, id: 'r1-p1-g1' } }));
  const back = { white: sides.black, black: sides.white };
  await log.append({ ...resultOf(1, { plan: { ...plan, ...back, id: 'r1-p1-g2' } }), winner: 0 });
  const { most, official } = await ladder.grades.table();
  expect([most, official?.title]).toEqual([100, 'Final']);
  expect(await rowOf('Ada Lovelace')).toMatchObject({
    official: { rank: 1, points: 1.5, games: 2 },
    parts: { official: 15 },
  });
  expect(await rowOf('Grace Hopper')).toMatchObject({ official: { rank: 2, points: 0.5 }, parts: { official: 5 } });
  expect((await rowOf('Alan Turing')).official).toBe(null);
  let csv = '';
  for await (const piece of ladder.export(tutor, 'official')) csv += piece;
  expect(csv.split('\r\n')[1]).toMatch(new RegExp(`,Ada Lovelace,${teams['Ada Lovelace']}-1,1,1.5,2$`));
});

describe('a game that a team appeals against', () => {
  const newest = async () =>
    (await room.ladder.games.games({ page: 1, team: teams['Ada Lovelace'] }, room.tutor)).rows[0];
  const rule = async (kind: 'annul' | 'restore' | 'judge' | 'again', reason = 'the power failed') =>
    room.ladder.games.rule((await newest()).id, { kind, reason }, room.tutor);

  test('is annulled and restored: ratings follow, both teams and the log see why', async () => {
    const { ladder } = room;
    const { games } = await rowOf('Ada Lovelace');
    const { id } = await newest();
    await rule('annul');
    expect((await rowOf('Ada Lovelace')).games).toBe(games - 1);
    const member = await memberOf(ladder, teams['Ada Lovelace']);
    expect(await ladder.games.game(id, member)).toMatchObject({
      rated: false,
      ruling: 'annul',
      rulings: [{ kind: 'annul', reason: 'the power failed' }],
    });
    expect((await ladder.audit(1)).rows[0]).toMatchObject({
      action: 'game-ruled',
      subject: id,
      detail: { kind: 'annul', reason: 'the power failed' },
    });
    await expect(rule('annul')).rejects.toThrow('does not count anyway');
    await rule('restore');
    expect((await rowOf('Ada Lovelace')).games).toBe(games);
    await expect(rule('restore')).rejects.toThrow('only a game that was annulled');
  });

  test('is judged again from its moves', async () => {
    const { ladder } = room;
    const { tables } = ladder.store;
    const { id } = await newest();
    expect(await rule('judge')).toBe(
      '2 moves, all legal. The board is not decided; the game ended by a resignation, and the result stays.',
    );
    // White has walled in a corner and fills the rest; somebody has stored the wrong winner.
    const moves = ['a2', 'a4', 'b1', 'b4'];
    const store = (result: GameResult) =>
      tables.updateTable('ladder.games').set(resultColumns(result)).where('id', '=', id).execute();
    await store(resultOf(2, { moves: [...moves, 'a9'], endedBy: 'rules' }));
    expect(await rule('judge')).toMatch(/^Move 5, a9, is not legal/);
    await store(resultOf(2, { moves, endedBy: 'rules' }));
    expect(await rule('judge')).toMatch(
      /the board is not decided\. The result stays as it is: play the game again, or annul it\.$/,
    );
  });

  test('is played again, and the old one no longer counts', async () => {
    const { ladder } = room;
    const { id } = await newest();
    await rule('again');
    expect(await ladder.games.game(id, undefined)).toMatchObject({ rated: false, ruling: 'again' });
    expect(await ladder.games.queue(undefined)).toMatchObject({ planned: 1 });
  });
});

describe('what is private', () => {
  test('a sentence that quotes a program is for its own team and tutors', async () => {
    const { ladder, tutor } = room;
    const wordsFor = async (viewer: Parameters<typeof ladder.games.games>[1]): Promise<string> =>
      (await ladder.games.games({ page: 1, outcome: 'fault' }, viewer)).rows[0].words;
    expect(await wordsFor(undefined)).toBe('White loses by crashing.');
    expect(await wordsFor(await memberOf(ladder, teams['Ada Lovelace']))).toBe('White loses by crashing.');
    expect(await wordsFor(await memberOf(ladder, teams['Grace Hopper']))).toContain('Ada was here');
    expect(await wordsFor(tutor)).toContain('Ada was here');
  });

  /** Every row of every table, as text. */
  async function dump(): Promise<string> {
    const { query } = room.ladder.store.database;
    const tables = await query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables WHERE table_schema = 'ladder'`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const rows = await query<{ text: string }>(`SELECT row_to_json(one)::text AS text FROM ${name} AS one`);
      texts.push(...rows.map(({ text }) => `${name} ${text}`));
    }
    expect(texts.length).toBeGreaterThan(50);
    return texts.join('\n');
  }

  test('after a student is deleted their name is nowhere in the database, and before that they get everything as one file', async () => {
    const { ladder, tutor, enter } = room;
    const { id, link } = await (async () => {
      const { person, link: own } = await ladder.people.add(
        {
          name: 'Zoë Q. Quill',
          role: 'member',
          team: teams['Alan Turing'],
          number: '900777',
          email: 'zoe.quill@uni.example',
        },
        tutor,
      );
      return { id: person, link: own };
    })();
    const zoe = await enter(link);
    await ladder.sessions.createToken(zoe, 'Zoë Q. Quill’s laptop');
    await ladder.submissions.receive(zoe, 'zoe-quill.zip', Buffer.from('PK of Zoë'));
    await ladder.people.renewLink(id, tutor);
    await ladder.people.change(id, { number: '900778' }, tutor);
    await ladder.games.rule('1', { kind: 'annul', reason: 'Zoë Q. Quill complains' }, tutor);
    const zip = join(scratch, 'person.zip');
    writeFileSync(zip, await ladder.personData(id, tutor));
    const into = join(scratch, 'person');
    mkdirSync(into);
    await unpackWhole(zip, into, usualUnpackLimits);
    const data = JSON.parse(readFileSync(join(into, 'person.json'), 'utf8')) as {
      person: object;
      log: object[];
      submissions: object[];
    };
    expect(data.person).toMatchObject({ name: 'Zoë Q. Quill', number: '900778', email: 'zoe.quill@uni.example' });
    expect(data.log.length).toBeGreaterThan(3);
    expect(readdirSync(join(into, 'submissions'))).toEqual(['version-2-zoe-quill.zip']);

    expect(await dump()).toMatch(/quill/i);
    await ladder.deletePerson(id, tutor);
    expect(/.{0,80}(?:quill|900778).{0,80}/i.exec(await dump())?.[0]).toBe(undefined);
    expect((await ladder.games.game('1', undefined)).rulings.at(-1)?.reason).toBe('deleted person complains');
  });

  test('a student who is a team of their own is deleted with the team', async () => {
    const { ladder, tutor } = room;
    const ada = await memberOf(ladder, teams['Ada Lovelace']);
    await expect(ladder.deletePerson(ada.id, tutor)).rejects.toThrow('delete the team instead');
    await ladder.deleteTeam(teams['Ada Lovelace'], tutor);
    expect(/.{0,80}(?:lovelace|900123).{0,80}/i.exec(await dump())?.[0]).toBe(undefined);
  });
});

test('a class that is over can be read and forgotten, but not changed, until it is reopened', async () => {
  const { ladder, tutor } = room;
  await ladder.room.change({ archived: true }, tutor);
  expect(await ladder.room.settings()).toMatchObject({ paused: true, submissions: false });
  const over = { code: 'archived' };
  const member = await memberOf(ladder, teams['Grace Hopper']);
  await expect(ladder.teams.create({ name: 'New' }, tutor)).rejects.toMatchObject(over);
  await expect(ladder.submissions.receive(tutor, 'x.zip', Buffer.from('PK'), member.team?.id)).rejects.toMatchObject(
    over,
  );
  await expect(ladder.room.change({ paused: false }, tutor)).rejects.toMatchObject(over);
  await expect(
    ladder.games.challenges.create({ opponent: { house: 'random' }, rated: false, games: 2 }, member),
  ).rejects.toMatchObject(over);
  expect((await ladder.grades.table()).rows.length).toBeGreaterThan(0);
  expect((await ladder.people.renewLink(member.id, tutor)).name).toBe('Grace Hopper');
  await ladder.deleteTeam(teams['Grace Hopper'], tutor);
  await ladder.room.change({ archived: false }, tutor);
  await ladder.teams.create({ name: 'New' }, tutor);
});
