// The commands of docs/operate.md and docs/scale.md, executed as they are written, and what they restore.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, storeAddress } from '@ringfence/store';
import { seedStore, startServer, type TestServer } from '@ringfence/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanEnv, launcher, makeScratch, ringfence, root } from '../testing/harness.ts';

const scratch = makeScratch();
let database: TestServer | undefined;
let server: ChildProcess | undefined;

beforeAll(async () => {
  symlinkSync(launcher, join(scratch.path, 'ringfence'));
  database = await startServer();
  await seedStore(join(scratch.path, '2026', 'store'));
  await seedStore(join(scratch.path, 'restored', 'store'));
  scratch.write('teams.csv', 'team,name,members\nred,The Reds,Bo;Cy\nblue,,\n');
  const create = ['class', 'create', '2026', '--game', 'squatter', '--title', 'COMP 1', '--tutor', 'Ada'];
  for (const args of [create, ['class', 'teams', '2026', 'teams.csv']]) {
    expect(ringfence(args, { cwd: scratch.path })).toMatchObject({ code: 0, err: '' });
  }
  const serve = ['serve', '--class', '2026', '--data', join(scratch.path, 'data'), '--port', '0', '--json'];
  server = spawn(process.execPath, [launcher, ...serve], { cwd: scratch.path, env: cleanEnv() });
  await once(server.stdout ?? server, 'data');
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await database?.stop();
  scratch.remove();
});

/** The shell commands of a document, block by block, from a heading on. */
function blocksAfter(file: string, heading: string): string[] {
  const text = readFileSync(join(root, 'docs', file), 'utf8');
  const section = text.slice(text.indexOf(`\n${heading}\n`) + heading.length + 2).split('\n## ')[0];
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands);
}

function run(commands: string, env: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync('sh', ['-ec', commands], {
    cwd: scratch.path,
    env: cleanEnv(env),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
}

interface ExportedClass {
  readonly audit?: readonly object[];
  readonly teams: readonly object[];
  readonly games: readonly { readonly state: string }[];
}

/** Everything of a class but its log, in which reading it is an entry. */
function contents(...where: string[]): ExportedClass {
  const { code, out, err } = ringfence(['class', 'export', ...where], { cwd: scratch.path });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const { audit: _, ...rest } = JSON.parse(out) as ExportedClass;
  expect(rest.teams).toHaveLength(2);
  return rest;
}

/** An empty database beside the first one. */
async function another(name: string): Promise<string> {
  const address = database?.url ?? '';
  const first = openDatabase(storeAddress(address));
  await first.query(`CREATE DATABASE ${name}`);
  await first.close();
  return address.replace(/\/postgres$/, `/${name}`);
}

test('the documented backups, restores and pruning work, and restore the whole class', async (context) => {
  const [folder, ofServer, tools] = blocksAfter('operate.md', '## Back up and restore');
  run(folder); // while the server runs on the folder
  expect(ringfence(['class', 'export', '2026'], { cwd: scratch.path }).err).toContain('has the store in');
  run(blocksAfter('operate.md', '## What is kept, and for how long')[0]);
  server?.kill('SIGTERM');
  if (server !== undefined) await once(server, 'exit');
  // Meanwhile it has played on.
  const [whole, later] = [contents('restored'), contents('2026')];
  expect({ ...later, games: [] }).toEqual({ ...whole, games: [] });
  const over = whole.games.filter(({ state }) => state === 'done');
  expect(later.games).toEqual(expect.arrayContaining(over));

  if (database === undefined) return context.skip();
  const DATABASE = database.url;
  expect(ringfence(['class', 'restore', '--database', DATABASE, join(scratch.path, 'class.backup')]).code).toBe(0);
  const restored = await another('second');
  run(ofServer, { DATABASE, RESTORED: restored });
  expect(contents('--database', restored)).toEqual(whole);
  for (const [i, block] of [tools, blocksAfter('scale.md', '## What to back up')[0]].entries()) {
    const RESTORED = await another(`third${i}`);
    run(block, { DATABASE, RESTORED });
    expect(contents('--database', RESTORED)).toEqual(whole);
  }
  // A dozen commands, each a process of its own: seconds on a quiet machine, minutes on a busy one.
}, 900_000);
