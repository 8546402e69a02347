import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { StoreAddress } from './address.ts';
import type { Database } from './database.ts';
import { migrate, type Schema, versionOf } from './migrate.ts';
import { existsDatabase, openDatabase } from './open.ts';
import { openQueue } from './queue.ts';
import { storeAddress } from './schema-store.ts';
import { startServer, TEST_PASSWORD, type TestServer } from './testing/server.ts';
import { StoreError } from './trouble.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ringfence-store-test-'));
let server: TestServer | undefined;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Tables in two versions: the second adds a column to the data of the first. */
const first: Schema = { name: 'trial', steps: [['CREATE TABLE trial.notes (words text NOT NULL)']] };
const second: Schema = {
  name: 'trial',
  steps: [...first.steps, ["ALTER TABLE trial.notes ADD COLUMN colour text NOT NULL DEFAULT 'white'"]],
};
const broken: Schema = {
  name: 'trial',
  steps: [...second.steps, ['CREATE TABLE trial.half (done boolean)', 'ALTER TABLE trial.missing ADD COLUMN x text']],
};

// The first start of the embedded one takes seconds of processor time.
describe.each(['postgres', 'pglite'] as const)('a database in %s', (kind) => {
  let address: StoreAddress;
  let database: Database;
  beforeAll(() => {
    if (kind === 'postgres' && server === undefined) return;
    address = storeAddress(kind === 'postgres' ? (server?.url ?? '') : join(scratch, 'embedded'));
    database = openDatabase(address);
  });
  afterAll(() => database?.close());
  const isMissing = (): boolean => database === undefined;
  const rows = (sql: string) => database.query(sql);

  test('creates its tables once, however many processes ask, and reports whether it has them', async (context) => {
    if (isMissing()) return context.skip();
    expect(await existsDatabase(address, database, first)).toBe(false);
    await Promise.all([1, 2, 3].map(() => migrate(database, first, address.shown)));
    await migrate(database, first, address.shown);
    expect(await versionOf(database.query, first)).toBe(1);
    expect(await existsDatabase(address, database, first)).toBe(true);
    expect(await existsDatabase(address, database, { name: 'other', steps: [] })).toBe(false);
  });

  test('keeps data of an older version, and refuses to go back', async (context) => {
    if (isMissing()) return context.skip();
    await database.query('INSERT INTO trial.notes VALUES ($1)', ['kept']);
    await migrate(database, second, address.shown);
    await migrate(database, second, address.shown);
    expect(await rows('SELECT * FROM trial.notes')).toEqual([{ words: 'kept', colour: 'white' }]);
    expect(await versionOf(database.query, second)).toBe(2);
    await expect(migrate(database, first, address.shown)).rejects.toThrow(
      'the tables are of version 2, and this ringfence knows version 1: update it',
    );
  });

  test('migrates tables whose version was in a separate table, as before', async (context) => {
    if (isMissing()) return context.skip();
    const former: Schema = { name: 'former', steps: [['CREATE TABLE former.notes (words text)']] };
    for (const statement of [
      'CREATE SCHEMA former',
      'CREATE TABLE former.version (number integer NOT NULL)',
      'INSERT INTO former.version VALUES (1)',
      ...former.steps.flat(),
      "INSERT INTO former.notes VALUES ('kept')",
    ]) {
      await database.query(statement);
    }
    expect(await existsDatabase(address, database, former)).toBe(true);
    await migrate(database, former, address.shown);
    expect(await versionOf(database.query, former)).toBe(1);
    const next = { ...former, steps: [...former.steps, ['ALTER TABLE former.notes ADD COLUMN colour text']] };
    await Promise.all([1, 2, 3].map(() => migrate(database, next, address.shown)));
    expect(await rows('SELECT * FROM former.notes')).toEqual([{ words: 'kept', colour: null }]);
    expect(await rows('SELECT name FROM former.migrations ORDER BY name')).toEqual([
      { name: '0001' },
      { name: '0002' },
    ]);
    await expect(migrate(database, former, address.shown)).rejects.toThrow('the tables are of version 2');
  });

  test('is unchanged after a failed migration', async (context) => {
    if (isMissing()) return context.skip();
    await expect(migrate(database, broken, address.shown)).rejects.toThrow(/trial\.missing/);
    expect(await versionOf(database.query, broken)).toBe(2);
    expect(await rows("SELECT to_regclass('trial.half')::text AS half")).toEqual([{ half: null }]);
    const repaired = { ...broken, steps: [...second.steps, ['CREATE TABLE trial.half (done boolean)']] };
    await migrate(database, repaired, address.shown);
    expect(await rows('SELECT words FROM trial.notes')).toEqual([{ words: 'kept' }]);
  });

  test('returns integers beyond JavaScript’s as text', async (context) => {
    if (isMissing()) return context.skip();
    expect(await rows('SELECT 9007199254740993::bigint AS long, 7::int AS short')).toEqual([
      { long: '9007199254740993', short: 7 },
    ]);
  });

  test('rolls a transaction back as a whole', async (context) => {
    if (isMissing()) return context.skip();
    const work = database.transaction(async (query) => {
      await query('DELETE FROM trial.notes');
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await rows('SELECT words FROM trial.notes')).toEqual([{ words: 'kept' }]);
  });

  test('gives a lock to one holder at a time', async (context) => {
    if (isMissing()) return context.skip();
    const release = await database.hold('cup');
    expect(release).toBeDefined();
    expect([await database.hold('cup'), await database.isHeld('cup')]).toEqual([undefined, true]);
    const other = await database.hold('league');
    await release?.();
    await expect.poll(() => database.isHeld('cup')).toBe(false);
    const again = await database.hold('cup');
    expect(again).toBeDefined();
    await again?.();
    await other?.();
  });
});

/** Runs a program with access to the built packages. */
function start(program: string): ReturnType<typeof spawn> {
  const built = JSON.stringify(new URL('../dist/index.js', import.meta.url).href);
  const text = `const { addressOf, openDatabase } = await import(${built}); ${program}`;
  return spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('locks end with their process, however it ends', async (context) => {
  if (server === undefined) return context.skip();
  const folder = join(scratch, 'embedded'); // the same again: a new one takes seconds of processor time
  const child = start(`
    const held = openDatabase(addressOf(${JSON.stringify(server.url)}));
    await held.hold('cup');
    const embedded = openDatabase(addressOf(${JSON.stringify(folder)}));
    await embedded.query('CREATE TABLE kept (words text)');
    await embedded.query("INSERT INTO kept VALUES ('before the end')");
    console.log('held');
    setInterval(() => {}, 1000);`);
  const ended = once(child, 'exit');
  const [database, embedded] = [openDatabase(storeAddress(server.url)), openDatabase(storeAddress(folder))];
  try {
    const said = once(child.stdout as NodeJS.ReadableStream, 'data');
    expect(await Promise.race([said.then(() => 'held'), ended])).toBe('held');
    expect([await database.isHeld('cup'), await database.hold('cup')]).toEqual([true, undefined]);
    await expect(embedded.query('SELECT 1')).rejects.toThrow(`process ${child.pid} has the store in ${folder} open`);
    child.kill('SIGKILL');
    await ended;
    await expect.poll(() => database.isHeld('cup')).toBe(false);
    expect(await embedded.query('SELECT * FROM kept')).toEqual([{ words: 'before the end' }]);
  } finally {
    child.kill('SIGKILL');
    await database.close();
    await embedded.close();
  }
});

describe('a queue of jobs', () => {
  const options = {
    name: 'trial',
    settings: { retryLimit: 0 },
    watchSeconds: 10,
    onTrouble: (message: string) => void troubles.push(message),
  };
  const troubles: string[] = [];

  // pg-boss asks for Node 22.12; it also runs on 20, and if it does not, the message must say so.
  test('gives every job to one worker, or says which Node it needs', async (context) => {
    if (server === undefined) return context.skip();
    const opening = openQueue(storeAddress(server.url), options);
    const queue = await opening.catch((error: unknown) => error);
    if (queue instanceof Error) {
      expect(Number(process.versions.node.split('.')[0])).toBeLessThan(22);
      expect(queue).toBeInstanceOf(StoreError);
      expect(queue.message).toMatch(/use Node 22\.12 or newer/);
      return;
    }
    const boss = await opening;
    try {
      await boss.send('trial', { game: 1 });
      await boss.send('trial', { game: 2 });
      const jobs = [...(await boss.fetch('trial')), ...(await boss.fetch('trial')), ...(await boss.fetch('trial'))];
      expect(jobs.map(({ data }) => (data as { game: number }).game).sort()).toEqual([1, 2]);
      for (const { id } of jobs) await boss.complete('trial', id);
    } finally {
      await boss.stop({ graceful: false });
    }
    expect(troubles).toEqual([]);
  });

  test('needs a server, and reports an invalid address without its password', async () => {
    await expect(openQueue(storeAddress('pglite:here'), options)).rejects.toThrow('workers need a PostgreSQL server');
    const closed = openQueue(storeAddress(`postgres://me:${TEST_PASSWORD}@127.0.0.1:1/none`), options);
    const error = await closed.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreError);
    expect(String(error)).toContain('postgres://me@127.0.0.1:1/none: nothing answers there');
    expect(String(error)).not.toContain(TEST_PASSWORD);
  });

  test('says which Node its library needs if it cannot be loaded', async () => {
    vi.doMock('pg-boss', () => {
      throw new SyntaxError('Unexpected token');
    });
    vi.resetModules();
    const fresh = await import('./queue.ts');
    await expect(fresh.openQueue(storeAddress('postgres://me@127.0.0.1:1/none'), options)).rejects.toThrow(
      `a queue of jobs does not run on Node ${process.versions.node}: use Node 22.12 or newer`,
    );
    vi.doUnmock('pg-boss');
  });
});
