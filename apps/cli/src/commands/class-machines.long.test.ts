// A class on PostgreSQL with real processes: a server that builds and plays, and a worker that takes the games over.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { startServer, type TestServer } from '@ringfence/store/testing';
import { lyingZip } from '@ringfence/submission/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanEnv, launcher, makeScratch, root } from '../testing/harness.ts';

const scratch = makeScratch();
const [serverFolder, workerFolder] = [join(scratch.path, 'server'), join(scratch.path, 'worker')];
const started: ChildProcess[] = [];
let database: TestServer | undefined;
let store: LadderStore;
let token: string;
let team: string;

beforeAll(async () => {
  database = await startServer();
  if (database === undefined) return;
  store = new LadderStore(database.url);
  const ladder = await Ladder.open(new LadderStore(database.url), { folder: scratch.path, onBug: console.error });
  await ladder.room.create({ title: 'Class', game: 'squatter', size: 3, clockMs: 5000, tutor: 'Ada' }, 'command line');
  await ladder.room.change({ paused: true, house: ['random'] }, 'server');
  const { id, members } = await ladder.teams.create({ name: 'Red', members: ['One'] }, 'command line');
  const entered = await ladder.sessions.signIn(members[0].link);
  if (entered === undefined) throw new Error('the link does not work');
  ({ token } = await ladder.sessions.createToken(entered.viewer, 'laptop'));
  team = id;
  await ladder.close();
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await store?.close();
  await database?.stop();
  scratch.remove();
});

const patience = { timeout: 120_000, interval: 200 };

function start(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [launcher, ...args, '--database', database?.url ?? ''], {
    cwd: scratch.path,
    env: cleanEnv(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(child);
  return child;
}

async function serve(): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = start('serve', '--port', '0', '--json', '--no-rate-limit', '--data', serverFolder);
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return { child, url: (JSON.parse(line.toString()) as { url: string }).url };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Processes that name the folder of a build: the jail, and the program in it. */
const builders = (): string[] =>
  readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(serverFolder, 'class/builds/'));
    } catch {
      return false;
    }
  });

/** It takes a second to start, so that its build lasts long enough to be killed. */
const bot = `import time\ntime.sleep(1)\n${readFileSync(join(root, 'examples/bots/random_bot.py'), 'utf8')}`;

const versions = () => store.tables.selectFrom('ladder.versions').select(['id', 'state', 'problem']).execute();

test('a submission whose server is killed in the middle of the build is built again, once', async (context) => {
  if (database === undefined) return context.skip();
  const first = await serve();
  const answer = await fetch(new URL('api/class/versions?file=bot.zip', first.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: new Uint8Array(lyingZip([{ path: 'bot.py', data: bot }])),
  });
  expect(answer.status).toBe(202);
  await expect.poll(builders, { ...patience, interval: 20 }).not.toEqual([]);
  expect(await versions()).toMatchObject([{ state: 'building' }]);
  await kill(first.child);
  expect(await versions()).toMatchObject([{ state: 'building' }]);
  await expect.poll(builders, patience).toEqual([]); // nothing is left running

  await serve();
  await expect.poll(async () => (await versions())[0].state, patience).toMatch(/ready|failed/);
  const [{ id, problem }, ...more] = await versions();
  expect(problem).toBe(null);
  expect(more).toEqual([]);
  const players = await store.tables.selectFrom('ladder.players').select('id').where('team', '=', team).execute();
  expect(players).toEqual([{ id: `v:${id}` }]);
  const { active } = await store.tables.selectFrom('ladder.teams').select('active').executeTakeFirstOrThrow();
  expect(active).toBe(id);
  const submitted = await store.tables
    .selectFrom('ladder.audit')
    .select('id')
    .where('action', '=', 'submitted')
    .execute();
  expect(submitted).toHaveLength(1);
});

test('the server plays it until a worker connects, and again after the worker was killed', async (context) => {
  if (database === undefined) return context.skip();
  const [{ id }] = await versions();
  const playedBy = async (name: string): Promise<number> => {
    const games = store.tables.selectFrom('ladder.games').select('id').where('state', '=', 'done');
    return (await games.where('worker', '=', name).where('white', '=', `v:${id}`).execute()).length;
  };
  const own = `${hostname()} (server)`;
  await store.database.query(`UPDATE ladder.class SET settings = (settings::jsonb || '{"paused": false}')::json`);
  await expect.poll(() => playedBy(own), patience).toBeGreaterThan(0);

  const worker = start('worker', '--concurrency', '1', '--folder', workerFolder);
  const name = `${hostname()}:${worker.pid}`;
  await expect.poll(() => playedBy(name), patience).toBeGreaterThan(1);
  expect(existsSync(join(workerFolder, 'versions', id, 'bot.py'))).toBe(true);
  const before = await playedBy(own);
  await expect.poll(() => playedBy(name), patience).toBeGreaterThan(3);
  expect(await playedBy(own)).toBe(before);

  await kill(worker);
  await expect.poll(() => playedBy(own), patience).toBeGreaterThan(before);
  const games = await store.tables.selectFrom('ladder.games').select(['seed', 'white', 'black', 'state']).execute();
  expect(new Set(games.map(({ seed, white, black }) => `${seed} ${white} ${black}`)).size).toBe(games.length);
  expect(games.filter(({ state }) => state === 'void')).toEqual([]);
});

test('a worker builds what a server without builders receives, and plays it', async (context) => {
  if (database === undefined) return context.skip();
  await store.database.query('CREATE DATABASE builds');
  const url = database.url.replace(/\/postgres$/, '/builds');
  const server = await Ladder.open(new LadderStore(url), {
    folder: join(scratch.path, 'builds'),
    slots: 1,
    builders: 0,
    onBug: console.error,
  });
  await server.room.create({ title: 'Class', game: 'squatter', size: 3, clockMs: 5000, tutor: 'Ada' }, 'command line');
  await server.room.change({ house: ['random'] }, 'server');
  await server.start();
  const { id: own, name, members } = await server.teams.create({ name: 'Blue', members: ['Two'] }, 'command line');
  const viewer = {
    id: members[0].person,
    name: 'Two',
    role: 'member',
    by: 'session',
    team: { id: own, name },
  } as const;
  const { id } = await server.submissions.receive(viewer, 'bot.zip', lyingZip([{ path: 'bot.py', data: bot }]));
  const version = async () =>
    server.store.tables
      .selectFrom('ladder.versions')
      .select(['state', 'builder', 'problem'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const worker = spawn(process.execPath, [launcher, 'worker', '--folder', 'builder', '--database', url], {
    cwd: scratch.path,
    env: cleanEnv(),
    stdio: 'ignore',
  });
  started.push(worker);
  await expect
    .poll(async () => (await version()).builder, { ...patience, interval: 20 })
    .toBe(`${hostname()}:${worker.pid}`);
  await expect.poll(version, patience).toEqual({ state: 'ready', builder: null, problem: null });
  const played = async () =>
    (await server.games.games({ page: 1, kind: 'ranked' }, undefined)).rows.filter(({ white }) => white.team === own);
  await expect.poll(async () => (await played()).length, patience).toBeGreaterThan(0);
  await kill(worker);
  await server.close();
});
