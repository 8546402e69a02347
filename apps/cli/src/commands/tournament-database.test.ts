// Every query about a tournament in a folder also works for one in a database, with the same answers.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GameResult, Journal, type Tournament, tournamentHash } from '@ringfence/arena';
import { openStore, type StoreLog } from '@ringfence/arena/store';
import { openDatabase, storeAddress } from '@ringfence/store';
import { seedStore, startServer, TEST_PASSWORD, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
const tournament = (...args: string[]) => ringfence(['tournament', ...args], { cwd: scratch.path });

const cupFile = `title: Cup
game: squatter
size: 3
format: swiss
rounds: 2
openings: balanced 1
players:
  Chance: random
  Luck: random
  Plan: minimax:1
  Depth: minimax:2
`;

const embedded = `pglite:${join(scratch.path, 'store')}`;
let server: TestServer | undefined;
let cup: Tournament;
let games: GameResult[];
let jails: readonly string[];
beforeAll(async () => {
  scratch.write('cup.txt', cupFile);
  expect(tournament('run', 'cup.txt', '--out', 'cup').code).toBe(0);
  const journal = await Journal.look(join(scratch.path, 'cup'));
  ({ tournament: cup, jails } = journal);
  games = [];
  for await (const game of journal.read()) games.push(game);
  await journal.close();
  server = await startServer();
  await seedStore(embedded.slice('pglite:'.length));
});
afterAll(async () => {
  await server?.stop();
  scratch.remove();
});

/** Works with a store; one in a folder can be open only once at a time. */
async function inStore<T>(address: string, of: Tournament, work: (log: StoreLog) => Promise<T>): Promise<T> {
  const store = openStore(address);
  try {
    return await work(await store.enter(of));
  } finally {
    await store.close();
  }
}

const keep = (address: string, of: Tournament, results: readonly GameResult[]): Promise<void> =>
  inStore(address, of, async (log) => {
    for (const jail of jails) await log.note({ jail });
    for (const result of results) await log.append(result);
  });

let made = 0;

/** The address of an empty database. Without a server it is of the other kind, which takes seconds for each command. */
async function newAddress(): Promise<string> {
  const name = `cup${++made}`;
  if (server === undefined) {
    await seedStore(join(scratch.path, name));
    return `pglite:${join(scratch.path, name)}`;
  }
  const database = openDatabase(storeAddress(server.url));
  try {
    await database.query(`CREATE DATABASE ${name}`);
  } finally {
    await database.close();
  }
  return server.url.replace(/[^/]*$/, name);
}

const shown = (address: string): string => address.replace(`:${TEST_PASSWORD}`, '');

/** Every file below a folder with its text. */
const filesIn = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(join(scratch.path, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'journal.jsonl')
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]),
  );

describe('a tournament in a database', () => {
  const half = () => ({ ...cup, title: 'Half\u001b[31m' });

  test('has the status and the report of one in a folder, byte for byte', async () => {
    const address = await newAddress();
    await keep(address, cup, games);
    expect(tournament('status', '--database', address)).toEqual(tournament('status', 'cup'));
    const { folder, ...there } = JSON.parse(tournament('status', 'cup', '--json').out);
    expect(folder).toBe('cup');
    expect(JSON.parse(tournament('status', 'cup.txt', '--database', address, '--json').out)).toEqual({
      database: shown(address),
      id: tournamentHash(cup),
      ...there,
    });

    const { out } = tournament('report', 'cup', '--json');
    const over = tournament('report', 'cup.txt', '--database', address, '--out', 'report', '--json');
    expect(over).toMatchObject({ code: 0, err: '' });
    const keptIn = { database: shown(address), id: tournamentHash(cup), folder: 'report' };
    expect(JSON.parse(over.out)).toEqual({ ...JSON.parse(out), ...keptIn });
    expect(filesIn('report').size).toBe(6 + games.length);
    expect(filesIn('report')).toEqual(filesIn('cup'));
  });

  test('is named by its id if there are several, which are listed', async () => {
    const address = await newAddress();
    await keep(address, cup, games);
    await keep(address, half(), games.slice(0, 3));
    const list = tournament('status', '--database', address);
    expect(list).toEqual({
      code: 0,
      out:
        `2 tournaments in ${shown(address)}, the latest first:\n${tournamentHash(half())}  3 of 8 games  Half\\u{1b}[31m\n` +
        `${tournamentHash(cup)}  8 of 8 games  Cup\n`,
      err: '',
    });
    const json = JSON.parse(tournament('status', '--database', address, '--json').out);
    expect(json).toMatchObject({
      database: shown(address),
      tournaments: [
        {
          id: tournamentHash(half()),
          title: half().title,
          done: 3,
          total: 8,
          isExact: true,
          format: 'swiss',
          players: 4,
        },
        { id: tournamentHash(cup), title: 'Cup', done: 8 },
      ],
    });
    expect(tournament('report', '--database', address, '--out', 'none')).toEqual({
      code: 2,
      out: '',
      err: `${list.out}ringfence: choose one for the report: name it by its file or its id\n`,
    });
    expect(existsSync(join(scratch.path, 'none'))).toBe(false);
    expect(tournament('status', tournamentHash(half()), '--database', address).out).toMatch(
      /^Half\\u\{1b\}\[31m: Squatter.*\n3 of 8 games, stopped: "ringfence tournament run" resumes it\.\n$/s,
    );
  });

  test('can be read before its first game', async () => {
    const address = await newAddress();
    const early = { ...cup, title: 'Early' };
    const { id } = await inStore(address, early, async (log) => log);
    expect(tournament('status', id, '--database', address).out).toMatch(
      /^Early: .*\nJail: no game yet\.\n\n0 of 8 games, stopped: "ringfence tournament run" resumes it\.\n$/s,
    );
    expect(tournament('report', id, '--database', address, '--out', 'early').out).toMatch(
      /^0 games, written to early:/,
    );
  });

  test('can be read while another process runs it', async (context) => {
    if (server === undefined) return context.skip();
    const address = await newAddress();
    await keep(address, half(), games.slice(0, 3));
    const { code, out } = await inStore(address, half(), async (log) => {
      const release = await log.hold();
      const answer = tournament('status', log.id, '--database', address);
      await release?.();
      return answer;
    });
    expect(code).toBe(0);
    expect(out).toMatch(/\n3 of 8 games, running\.\n$/);
  });

  test('that does not exist is reported in one line, with what to do next', async () => {
    const address = await newAddress();
    await keep(address, cup, games.slice(0, 1));
    scratch.write('other.txt', cupFile.replace('Cup', 'Other'));
    const list = `"ringfence tournament status --database ${shown(address)}" lists the tournaments\n`;
    expect(tournament('status', 'nobody', '--database', address, '--json')).toEqual({
      code: 2,
      out: '',
      err: `ringfence: no such tournament file nobody, nor an id of that name in ${shown(address)}: ${list}`,
    });
    expect(tournament('report', 'other.txt', '--database', address, '--out', 'none')).toEqual({
      code: 2,
      out: '',
      err: `ringfence: the tournament of other.txt is not in ${shown(address)}, or the file has changed since it was run: ${list}`,
    });
    expect(tournament('report', 'cup.txt', '--database', address)).toEqual({
      code: 2,
      out: '',
      err: 'ringfence: the report of a tournament in a database needs --out, the folder to write it to\n',
    });
  });
});

describe('a tournament in PGlite', () => {
  test('is played, and the command that "run" suggests works', () => {
    const ran = tournament('run', 'cup.txt', '--database', embedded);
    const [, words] = /; next: ringfence tournament (report \w+ --database \S+ --out) DIR\n$/.exec(ran.err) ?? [];
    expect(tournament(...words.split(' '), 'next')).toMatchObject({ code: 0, err: '' });
    tournament('report', 'cup');
    // Played again, so that measured values differ.
    for (const file of ['standings.csv', 'crosstable.csv'])
      expect(filesIn('next').get(file)).toBe(filesIn('cup').get(file));
  });

  test('cannot be read while another process has it open', async () => {
    const { code, out, err } = await inStore(embedded, cup, async () => tournament('status', '--database', embedded));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(
      new RegExp(
        `^ringfence: process ${process.pid} has the store in .* open: wait for it, or choose another folder.*\n$`,
      ),
    );
  });
});

test('a report of a folder can be written elsewhere', () => {
  const { code, out } = tournament('report', 'cup', '--out', 'elsewhere');
  expect([code, out.split('\n')[0]]).toEqual([0, '8 games, written to elsewhere:']);
  expect(filesIn('elsewhere').size).toBe(6 + games.length);
});

describe('bad usage', () => {
  const none = 'no tournament in';
  const refused: [args: string[], message: RegExp][] = [
    [
      ['status', '--database', 'postgres://me:secret@127.0.0.1:1/cup'],
      /^postgres:\/\/me@127\.0\.0\.1:1\/cup: nothing answers there: is PostgreSQL running/,
    ],
    [
      ['report', '--database', 'https://me:secret@host/cup', '--out', 'x'],
      /^this is not a valid database address: write postgres:/,
    ],
    [
      ['status', 'a', 'b', '--database', 'pglite:nowhere'],
      /^tournament status takes one tournament, by its file or its id$/,
    ],
    [['status'], /^tournament status takes the folder of one tournament, as "run" wrote it, or --database$/],
    [['report', 'postgres://me:secret@host/cup'], /^name a database with --database$/],
    [
      ['status', '--database', 'pglite:nowhere'],
      new RegExp(`^${none} pglite:.*: "ringfence tournament run FILE --database pglite:.*" starts one$`),
    ],
  ];
  test.each(refused)('%j', (args, message) => {
    const { code, out, err } = ringfence(['tournament', ...args], { cwd: scratch.path });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^ringfence: [^\n]*\n$/);
    expect(err.slice('ringfence: '.length, -1)).toMatch(message);
    expect(err).not.toContain('secret');
    expect(existsSync(join(scratch.path, 'nowhere'))).toBe(false);
  });
});
