import type { Queue } from '@ringfence/store';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { simulate, testResult, testTournament, winnerOf } from '../testing/tournament.ts';
import { type FailedAttempt, Withdrawn } from '../tournament/game-runner.ts';
import { runTournament } from '../tournament/runner.ts';
import { type GameJob, gamesPerJob, type JobReport, openGameQueue } from './queue.ts';
import { MOST_ON_THE_WAY, QueuePlayer } from './queue-player.ts';
import { tournamentQueue } from './run-over-queue.ts';
import { openStore, type Store } from './store.ts';
import type { StoreLog } from './store-log.ts';

describe('how many games make a job', () => {
  const quick = { kind: 'move', ms: 100 } as const;
  test.each([
    ['a short tournament: a pair', 40, quick, 2],
    ['a long one: more', 1200, quick, 8],
    ['a very long one: not too many', 1_000_000, quick, 16],
    ['games that may take five minutes: a pair', 1_000_000, { kind: 'move', ms: 5000 } as const, 2],
    ['games that may take hours: still a whole pair', 1_000_000, { kind: 'game', ms: 7_200_000 } as const, 2],
  ])('%s', (_, total, clock, games) => {
    expect(gamesPerJob(total, clock, 60)).toBe(games);
  });
});

describe('games through the queue', () => {
  let server: TestServer | undefined;
  let store: Store;
  let jobQueue: Queue;
  const troubles: string[] = [];
  beforeAll(async () => {
    server = await startServer();
    if (server === undefined) return;
    store = openStore(server.url);
    jobQueue = await openGameQueue(store.address, (message) => troubles.push(message));
  });
  afterAll(async () => {
    await jobQueue?.stop({ graceful: false });
    await store?.close();
    await server?.stop();
  });

  /** Takes jobs as a worker would, with invented results. */
  const work = (log: StoreLog, failing?: string): string =>
    jobQueue.work<GameJob, JobReport>(async (job) => {
      const failed: Record<string, FailedAttempt> = {};
      for (const fixture of job.data.fixtures) {
        const { id } = fixture.plan;
        if (id === failing) failed[id] = { words: 'the table broke', isBusy: false, ms: 1 };
        else await log.append(testResult(fixture, winnerOf(fixture)));
      }
      return { failed };
    });

  const run = (log: StoreLog, player: QueuePlayer<GameJob>, signal?: AbortSignal) =>
    runTournament(log.tournament, {
      log: { read: () => log.read(), append: async (result) => (await log.append(result)) || true },
      player,
      concurrency: MOST_ON_THE_WAY,
      pauseMs: 0,
      ...(signal !== undefined && { signal }),
    });

  test('a run resumes the jobs of one that was killed, and sends lost ones again', async (context) => {
    if (server === undefined) return context.skip();
    const log = await store.enter(testTournament(4));
    const insert = vi.spyOn(jobQueue, 'insert');
    const stop = new AbortController();
    const killed = await QueuePlayer.open(jobQueue, tournamentQueue(log), { gamesPerJob: 2 });
    const first = run(log, killed, stop.signal);
    const queued = () => jobQueue.find<GameJob>({ data: { tournament: log.id } });
    await expect.poll(async () => (await queued()).length).toBe(6);
    expect((await queued()).every(({ data }) => data.fixtures.length === 2)).toBe(true);
    stop.abort();
    expect((await first).finished).toBe(false);
    insert.mockClear();

    const idle = vi.fn();
    const player = await QueuePlayer.open(jobQueue, tournamentQueue(log), { gamesPerJob: 2, onIdle: idle });
    await store.database.query('DELETE FROM ringfence_jobs.job WHERE id = $1', [(await queued())[0].id]);
    const second = run(log, player);
    await expect.poll(() => insert.mock.calls.flatMap(([jobs]) => jobs).length).toBe(1);
    await expect.poll(() => idle.mock.calls.length).toBeGreaterThan(0);
    work(log);
    expect(await second).toMatchObject({ finished: true, done: 12 });
    expect(insert.mock.calls.flatMap(([jobs]) => jobs)).toHaveLength(1);
    await jobQueue.offWork();
    await Promise.all([killed.close(), player.close()]);
    expect(troubles).toEqual([]);
  });

  test('a game that no worker can play is decided after three attempts, and the tournament ends', async (context) => {
    if (server === undefined) return context.skip();
    const log = await store.enter(testTournament(3, { title: 'Broken' }));
    const player = await QueuePlayer.open(jobQueue, tournamentQueue(log), { gamesPerJob: 2 });
    work(log, 'r2-p1-g1');
    expect(await run(log, player)).toMatchObject({ finished: true, done: 6 });
    expect(await log.game('r2-p1-g1')).toMatchObject({ winner: 0, words: expect.stringContaining('not be played') });
    await jobQueue.offWork();
    await player.close();
  });

  test('withdrawn games leave the queue, unless a worker has started their job', async (context) => {
    if (server === undefined) return context.skip();
    const log = await store.enter(testTournament(3, { title: 'Withdrawn' }));
    const player = await QueuePlayer.open(jobQueue, tournamentQueue(log), { gamesPerJob: 2 });
    const { fixtures } = simulate(log.tournament, 1);
    const ids = fixtures.map(({ plan }) => plan.id);
    const played = fixtures.map((fixture) => player.play(fixture, 'ranked'));
    const states = async () => {
      const jobs = await jobQueue.find<GameJob>({ data: { tournament: log.id } });
      return jobs.map(({ data, state }) => `${data.fixtures[0].plan.id} ${state}`).sort();
    };
    await expect.poll(states).toEqual([`${ids[0]} created`, `${ids[2]} created`, `${ids[4]} created`]);
    let finish = (_report: JobReport): void => {};
    jobQueue.work<GameJob, JobReport>(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await expect.poll(states).toContain(`${ids[0]} active`);
    player.retain(new Set([ids[5]]));
    for (const game of played.slice(0, 5)) await expect(game).rejects.toThrow(Withdrawn);
    await expect.poll(states).toEqual([`${ids[0]} active`, `${ids[2]} cancelled`, `${ids[4]} created`]);
    // Wanted again, it is not sent a second time.
    const again = player.play(fixtures[0], 'ranked');
    player.retain(new Set(ids));
    await log.append(testResult(fixtures[0], 1));
    expect((await again).winner).toBe(1);
    expect(await states()).toHaveLength(3);
    const ended = jobQueue.offWork();
    finish({ failed: {} });
    await ended;
    const last = expect(played[5]).rejects.toThrow(Withdrawn);
    player.retain(new Set());
    await last;
    await player.close();
  });

  test('an official tournament comes first, then what somebody waits for, and nothing is starved', async (context) => {
    if (server === undefined) return context.skip();
    const kinds = new Map<string, string>();
    const open = async (kind: 'ranked' | 'test' | 'official') => {
      const log = await store.enter(testTournament(9, { title: `Shares, ${kind}`, repetitions: 4 }));
      kinds.set(log.id, kind);
      const player = await QueuePlayer.open(jobQueue, tournamentQueue(log), { gamesPerJob: 2 });
      const { fixtures } = simulate(log.tournament, 1);
      const send = async (games: number): Promise<void> => {
        for (const fixture of fixtures.slice(0, games)) player.play(fixture, kind).catch(() => {});
        const queued = async () => (await jobQueue.find({ data: { tournament: log.id } })).length;
        await expect.poll(queued).toBe(games / 2);
      };
      return { player, send };
    };
    const [ranked, asked, official] = [await open('ranked'), await open('test'), await open('official')];
    // A worker with one slot.
    const order: (string | undefined)[] = [];
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    jobQueue.work<GameJob, JobReport>(async ({ data }) => {
      order.push(kinds.get(data.tournament));
      await released;
      return { failed: {} };
    });
    await ranked.send(8);
    await expect.poll(() => order).toEqual(['ranked']);
    await asked.send(20);
    await official.send(200);
    release();
    await expect.poll(() => order.length, { timeout: 30_000 }).toBe(114);
    await jobQueue.offWork();
    expect(order.slice(1, 4)).toEqual(['official', 'official', 'official']);
    const next = order.slice(1, 42);
    const share = (kind: string): number => next.filter((one) => one === kind).length;
    expect([share('official'), share('test'), share('ranked')]).toEqual([32, 8, 1]);
    for (const { player } of [ranked, asked, official]) await player.close();
  });
});
