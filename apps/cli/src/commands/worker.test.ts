import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { GameResult } from '@ringfence/arena';
import { Journal } from '@ringfence/arena';
import { openStore, type Store, type StoreLog } from '@ringfence/arena/store';
import { startServer, TEST_PASSWORD, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanEnv, type Finished, launcher, makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
let server: TestServer | undefined;
let store: Store;
const started: ChildProcess[] = [];
beforeAll(async () => {
  server = await startServer();
  store = openStore(server?.url ?? scratch.path);
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await store.close();
  await server?.stop();
  scratch.remove();
});

/** The same moves every time; one is slow, so that the test can act in the middle of a game. */
const botOf = (thinking: string): string =>
  `while read -r word ms move rest; do case $word in go) ${thinking} echo "$move";; quit) exit;; esac; done\n`;
scratch.write('slow.sh', botOf('sleep 0.2;'));
scratch.write('quick.sh', botOf(''));
const fileOf = (title: string, repetitions: number, bot = 'slow.sh'): string => `title: ${title}
game: squatter
size: 4
openings: balanced 1
repetitions: ${repetitions}
players:
  Chance: random
  Plan: minimax:1
  Slow: cmd:sh ${bot}
`;
const GAMES_A_REPETITION = 6;

interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Finished>;
}

function start(...args: string[]): Running {
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd: scratch.path,
    env: cleanEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const words = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'close').then(async ([code]) => {
    const [out, err] = await words;
    return { code, out, err };
  });
  return { child, ended };
}

const url = (): string => server?.url ?? '';
const coordinator = (file: string): Running => start('tournament', 'run', file, '--trust', '--database', url());
const worker = (...more: string[]): Running =>
  start('worker', '--trust', '--concurrency', '1', '--database', url(), '--json', ...more);
const nameOf = ({ child }: Running): string => `${hostname()}:${child.pid}`;

async function logOf(title: string): Promise<StoreLog | undefined> {
  const found = (await store.tournaments()).find(({ tournament }) => tournament.title === title);
  return found && store.find(found.id);
}

const patience = { timeout: 120_000, interval: 150 };

/** Waits until a worker is in a game that will last for a while, and returns which. */
async function inMidGame(log: StoreLog, { child }: Running, name: string): Promise<string> {
  let id = '';
  await expect
    .poll(async () => {
      expect(child.exitCode).toBe(null);
      const games = (await log.running()).filter((game) => game.worker === name);
      id = games.find(({ white, black, moves }) => [white, black].includes('Slow') && moves.length < 6)?.id ?? '';
      return id;
    }, patience)
    .not.toBe('');
  return id;
}

/** Results without measured values. */
async function gamesOf(log: Pick<StoreLog, 'read'>): Promise<Omit<GameResult, 'times'>[]> {
  const games: Omit<GameResult, 'times'>[] = [];
  for await (const { times, ...game } of log.read()) games.push(game);
  return games;
}

describe('three workers', () => {
  test('one killed in mid-game, one paused and resumed, the coordinator killed: every game once, the same table', async (context) => {
    if (server === undefined) return context.skip();
    scratch.write('cup.txt', fileOf('Cup', 2));
    const first = coordinator('cup.txt');
    await expect.poll(async () => (await logOf('Cup'))?.isHeld(), patience).toBe(true);
    const log = (await logOf('Cup')) as StoreLog;
    const [killed, stopped, steady] = [worker(), worker(), worker()];

    const lost = await inMidGame(log, killed, nameOf(killed));
    killed.child.kill('SIGKILL');
    const frozen = await inMidGame(log, stopped, nameOf(stopped));
    stopped.child.kill('SIGSTOP');
    expect([await log.game(lost), await log.game(frozen)]).toEqual([undefined, undefined]);

    first.child.kill('SIGKILL');
    await first.ended;
    await expect.poll(() => log.isHeld(), patience).toBe(false);
    const second = coordinator('cup.txt');

    const local = start('tournament', 'run', 'cup.txt', '--trust', '--out', 'local');
    // Another worker finishes both; then the paused one arrives with its own result.
    await expect.poll(async () => (await log.among([lost, frozen])).length, patience).toBe(2);
    stopped.child.kill('SIGCONT');
    const over = await second.ended;
    const { code, out } = await local.ended;
    expect(code).toBe(0);
    expect(over).toMatchObject({ code, out });
    const journal = await Journal.look(join(scratch.path, 'local'));
    expect(await gamesOf(log)).toEqual(await gamesOf(journal));
    expect(await log.count()).toBe(2 * GAMES_A_REPETITION);
    await journal.close();

    const tallies = [];
    for (const { child, ended } of [stopped, steady]) {
      child.kill('SIGTERM');
      const finished = await ended;
      tallies.push({ code: finished.code, ...JSON.parse(finished.out) });
    }
    expect(tallies).toMatchObject([
      { code: 0, late: 1 },
      { code: 0, late: 0 },
    ]);
    expect(await log.running()).toEqual([]);
    for (const { ended } of [first, second, killed, stopped, steady]) {
      expect((await ended).err).not.toContain(TEST_PASSWORD);
    }
  });
});

describe('a worker', () => {
  test('without the bots returns its job and says what is missing', async (context) => {
    if (server === undefined) return context.skip();
    scratch.write('files.txt', fileOf('Files', 1, 'quick.sh'));
    const run = coordinator('files.txt');
    const empty = scratch.write('elsewhere/notes.txt', '').replace('/notes.txt', '');
    const poor = worker('--folder', empty);
    const refused = await poor.ended;
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(
      /\nringfence: "Files" cannot be played here: quick\.sh of Slow is not in .*elsewhere\. Copy the bots there, or name their folder with --folder\n$/,
    );
    const fit = worker('--once');
    expect((await run.ended).code).toBe(0);
    const { code, out } = await fit.ended;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ games: GAMES_A_REPETITION, late: 0 });
  });

  test('a second coordinator is refused; Ctrl-C keeps finished games, and the same command resumes', async (context) => {
    if (server === undefined) return context.skip();
    scratch.write('stop.txt', fileOf('Stop', 1));
    const run = coordinator('stop.txt');
    await expect.poll(async () => (await logOf('Stop'))?.isHeld(), patience).toBe(true);
    const second = coordinator('stop.txt');
    expect((await second.ended).err).toBe(
      `ringfence: this tournament is already running in ${url().replace(`:${TEST_PASSWORD}`, '')}: wait for it to finish\n`,
    );
    const log = (await logOf('Stop')) as StoreLog;
    const helper = worker();
    await expect.poll(() => log.count(), patience).toBeGreaterThan(0);
    run.child.kill('SIGINT');
    const stopped = await run.ended;
    expect(stopped.code).toBe(130);
    expect(stopped.err).toMatch(/stopped: \d+ of 6 games are saved in postgres:.*: the same command resumes\n$/);
    const again = await coordinator('stop.txt').ended;
    expect(again.code).toBe(0);
    expect(again.out).toMatch(/^Stop: Squatter/);
    helper.child.kill('SIGTERM');
    expect((await helper.ended).code).toBe(0);
  });

  const refused: [args: string[], message: string][] = [
    [[], 'worker needs --database, such as postgres://USER@HOST/NAME'],
    [['x'], 'worker takes no files: see "ringfence help worker"'],
    [
      ['--database', 'postgres://me:secret@127.0.0.1:1/cup'],
      'postgres://me@127.0.0.1:1/cup: nothing answers there: is PostgreSQL running, and does it listen on this address?',
    ],
    [
      ['--database', 'https://me:secret@host/cup'],
      'this is not a valid database address: write postgres://USER@HOST/NAME, or pglite:FOLDER for one in a folder',
    ],
  ];
  test.each(refused)('refuses %j in one line', (args, message) => {
    expect(ringfence(['worker', ...args], { cwd: scratch.path })).toEqual({
      code: 2,
      out: '',
      err: `ringfence: ${message}\n`,
    });
  });
});
