import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runWorker } from '@ringfence/arena/store';
import { StoreError } from '@ringfence/store';
import { startServer } from '@ringfence/store/testing';
import { expect, test, vi } from 'vitest';
import { workerJobs } from './games/worker-jobs.ts';
import { Ladder } from './ladder.ts';
import { LadderStore } from './schema/ladder-store.ts';
import { openTestClass } from './testing/class.ts';
import { createClass, memberOf } from './testing/players.ts';

test('a process that waits for the lead gets it after the database was unreachable, and again after it has lost it', async () => {
  const { ladder, end } = await openTestClass();
  const bugs: unknown[] = [];
  const waiting = await Ladder.open(ladder.store, { folder: ladder.folder, slots: 1, onBug: (bug) => bugs.push(bug) });
  let lose = (): void => {};
  const hold = vi
    .spyOn(ladder.store.database, 'hold')
    .mockRejectedValueOnce(new StoreError('not yet'))
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new StoreError('nothing answers there'))
    .mockImplementation(async (_, onLost) => {
      lose = onLost ?? lose;
      return async () => {};
    });
  const starts = vi.spyOn(waiting.games, 'start').mockReturnValue();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await waiting.start();
  expect(starts).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(9000);
  vi.useRealTimers();
  await expect.poll(() => starts.mock.calls.length).toBe(1);
  expect(bugs.map(String)).toEqual(['StoreError: not yet', 'StoreError: nothing answers there']);
  lose();
  await expect.poll(() => hold.mock.calls.length).toBe(5);
  await waiting.close();
  await end();
});

test('a server whose lock is taken by another one follows, and leads again after that one; nothing is lost or doubled', async (context) => {
  const database = await startServer();
  if (database === undefined) return context.skip();
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-leaders-'));
  const bugs: unknown[] = [];
  const notes: string[] = [];
  const open = (name: string): Promise<Ladder> =>
    Ladder.open(new LadderStore(database.url), {
      folder: join(folder, name),
      slots: 1,
      builders: 0,
      onBug: (bug) => bugs.push(bug),
      onNote: (words) => notes.push(`${name}: ${words}`),
    });
  const [first, second] = [await open('first'), await open('second')];
  const teams = await createClass(first, { teams: { Red: ['random'], Blue: ['random'] }, house: ['random'] });
  const leave = new AbortController();
  const ofWorker = new LadderStore(database.url);
  const worker = runWorker({
    address: ofWorker.address,
    handlers: workerJobs({
      ladder: ofWorker,
      name: 'worker',
      folder: join(folder, 'worker'),
      slots: 1,
      trust: true,
      builds: false,
      onTrouble: (message) => bugs.push(message),
    }),
    concurrency: 1,
    onTrouble: (message) => bugs.push(message),
    signal: leave.signal,
    leaveMs: 0,
  });
  const patience = { timeout: 120_000, interval: 50 };
  const games = () =>
    first.store.tables.selectFrom('ladder.games').select(['id', 'seed', 'white', 'black', 'state', 'kind']).execute();
  const done = async (): Promise<number> => (await games()).filter(({ state }) => state === 'done').length;
  const asks = vi.spyOn(first.store.database, 'hold');
  const { query } = first.store.database;
  const loseLock = (): Promise<unknown> =>
    query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = (hashtext('ladder')::bigint & 4294967295)::oid",
    );
  await first.start();
  await expect.poll(done, patience).toBeGreaterThan(2);

  // The lock is free for a moment, and somebody else is quicker.
  await loseLock();
  const release = await second.store.database.hold('ladder');
  expect(release).toBeDefined();
  await expect.poll(() => notes, patience).toEqual([expect.stringMatching(/^first: another server leads/)]);
  await delay(1000); // whatever it had begun is over
  const before = (await games()).length;
  const wish = { title: 'Final', format: 'round-robin', repetitions: 1, house: [] } as const;
  const { id } = await first.games.official.create(wish, 'server');
  await first.games.challenges.create(
    { opponent: { team: teams.Blue }, rated: false, games: 2 },
    await memberOf(first, teams.Red),
  );
  const planned = before + 2;
  await delay(1500);
  expect((await games()).length).toBe(planned); // nobody plans now

  await release?.();
  await second.start();
  const challenge = async (): Promise<number> =>
    (await games()).filter(({ state, kind }) => kind === 'challenge' && state === 'done').length;
  await expect.poll(challenge, patience).toBe(2);
  await expect.poll(async () => (await first.games.official.find(id)).state, patience).toBe('done');
  expect((await games()).length).toBeGreaterThan(planned);

  // With the lock back before another one asks for it, it continues without a word; then it ends, and the first one leads again.
  asks.mockResolvedValue(undefined);
  await Promise.all(asks.mock.results.map(({ value }) => value)); // one may have been under way
  await loseLock();
  const after = await done();
  await expect.poll(done, patience).toBeGreaterThan(after + 2);
  asks.mockRestore();
  await second.close();
  const last = await done();
  await expect.poll(done, patience).toBeGreaterThan(last + 12);
  expect(notes).toHaveLength(1);
  const rows = await games();
  expect(new Set(rows.map(({ seed, white, black }) => `${seed} ${white} ${black}`)).size).toBe(rows.length);
  expect(rows.filter(({ state }) => state === 'void')).toEqual([]);
  leave.abort();
  await worker;
  await ofWorker.close();
  await first.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
  expect(bugs).toEqual([]);
});
