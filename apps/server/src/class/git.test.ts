// A team pushes with the real git to a real server.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ladder, LadderStore } from '@ringfence/ladder';
import { seedLadder } from '@ringfence/ladder/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type StartedServer, startTestServer } from '../testing/start.ts';

let server: StartedServer;
let folder: string;
let token: string;
/** The tutor's headers. */
let tutor: Readonly<Record<string, string>>;
/** The clone of the test. */
let here: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-git-test-'));
  await seedLadder(join(folder, 'store'));
  const ladder = await Ladder.open(new LadderStore(join(folder, 'store')), { folder, onBug: console.error });
  const wish = { title: 'Test', game: 'squatter', size: 4, tutor: 'Ada' } as const;
  const { link } = await ladder.room.create(wish, 'command line');
  const ada = await ladder.sessions.signIn(link);
  const { members } = await ladder.teams.create({ name: 'Red', members: ['Red 1'] }, 'command line');
  const red = await ladder.sessions.signIn(members[0].link);
  if (ada === undefined || red === undefined) throw new Error('the links are not valid');
  ({ token } = await ladder.sessions.createToken(red.viewer, 'git'));
  await ladder.room.change({ most: { submissionsAnHour: 100, uploadMb: 1 } }, ada.viewer);
  await ladder.close();
  server = await startTestServer({ classFolder: folder, classSlots: 0, rateLimit: false });
  tutor = { cookie: `ringfence_session=${ada.session}`, origin: new URL(server.url).origin };
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs git as a student does; errors are its output. */
function git(...words: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@uni.example',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@uni.example',
  };
  return new Promise((resolve) => {
    execFile('git', ['-C', here, ...words], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: `${out}${err}` }),
    );
  });
}

const address = (secret: string): string => {
  const url = new URL('api/class/git', server.url);
  url.username = 'red';
  url.password = secret;
  return url.href;
};

async function commit(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(here, name), text);
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'A step');
}

/** Bytes that cannot be packed: Marsaglia's xorshift. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let i = 0, x = 1; i < length; i++) {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    bytes[i] = x;
  }
  return bytes;
}

let clones = 0;
beforeEach(async () => {
  here = join(folder, `clone-${clones++}`);
  mkdirSync(here);
  await git('init', '--quiet', '--initial-branch', 'main');
  await git('remote', 'add', 'class', address(token));
});

const versions = async (): Promise<readonly { readonly number: number; readonly file: string }[]> =>
  (await (
    await fetch(new URL('api/class/versions', server.url), { headers: { authorization: `Bearer ${token}` } })
  ).json()) as readonly { readonly number: number; readonly file: string }[];

test('a push becomes a version, and the terminal says so; the next push sends only what is new', async () => {
  await commit({ 'bot.py': 'print("a1")\n' });
  const first = await git('push', 'class', 'main');
  expect(first.said).toMatch(/remote: Version 1 \(commit [0-9a-f]{7}\) is submitted: it is built next\./);
  expect(first.code).toBe(0);
  await commit({ 'bot.py': 'print("b1")\n' });
  const second = await git('push', 'class', 'main');
  expect(second.said).toMatch(/remote: Version 2 /);
  expect(second.said).toMatch(/[0-9a-f]+\.\.[0-9a-f]+ +main -> main/);
  const { said: head } = await git('rev-parse', '--short=7', 'HEAD');
  expect((await versions())[0]).toMatchObject({ number: 2, file: `git-${head.trim()}.zip` });
  const { said: there } = await git('ls-remote', 'class', 'main');
  expect(there).toContain(head.trim());
});

test('what cannot be a version is refused with the reason', async () => {
  const before = (await versions()).length;
  const refused = async (ref: string): Promise<string> => {
    const { code, said } = await git('push', '--force', 'class', ref);
    expect(code).not.toBe(0);
    return said;
  };
  await commit({ 'bot.py': 'print("c1")\n' });
  expect(await refused('HEAD:feature')).toContain('remote: Only the branch main becomes a version');
  expect(await refused(':main')).toContain('remote: The branch main cannot be deleted.');
  symlinkSync('/etc/passwd', join(here, 'link'));
  await commit({ 'more.py': '\n' });
  expect(await refused('HEAD:main')).toContain('remote: A file is a link');
  rmSync(join(here, 'link'));
  await commit({ '.gitattributes': '*.bin filter=lfs\n' });
  expect(await refused('HEAD:main')).toContain('remote: Files in Git LFS are not sent along');
  rmSync(join(here, '.gitattributes'));
  await commit({ 'noise.bin': noise(1_500_000) });
  await commit({ 'bot.py': 'print("d1")\n' });
  expect(await refused('HEAD:main')).toMatch(/exceeds maximum allowed size/);
  await git('remote', 'set-url', 'class', address('rft_wrong'));
  expect(await refused('HEAD:main')).toMatch(/Authentication failed|not valid/);
  expect(await versions()).toHaveLength(before);
});

test('a frozen class says so in the terminal, and the branch stays where it was', async () => {
  const { said: before } = await git('ls-remote', 'class', 'main');
  await commit({ 'bot.py': 'print("e1")\n' });
  const settings = await fetch(new URL('api/class/settings', server.url), {
    method: 'PATCH',
    headers: { ...tutor, 'content-type': 'application/json' },
    body: JSON.stringify({ submissions: false }),
  });
  expect(settings.ok).toBe(true);
  const { code, said } = await git('push', '--force', 'class', 'main');
  expect(said).toContain('remote: submissions are closed: the tutor has frozen them');
  expect(code).not.toBe(0);
  expect((await git('ls-remote', 'class', 'main')).said).toBe(before);
});
