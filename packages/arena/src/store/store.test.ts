import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '@ringfence/node';
import { StoreError } from '@ringfence/store';
import { seedStore, startServer, TEST_PASSWORD, type TestServer } from '@ringfence/store/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameResult } from '../game/game.ts';
import { simulate, testResult, testTournament, winnerOf } from '../testing/tournament.ts';
import { Journal } from '../tournament/journal.ts';
import { outcomeOf, outcomeText, tallyOf } from '../tournament/outcome.ts';
import { runTournament } from '../tournament/runner.ts';
import type { Fixture } from '../tournament/schedule/schedule.ts';
import { openStore, type Store } from './store.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ringfence-store-'));
let server: TestServer | undefined;
beforeAll(async () => {
  server = await startServer();
  await seedStore(join(scratch, 'store'));
});
afterAll(async () => {
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const played = (fixture: Fixture): GameResult => testResult(fixture, winnerOf(fixture));
const paper = { play: async (fixture: Fixture) => played(fixture) };

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}

describe.each(['postgres', 'pglite'] as const)('a store in %s', (kind) => {
  let store: Store;
  beforeAll(async () => {
    if (kind === 'postgres' && server === undefined) return;
    store = openStore(kind === 'pglite' ? `pglite:${join(scratch, 'store')}` : (server?.url ?? ''));
    await store.ready();
  });
  afterAll(() => store?.close());
  const needed = (): boolean => store !== undefined;

  test('stores each result once and returns them in the order of the schedule', async (context) => {
    if (!needed()) return context.skip();
    const tournament = testTournament(9, { title: `Order, ${kind}`, repetitions: 5 });
    const log = await store.enter(tournament);
    const { fixtures } = simulate(tournament, 3);
    expect(fixtures.length).toBeGreaterThan(256); // more than are read at a time
    const results = fixtures.map(played);
    const kept = await Promise.all([...results].reverse().map((result) => log.append(result)));
    expect(kept.every(Boolean)).toBe(true);
    expect(await log.append({ ...results[7], words: 'Late.' })).toBe(false);
    expect(await log.count()).toBe(results.length);
    expect(await all(log.read())).toEqual(results);
    expect(await log.game(results[7].plan.id)).toEqual(results[7]);
    expect(await log.game('r999-p1-g1')).toBeUndefined();
    await expect(log.append({ ...results[0], plan: { ...results[0].plan, id: 'x' } })).rejects.toThrow(RangeError);
  });

  test('stores any text of a bot', async (context) => {
    if (!needed()) return context.skip();
    const tournament = testTournament(2, { title: `Words, ${kind}` });
    const log = await store.enter(tournament);
    const [fixture] = simulate(tournament, 1).fixtures;
    const stderr = ['\u0000', '\ud800', '\\u0000 "', '😀 ж \n\r\u001b[31m'];
    const result: GameResult = { ...played(fixture), fault: { kind: 'crashed', words: '\u0000', stderr } };
    await log.append(result);
    expect(await log.game(fixture.plan.id)).toEqual(result);
  });

  test('recognises a tournament by everything that decides it, and lists it with its games', async (context) => {
    if (!needed()) return context.skip();
    const tournament = testTournament(4, { title: `Found, ${kind}` });
    const file = (sha256: string) => [{ player: 'P1', path: 'a.py', sha256 }];
    await store.enter(tournament, file('00'));
    // Nothing is played yet, so the program may still change.
    const log = await store.enter(tournament, file('11'));
    await log.append(played(simulate(tournament, 1).fixtures[0]));
    await expect(store.enter(tournament, file('22'))).rejects.toThrow(
      /contains 1 game of other programs: a\.py of P1 has changed\. Restore them to resume/,
    );
    const again = await store.enter(tournament, file('11'));
    expect(again.id).toBe(log.id);
    expect((await store.enter({ ...tournament, seed: 2 })).id).not.toBe(log.id);
    expect(await store.find(log.id)).toMatchObject({ tournament, files: [{ sha256: '11' }] });
    expect(await store.find('nobody')).toBeUndefined();
    const listed = (await store.tournaments()).find(({ id }) => id === log.id);
    expect(listed).toMatchObject({ tournament, count: 1 });
    expect(listed?.created).toBeInstanceOf(Date);
  });

  test('records jails and running games, and lets only one process run a tournament', async (context) => {
    if (!needed()) return context.skip();
    const log = await store.enter(testTournament(2, { title: `Running, ${kind}` }));
    await log.note({ jail: 'bwrap' });
    await log.note({ jail: 'none' });
    await log.note({ jail: 'bwrap' });
    expect(await log.jails()).toEqual(['bwrap', 'none']);
    const game = { game: 'squatter', size: 3, swap: false, white: 'P1', black: 'P2' } as const;
    const first = { ...game, id: 'r1-p1-g1', moves: ['a1'] };
    const second = { ...game, id: 'r1-p1-g2', moves: ['b2', 'c3'] };
    await log.show('one', [first]);
    await log.show('other', [second]);
    const shown = { ...second, worker: 'other' };
    expect(await log.running()).toEqual([{ ...first, worker: 'one' }, shown]);
    await log.show('one', []);
    expect(await log.running()).toEqual([shown]);
    const release = await log.hold();
    expect(release).toBeDefined();
    expect(await log.isHeld()).toBe(true);
    expect(await log.hold()).toBeUndefined();
    await release?.();
    await expect.poll(() => log.isHeld()).toBe(false);
  });

  test('a run over it ends with the same table as a run over a journal', async (context) => {
    if (!needed()) return context.skip();
    const tournament = testTournament(6, { title: 'Equal', format: { kind: 'swiss', rounds: 4 } });
    const journal = await Journal.open(join(scratch, `journal-${kind}`), tournament);
    const log = await store.enter(tournament);
    const texts: string[] = [];
    for (const each of [journal, log]) {
      const { finished } = await runTournament(tournament, { log: each, player: paper, concurrency: 3 });
      expect(finished).toBe(true);
      texts.push(outcomeText(tournament, outcomeOf(tournament, await tallyOf(tournament, each), ['none'])));
    }
    await journal.close();
    expect(texts[1]).toBe(texts[0]);
  });

  test('reopens with all its contents', async (context) => {
    if (!needed()) return context.skip();
    const before = await store.tournaments();
    await store.close();
    store = openStore(kind === 'pglite' ? join(scratch, 'store') : (server?.url ?? ''));
    expect(await store.tournaments()).toEqual(before);
  });
});

test('results in a folder survive a kill; until then no other process may open it', async () => {
  const folder = join(scratch, 'store'); // created above: creating another takes long
  const tournament = testTournament(10, { title: 'Killed', repetitions: 20 });
  const { fixtures } = simulate(tournament, 1);
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer], {
    cwd: dirname(fileURLToPath(import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdin.end(JSON.stringify({ folder, tournament, results: fixtures.map(played) }));
  let kept = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    kept += text;
    if (kept.split('\n').length > 40) break;
  }
  const store = openStore(folder);
  await expect(store.ready()).rejects.toThrow(`process ${child.pid} has the store in ${folder} open`);
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  const log = await store.enter(tournament);
  const found = new Set((await all(log.read())).map(({ plan }) => plan.id));
  expect(found.size).toBeLessThan(fixtures.length);
  for (const id of kept.split('\n').slice(0, -1)) expect(found.has(id)).toBe(true);
  await store.close();
});

/** Prints the id of each game once it is stored. */
const writer = `
  import { text } from 'node:stream/consumers';
  import { openStore } from '@ringfence/arena/store';
  const { folder, tournament, results } = JSON.parse(await text(process.stdin));
  const log = await openStore(folder).enter(tournament);
  for (const result of results) {
    await log.append(result);
    process.stdout.write(result.plan.id + '\\n');
  }
`;

describe('errors', () => {
  test('a folder that is already open is refused', async () => {
    const folder = join(scratch, 'taken');
    const unlock = lockFolder(folder);
    const store = openStore(folder);
    await expect(store.ready()).rejects.toThrow(
      `process ${process.pid} has the store in ${folder} open: wait for it, or choose another folder (several`,
    );
    unlock();
  });

  test('checking for a store does not create one', async (context) => {
    const folder = join(scratch, 'nobody');
    const nowhere = openStore(folder);
    expect(await nowhere.exists()).toBe(false);
    await nowhere.close();
    expect(existsSync(folder)).toBe(false);
    if (server === undefined) return context.skip();
    await sql(server.url, 'CREATE DATABASE untouched');
    const url = server.url.replace(/postgres$/, 'untouched');
    const before = openStore(url);
    expect([await before.exists(), await before.exists()]).toEqual([false, false]);
    await before.ready();
    expect(await before.exists()).toBe(true);
    await before.close();
  });

  test('a folder that is not a database, or cannot become one, is refused in one line', async () => {
    const broken = join(scratch, 'broken');
    mkdirSync(join(broken, 'data'), { recursive: true });
    writeFileSync(join(broken, 'data/PG_VERSION'), 'no version\n');
    for (const folder of [broken, join(broken, 'data/PG_VERSION/store')]) {
      const store = openStore(folder);
      const error = await store.ready().catch((error: unknown) => error);
      expect(error).toBeInstanceOf(StoreError);
      expect((error as Error).message).toMatch(
        /^the store in .* cannot be opened \(.+\): fix it, or choose another folder$/,
      );
      await store.close();
    }
    expect(existsSync(join(broken, 'lock'))).toBe(false);
  });

  test('no server, no database, a wrong password: one line without the password', async (context) => {
    if (server === undefined) return context.skip();
    const { url } = server;
    const cases = [
      [url.replace(/:[0-9]+\/postgres$/, ':1/postgres'), 'nothing answers there'],
      [url.replace(/postgres$/, 'nowhere'), 'no such database'],
      [url.replace(TEST_PASSWORD, 'wrong-word'), 'the user or the password is wrong'],
    ];
    for (const [address, words] of cases) {
      const store = openStore(address);
      const error = await store.ready().catch((error: unknown) => error);
      await store.close();
      expect(error).toBeInstanceOf(StoreError);
      expect((error as Error).message).toMatch(/^postgres:\/\/ringfence@127\.0\.0\.1:[0-9]+\/[a-z]+: /);
      expect((error as Error).message).toContain(words);
      expect((error as Error).message).not.toMatch(/keep-me|wrong-word/);
    }
  });

  test.each(['mysql://me:secret@host/x', 'postgres://me:secret@[/x', 'pglite:'])(
    '%s is not a valid address',
    (address) => {
      expect(() => openStore(address)).toThrow(/postgres:\/\/USER@HOST\/NAME/);
      expect(() => openStore(address)).not.toThrow(/secret/);
    },
  );

  test('many concurrent first users create the tables once; newer tables are left alone', async (context) => {
    if (server === undefined) return context.skip();
    const url = server.url.replace(/postgres$/, 'fresh');
    await sql(server.url, 'CREATE DATABASE fresh');
    const stores = Array.from({ length: 6 }, () => openStore(url));
    await Promise.all(stores.map((store) => store.ready()));
    await Promise.all(stores.map((store) => store.close()));
    await sql(url, "INSERT INTO ringfence.migrations VALUES ('9999', 'later')");
    const store = openStore(url);
    await expect(store.ready()).rejects.toThrow(
      /the tables are of version 2, and this ringfence knows version 1: update/,
    );
    await store.close();
  });
});

async function sql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
