import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StoreAddress } from './address.ts';
import type { Database } from './database.ts';
import { JOBS } from './job-table.ts';
import { migrate, type Schema, versionOf } from './migrate.ts';
import { tellFunction, tells } from './news.ts';
import { existsDatabase, openDatabase } from './open.ts';
import { type Job, openQueue, type Queue, type QueueOptions } from './queue.ts';
import { storeAddress } from './schema-store.ts';
import { seedStore, stepDigests } from './testing/embedded.ts';
import { startServer, TEST_PASSWORD, type TestServer } from './testing/server.ts';
import { DiskFullError, StoreError } from './trouble.ts';

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

describe.each(['postgres', 'pglite'] as const)('a database in %s', (kind) => {
  let address: StoreAddress;
  let database: Database;
  beforeAll(async () => {
    if (kind === 'postgres' && server === undefined) return;
    if (kind === 'pglite') await seedStore(join(scratch, 'embedded'));
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

  test('is unchanged after a failed migration', async (context) => {
    if (isMissing()) return context.skip();
    await expect(migrate(database, broken, address.shown)).rejects.toThrow(/trial\.missing/);
    expect(await versionOf(database.query, broken)).toBe(2);
    expect(await rows("SELECT to_regclass('trial.half')::text AS half")).toEqual([{ half: null }]);
    const repaired = { ...broken, steps: [...second.steps, ['CREATE TABLE trial.half (done boolean)']] };
    await migrate(database, repaired, address.shown);
    expect(await rows('SELECT words FROM trial.notes')).toEqual([{ words: 'kept' }]);
  });

  test('stores whatever a program has printed, as text and in JSON', async (context) => {
    if (isMissing()) return context.skip();
    const printed = ['a\0b', '\ud800', '\\u0000', '\ud83d\ude00', '{\0', 'Grüße\u0007'];
    await database.query('CREATE TABLE public.printed (text text, texts text[], value json)');
    for (const text of printed) {
      const values = [text, [text], JSON.stringify([text])];
      await database.query('INSERT INTO public.printed VALUES ($1, $2, $3)', values);
      await database.transaction((query) => query('INSERT INTO public.printed VALUES ($1, $2, $3)', values));
    }
    const kept = printed.map((text) => text.replace('\0', '\ufffd').replace('\ud800', '\ufffd'));
    kept[3] = printed[3];
    const stored = await database.query('SELECT text, texts[1] AS first, value FROM public.printed');
    const rowOf = (text: string, i: number) => ({ text, first: text, value: [printed[i]] });
    expect(stored).toEqual(kept.flatMap((text, i) => [rowOf(text, i), rowOf(text, i)]));
  });

  test('returns integers beyond JavaScript’s as text', async (context) => {
    if (isMissing()) return context.skip();
    expect(await rows('SELECT 9007199254740993::bigint AS long, 7::int AS short')).toEqual([
      { long: '9007199254740993', short: 7 },
    ]);
  });

  test('answers a statement that comes often as it did the first time, also in transactions', async (context) => {
    if (isMissing()) return context.skip();
    const sql = `SELECT $1::text AS text, $2::int AS number, $3::json AS json, $4::boolean AS truth, $5::text AS none,
      $6::bigint AS large`;
    const of = (number: unknown) => [
      "it's a \\ $1 'quote'",
      number,
      '{"a":"\\u0000\'"}',
      false,
      null,
      '12345678901234567890'.slice(0, 18),
    ];
    const [expected] = await database.query(sql, of(-5));
    const asked = Array.from({ length: 4 }, () => database.query(sql, of(-5)));
    const inside = database.transaction((query) => Promise.all([1, 2].map((number) => query(sql, of(number)))));
    for (const answer of await Promise.all(asked)) expect(answer).toEqual([expected]);
    expect(await inside).toEqual([1, 2].map((number) => [{ ...(expected as object), number }]));
    await expect(database.query(sql, of('five'))).rejects.toThrow(/five/);
    // Two that become frequent at the same moment.
    const others = Array.from({ length: 10 }, (_, i) => database.query(`SELECT $1::int + ${i % 2} AS sum`, [i]));
    expect((await Promise.all(others)).map(([row]) => (row as { sum: number }).sum)).toEqual([
      0, 2, 2, 4, 4, 6, 6, 8, 8, 10,
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

  test('says that its disk is full, in a query and in a transaction', async (context) => {
    if (isMissing()) return context.skip();
    const full = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$";
    await expect(database.query(full)).rejects.toThrow(DiskFullError);
    await expect(database.transaction((query) => query(full))).rejects.toThrow('the disk of the database is full');
  });

  test('tells of changes once they are committed, and of no others', async (context) => {
    if (isMissing()) return context.skip();
    const statements = [
      'CREATE TABLE told.notes (words text, colour text)',
      tellFunction('told'),
      tells('told.notes', 'added', { on: 'INSERT' }),
      tells('told.notes', 'coloured', { on: 'UPDATE OF colour', when: "NEW.colour = 'red'" }),
    ];
    await migrate(database, { name: 'told', steps: [statements] }, address.shown);
    const heard: (string | undefined)[] = [];
    const stop = database.listen((topic) => heard.push(topic));
    // The connection that hears on a server says so.
    if (kind === 'postgres') await expect.poll(() => heard).toEqual([undefined]);
    heard.length = 0;
    await database.transaction(async (query) => {
      await query("INSERT INTO told.notes (words) VALUES ('a'), ('b')");
      await query("UPDATE told.notes SET colour = 'blue'");
      await delay(50);
      expect(heard).toEqual([]);
    });
    await expect.poll(() => heard).toEqual(['added']);
    await expect(
      database.transaction(async (query) => {
        await query("UPDATE told.notes SET colour = 'red'");
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await rows("UPDATE told.notes SET colour = 'red' WHERE words = 'c'");
    await rows("UPDATE told.notes SET colour = 'red'");
    await expect.poll(() => heard).toEqual(['added', 'coloured']);
    stop();
    await rows("INSERT INTO told.notes (words) VALUES ('d')");
    await delay(50);
    expect(heard).toEqual(['added', 'coloured']);
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

test('says when a server has lost a lock, and not when it is released', async (context) => {
  if (server === undefined) return context.skip();
  const database = openDatabase(storeAddress(server.url));
  const lost: string[] = [];
  const release = await database.hold('released', () => lost.push('released'));
  await database.hold('cup', () => lost.push('cup'));
  await release?.();
  await database.query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'");
  await expect.poll(() => lost).toEqual(['cup']);
  const again = await database.hold('cup');
  expect(again).toBeDefined();
  await again?.();
  await database.close();
});

/** Runs a program with access to the built packages. */
function start(program: string): ReturnType<typeof spawn> {
  const built = JSON.stringify(new URL('../dist/index.js', import.meta.url).href);
  const text = `const { storeAddress, openDatabase } = await import(${built}); ${program}`;
  return spawn(process.execPath, ['--input-type=module', '-e', text], { stdio: ['ignore', 'pipe', 'inherit'] });
}

test('a process may wait for the end of a database that it only listened to', async (context) => {
  if (server === undefined) return context.skip();
  const child = start(`
    const database = openDatabase(storeAddress(${JSON.stringify(server.url)}));
    const alive = setTimeout(() => {}, 20_000);
    await new Promise((resolve) => database.listen(resolve));
    clearTimeout(alive);
    await database.close();
  `);
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0); // 13: nothing was left to wait for
});

test('a database hears again after its server was away, and says that it may have missed something', async (context) => {
  if (server === undefined) return context.skip();
  const database = openDatabase(storeAddress(server.url));
  const heard: (string | undefined)[] = [];
  database.listen((topic) => heard.push(topic));
  await expect.poll(() => heard).toEqual([undefined]);
  await server.crash();
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([undefined, undefined]);
  await database.query("SELECT pg_notify('ringfence', 'back')");
  await expect.poll(() => heard.at(-1)).toBe('back');
  await database.close();
}, 30_000);

test('a process that is killed loses its locks, and its embedded database keeps what it has confirmed, and is whole', async () => {
  const folder = join(scratch, 'embedded'); // the same again: a new one takes seconds of processor time
  const child = start(`
    ${server === undefined ? '' : `await openDatabase(storeAddress(${JSON.stringify(server.url)})).hold('cup');`}
    const database = openDatabase(storeAddress(${JSON.stringify(folder)}));
    await database.query('CREATE TABLE wrote (id int PRIMARY KEY, words text UNIQUE)');
    await database.query('CREATE TABLE copied (id int PRIMARY KEY REFERENCES wrote)');
    for (let id = 0; ; id++) {
      await database.transaction(async (query) => {
        await query('INSERT INTO wrote VALUES ($1, $2)', [id, String(id).repeat(300)]);
        await query('INSERT INTO copied VALUES ($1)', [id]);
      });
      console.log(id);
    }`);
  const ended = once(child, 'exit');
  let said = '';
  child.stdout?.on('data', (data) => {
    said += String(data);
  });
  const ids = (): number[] => said.split('\n').slice(0, -1).map(Number);
  const locks = server && openDatabase(storeAddress(server.url));
  const embedded = openDatabase(storeAddress(folder));
  try {
    await expect.poll(() => ids().length || child.exitCode, { timeout: 60_000 }).toBeGreaterThan(0);
    if (locks !== undefined) expect([await locks.isHeld('cup'), await locks.hold('cup')]).toEqual([true, undefined]);
    await expect(embedded.query('SELECT 1')).rejects.toThrow(`process ${child.pid} has the store in ${folder} open`);
    await expect.poll(() => ids().length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(24);
    child.kill('SIGKILL');
    await ended;
    if (locks !== undefined) await expect.poll(() => locks.isHeld('cup')).toBe(false);
    const found = await embedded.query<{ id: number }>('SELECT id FROM wrote JOIN copied USING (id)');
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(ids()));
    // All or nothing of each transaction, and the indexes agree with the tables.
    const [counts] = await embedded.query<Record<string, number>>(
      `SELECT (SELECT count(*)::int FROM wrote) AS wrote, (SELECT count(*)::int FROM copied) AS copied,
         (SELECT count(*)::int FROM (SELECT words FROM wrote ORDER BY words) AS sorted WHERE words >= '') AS indexed`,
    );
    expect(new Set(Object.values(counts))).toEqual(new Set([found.length]));
    expect(found.length).toBeGreaterThanOrEqual(ids().length);
  } finally {
    child.kill('SIGKILL');
    await locks?.close();
    await embedded.close();
  }
});

describe('a queue of jobs', () => {
  const troubles: string[] = [];
  const options = {
    name: 'trial',
    heartbeatSeconds: 1,
    watchSeconds: 0.3,
    keepSeconds: 2,
    retryLimit: 1,
    onTrouble: (message: string) => void troubles.push(message),
  };
  const open = (url: string, other: Partial<QueueOptions> = {}) =>
    openQueue(storeAddress(url), { ...options, ...other });
  const job = (game: number, priority = 0) => ({ id: randomUUID(), data: { game }, priority });
  const stateOf = async (queue: Queue, id: string) => (await queue.find({ ids: [id] }))[0]?.state;

  test('has tables of which every version is kept: a change is one more step, with one more digest here', () => {
    expect(stepDigests(JOBS)).toEqual(['20f3a5cc76465512']);
  });

  test('gives every job to one worker, those of higher priority first, and deletes it some time later', async (context) => {
    if (server === undefined) return context.skip();
    const [one, other] = [await open(server.url), await open(server.url)];
    try {
      const jobs = [job(1), job(2), job(3, 1)];
      await one.insert(jobs);
      await one.insert(jobs.slice(0, 1)); // sent again after a lost answer
      expect(await one.find({ data: { game: 3 } })).toMatchObject([{ id: jobs[2].id, state: 'created' }]);
      const done: number[] = [];
      const handle = async ({ data }: Job<{ game: number }>) => ({ last: done.push(data.game) });
      one.work(handle);
      await expect.poll(() => done).toEqual([3, 1, 2]);
      await expect.poll(() => stateOf(one, jobs[0].id)).toBe('completed');
      for (const queue of [other, one, other]) queue.work(handle);
      const many = Array.from({ length: 30 }, (_, i) => job(i + 4));
      await one.insert(many);
      await expect.poll(() => stateOf(one, many[29].id)).toBe('completed');
      await expect.poll(() => done.length).toBe(33);
      expect(new Set(done).size).toBe(33);
      await expect.poll(() => stateOf(one, jobs[0].id)).toBeUndefined();
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
    expect(troubles).toEqual([]);
  });

  test('gives the job of a worker that fails, stops or falls silent to another, but not forever', async (context) => {
    if (server === undefined) return context.skip();
    // A busy machine may be silent for seconds.
    const patient = { heartbeatSeconds: 4, retryLimit: 5 };
    const [one, other] = [await open(server.url, patient), await open(server.url, patient)];
    const [failing, stopped] = [job(1), job(2)];
    try {
      await one.insert([failing]);
      one.work(() => Promise.reject(new Error('no bot')));
      await expect.poll(() => stateOf(one, failing.id)).toBe('failed');
      expect(await one.find({ ids: [failing.id] })).toMatchObject([{ output: { message: 'no bot' } }]);
      await one.offWork();

      let signal: AbortSignal | undefined;
      one.work((taken) => {
        signal = taken.signal;
        return new Promise<object>(() => {});
      });
      await one.insert([stopped]);
      await expect.poll(() => signal?.aborted).toBe(false);
      await delay(5000);
      expect(await stateOf(other, stopped.id)).toBe('active'); // it has a heartbeat
      await one.stop({ timeout: 10 });
      expect([await stateOf(other, stopped.id), signal?.aborted]).toEqual(['retry', true]);
      other.work(async () => ({}));
      await expect.poll(() => stateOf(other, stopped.id)).toBe('completed');
    } finally {
      await Promise.all([one.stop({ graceful: false }), other.stop({ graceful: false })]);
    }
  });

  test('gives the jobs of a killed worker to another', async (context) => {
    if (server === undefined) return context.skip();
    const queue = await open(server.url);
    const child = start(`
      const { openQueue } = await import(${JSON.stringify(new URL('../dist/index.js', import.meta.url).href)});
      const { onTrouble, ...options } = ${JSON.stringify(options)};
      const queue = await openQueue(storeAddress(${JSON.stringify(server.url)}), { ...options, onTrouble: console.error });
      queue.work(() => new Promise(() => {}));`);
    const lost = job(1);
    try {
      await queue.insert([lost]);
      await expect.poll(() => stateOf(queue, lost.id)).toBe('active');
      child.kill('SIGKILL');
      await expect.poll(() => stateOf(queue, lost.id)).toBe('retry');
    } finally {
      child.kill('SIGKILL');
      await queue.cancel([lost.id]);
      await queue.stop();
    }
  });

  test('tells a worker that its job was cancelled', async (context) => {
    if (server === undefined) return context.skip();
    const queue = await open(server.url);
    const cancelled = job(1);
    const aborted = new Promise((resolve) => {
      queue.work(({ signal }) => {
        signal.addEventListener('abort', resolve);
        return new Promise<object>(() => {});
      });
    });
    try {
      await queue.insert([cancelled]);
      await expect.poll(() => stateOf(queue, cancelled.id)).toBe('active');
      await queue.cancel([cancelled.id]);
      await aborted;
      expect(await stateOf(queue, cancelled.id)).toBe('cancelled');
    } finally {
      await queue.stop({ graceful: false });
    }
  });

  test('needs a server, and reports an invalid address without its password', async () => {
    await expect(openQueue(storeAddress('pglite:here'), options)).rejects.toThrow('workers need a PostgreSQL server');
    const closed = openQueue(storeAddress(`postgres://me:${TEST_PASSWORD}@127.0.0.1:1/none`), options);
    const error = await closed.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StoreError);
    expect(String(error)).toContain('postgres://me@127.0.0.1:1/none: nothing answers there');
    expect(String(error)).not.toContain(TEST_PASSWORD);
  });
});
