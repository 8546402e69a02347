import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { GameResult } from '@ringfence/arena';
import { storeAddress } from '@ringfence/store';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ladder } from '../ladder.ts';
import { tournamentOf } from '../official/entry.ts';
import { LadderStore } from '../schema/ladder-store.ts';
import { writeArchive } from '../submissions/archives.ts';
import { createClass } from '../testing/players.ts';
import { seedLadder } from '../testing/seed.ts';
import { askDoor, hasDoor } from './door.ts';
import { saveBackup } from './file.ts';
import { checkBackup } from './read.ts';
import { restoreBackup } from './restore.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ringfence-backup-'));
const at = (name: string): string => join(scratch, name);
const first = at('first.backup');
let server: TestServer | undefined;
let ladder: Ladder;

const open = (address: string, folder: string): Promise<Ladder> =>
  Ladder.open(new LadderStore(address), { folder: at(folder), slots: 0, onBug: console.error });

/** The lines of a backup, without what differs between two moments and two kinds of database. */
const linesOf = (file: string): unknown[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object)
    .map((line) => ('created' in line || 'sha256' in line ? { ...line, created: '', sha256: '' } : line));

const program = Buffer.alloc(1_200_000, 'program');

beforeAll(async () => {
  server = await startServer();
  await seedLadder(at('one/store'));
  ladder = await open(at('one/store'), 'one');
  const teams = await createClass(ladder, { teams: { Réd: ['random'], Blue: ['level:1'] } });
  const { database, tables } = ladder.store;
  const version = `${teams.Blue}-1`;
  await writeArchive(tables, version, 'source', program);
  const sha256 = createHash('sha256').update(program).digest('hex');
  await tables.updateTable('ladder.versions').set({ sha256, log: 'built' }).where('id', '=', version).execute();
  await database.query(
    `INSERT INTO ladder.players (id, word) VALUES ('house:random', 'random'), ('house:level:1', 'x')`,
  );
  // What bots write may contain characters that no text of the database can.
  const remarks = [{ move: 1, lines: ['\u0000 "quoted" \\ \u2028 💩 {[,'] }];
  const results = Array.from({ length: 100 }, (_, i) =>
    JSON.stringify({ plan: { id: `${i}` }, moves: ['a1'], ...(i < 4 && { remarks }) }),
  );
  await database.query(
    `INSERT INTO ladder.games (kind, rated, white, black, seed, state, winner, result, seq, finished)
     SELECT 'ranked', true, 'house:random', 'house:level:1', i, 'done', i % 3, result::json, nextval('ladder.arrivals'),
       now() - interval '10 days'
     FROM unnest($1::text[]) WITH ORDINALITY AS given (result, i)`,
    [results],
  );
  const config = tournamentOf(
    { title: 'Final', format: 'round-robin', repetitions: 1, house: ['random', 'level:1'] },
    [],
    await ladder.room.info(),
    7,
  );
  const log = await ladder.store.tournaments.enter(config);
  await log.note({ jail: 'none' });
  for (const id of ['r1-p1-g1', 'r1-p1-g2']) await log.append({ plan: { id }, winner: 1 } as GameResult);
  await database.query(
    `INSERT INTO ladder.official (title, config, tournament, state) VALUES ('Final', $1, $2, 'done')`,
    [JSON.stringify(config), log.id],
  );
});
afterAll(async () => {
  await ladder?.close();
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

test('a class moves from a folder to PostgreSQL and back without a change', async (context) => {
  expect(await saveBackup(ladder.backup(), first)).toMatchObject({ title: 'Test', teams: 2, games: 100, results: 2 });
  expect(statSync(first).mode & 0o077).toBe(0);
  if (server === undefined) return context.skip();
  const over = new LadderStore(server.url);
  await restoreBackup(over, first);
  const moved = await open(server.url, 'server');
  await saveBackup(moved.backup(), at('second.backup'));
  expect((await moved.games.official.list())[0]).toMatchObject({ title: 'Final', tournament: /^[0-9a-f]{16,}$/ });
  await moved.close();
  await over.close();

  await seedLadder(at('two/store'));
  const back = new LadderStore(at('two/store'));
  await restoreBackup(back, at('second.backup'));
  await back.close();
  const again = await open(at('two/store'), 'two');
  await saveBackup(again.backup(), at('third.backup'));
  const standing = await again.games.standing();
  expect(standing).toEqual(await ladder.games.standing());
  // Keys continue where they were.
  await again.store.database.query(
    `INSERT INTO ladder.games (kind, rated, white, black, seed, state) VALUES ('ranked', true, 'house:random', 'house:random', 1, 'planned')`,
  );
  expect(await again.store.database.query('SELECT max(id)::int AS max FROM ladder.games')).toEqual([{ max: 101 }]);
  await again.close();
  const [one, two, three] = [first, at('second.backup'), at('third.backup')].map(linesOf);
  expect(one.length).toBeGreaterThan(120);
  expect(two).toEqual(one);
  expect(three).toEqual(one);
});

describe('a backup', () => {
  test('is not restored over a class', async () => {
    await expect(restoreBackup(ladder.store, first)).rejects.toThrow('already holds a class');
  });

  const lines = (): string[] => gunzipSync(readFileSync(first)).toString().trimEnd().split('\n');
  const packed = (text: string): Buffer => gzipSync(text);
  const cases: [name: string, bytes: () => Buffer, message: string][] = [
    ['cut off', () => readFileSync(first).subarray(0, -20), 'it is damaged'],
    ['without its end', () => packed(`${lines().slice(0, -1).join('\n')}\n`), 'it ends in the middle'],
    [
      'without a row',
      () =>
        packed(
          `${lines()
            .filter((_, i) => i !== 10)
            .join('\n')}\n`,
        ),
      'its checksum is wrong',
    ],
    ['with half a line', () => packed(lines().join('\n').slice(0, -9)), 'it ends in the middle'],
    ['with more', () => packed(`${lines().join('\n')}\n{"plan":1}\n`), 'something follows'],
    ['of another program', () => packed('{"format":"other"}\n'), 'it is not a backup of a class'],
    ['of a later version', () => packed(lines()[0].replace(/"schema":\d+/, '"schema":999')), 'ends in the middle'],
    ['of a later version, whole', () => packed(`${lines()[0].replace(/"schema":\d+/, '"schema":999')}\n`), 'newer'],
    ['that is a zip', () => Buffer.from('PK\u0003\u0004 and more'), 'it is not a backup of a class'],
    ['that is empty', () => Buffer.alloc(0), 'it is damaged'],
    [
      'with a table of its own',
      () => packed(`${lines()[0]}\n{"table":"x; DROP","columns":[]}\n`),
      'does not name a table',
    ],
  ];
  test.each(cases)('%s is refused', async (_, bytes, message) => {
    writeFileSync(at('bad.backup'), bytes());
    await expect(checkBackup(at('bad.backup'))).rejects.toThrow(message);
    const empty = new LadderStore(at('never/store'));
    await expect(restoreBackup(empty, at('bad.backup'))).rejects.toThrow(message);
    expect(existsSync(at('never'))).toBe(false);
  });

  test.each<[string, (text: string) => string, string]>([
    ['a flipped bit in a program', (text) => text.replace('70726f67', '70726f66'), 'is not the submitted one'],
    ['another winner', (text) => text.replace('"done", null, "2"', '"done", null, "1"'), 'ratings'],
  ])('%s is found even with a fitting checksum', async (_, change, message) => {
    const changed = lines().slice(0, -1).map(change);
    const end = JSON.parse(lines().at(-1) ?? '') as object;
    const hash = createHash('sha256')
      .update(`${changed.join('\n')}\n`)
      .digest('hex');
    writeFileSync(at('bad.backup'), packed(`${[...changed, JSON.stringify({ ...end, sha256: hash })].join('\n')}\n`));
    await expect(checkBackup(at('bad.backup'))).rejects.toThrow(message);
  });

  test('that fails half way leaves the one before', async () => {
    const before = readFileSync(first);
    const broken = new Readable({ read() {} });
    broken.push(before.subarray(0, 1000));
    const saving = saveBackup(broken, first);
    await expect.poll(() => readdirSync(scratch).some((name) => name.endsWith('.part'))).toBe(true);
    broken.destroy(new Error('power failure'));
    await expect(saving).rejects.toThrow('power failure');
    // What a killed process left is removed by the next one.
    writeFileSync(at('.first.backup.999999999.part'), 'x');
    await expect(saveBackup(Readable.from([before.subarray(0, -8)]), first)).rejects.toThrow('damaged');
    expect(readFileSync(first).equals(before)).toBe(true);
    expect(readdirSync(scratch).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  test('is written by the process that has the folder open, for others of its user', async () => {
    ladder.openDoor();
    const { folder } = storeAddress(at('one/store')) as { folder: string };
    await expect.poll(() => hasDoor(folder)).toBe(true);
    expect(statSync(join(folder, 'door')).mode & 0o077).toBe(0);
    // Others are served meanwhile.
    const [saved] = await Promise.all([
      saveBackup(await askDoor(folder, 'GET', '/backup'), at('door.backup')),
      ladder.room.info(),
    ]);
    expect(saved.games).toBe(100);
    expect((await ladder.health()).backup).toBeNull();
    await askDoor(folder, 'POST', '/backed-up?file=door.backup');
    expect((await ladder.health()).backup).toMatch(/^20/);
    expect((await ladder.audit(1)).rows[0]).toMatchObject({ action: 'backed-up', subject: 'door.backup' });
    await expect(askDoor(folder, 'GET', '/other')).rejects.toThrow('same version');
  });
});

test('pruning deletes output and old logs, and nothing that ratings or people need', async () => {
  const { database } = ladder.store;
  // Teams without an active version leave the standings as soon as these are read anew.
  const houseRatings = async (): Promise<number[]> =>
    (await ladder.games.standing()).filter(({ player }) => player.startsWith('house:')).map(({ rating }) => rating);
  const before = await houseRatings();
  await database.query(
    `INSERT INTO people.secrets (id, person, kind, hash, expires) SELECT 'old', id, 'session', 'x', now() - interval '1 s' FROM ladder.people LIMIT 1`,
  );
  await database.query(`UPDATE ladder.versions SET created = now() - interval '99 days', log = 'old'`);
  expect(await ladder.prune(30, 'server')).toEqual({ outputs: 0, logs: 0, sessions: 1 });
  await database.query('UPDATE ladder.teams SET active = NULL');
  expect(await ladder.prune(5, 'server')).toEqual({ outputs: 4, logs: 2, sessions: 0 });
  expect(await ladder.prune(5, 'server')).toEqual({ outputs: 0, logs: 0, sessions: 0 });
  const [row] = await database.query<{ text: string }>('SELECT result::text AS text FROM ladder.games ORDER BY id');
  expect(JSON.parse(row.text)).toEqual({ plan: { id: '0' }, moves: ['a1'] });
  expect(before).toHaveLength(2);
  expect(await houseRatings()).toEqual(before);
});
