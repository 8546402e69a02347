import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskFullError } from '@ringfence/store';
import { type LyingPart, lyingZip } from '@ringfence/submission/testing';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Viewer } from '../people/viewer.ts';
import { openTestClass, type TestClass } from '../testing/class.ts';
import { addVersion } from '../testing/players.ts';
import { dropArchives } from './archives.ts';
import { HANDED_IN, runBuild } from './build-job.ts';
import { takeBuild } from './build-line.ts';

const botFile = new URL('../../../../examples/bots/random_bot.py', import.meta.url);
const bot = readFileSync(botFile, 'utf8');
const zipOf = (...parts: readonly LyingPart[]): Buffer => lyingZip(parts);
const good = zipOf({ path: 'team/bot.py', data: bot });
/** A bot that is soon compiled and started: most of the work is in the games that check it. */
const quickBot = `#include <cstdio>
#include <cstring>
int main() {
  char line[65536], move[9];
  while (fgets(line, sizeof line, stdin)) {
    if (std::sscanf(line, "go %*s %8s", move) == 1) std::puts(move), std::fflush(stdout);
    if (std::strncmp(line, "quit", 4) == 0) break;
  }
}
`;
const quick = zipOf({ path: 'bot.cpp', data: quickBot });
/** Its build soon ends, and nothing is left to check. */
const WRONG = 'def (:\n';
const wrong = zipOf({ path: 'bot.py', data: WRONG });

let room: TestClass;
let scratch: string;
let red: Viewer & { readonly team: { readonly id: string } };
let blue: Viewer & { readonly team: { readonly id: string } };
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'ringfence-submit-'));
  room = await openTestClass();
  // No games here: the machine is for the builds.
  await room.ladder.room.change({ paused: true, ranked: false, most: { submissionsAnHour: 100 } }, room.tutor);
  [red, blue] = [await room.team('Red'), await room.team('Blue')];
  await room.ladder.start();
});
afterAll(async () => {
  expect(room.bugs).toEqual([]);
  await room.end();
  rmSync(scratch, { recursive: true, force: true });
});

/** Submits, and waits until it is built. */
async function built(viewer: Viewer, bytes: Buffer, file = 'bot.zip') {
  const { id } = await room.ladder.submissions.receive(viewer, file, bytes);
  return settled(id);
}

async function settled(id: string) {
  await expect
    .poll(async () => (await room.ladder.submissions.find(id)).state, { timeout: 100_000, interval: 200 })
    .toMatch(/^(?:ready|failed)$/);
  return room.ladder.submissions.find(id);
}

const activeOf = async (viewer: Viewer): Promise<string | null> =>
  (await room.ladder.teams.find(viewer.team?.id ?? '')).active;

describe('a submission', () => {
  test('is built, checked and activated; a broken one is not, and an older one can be activated again', async () => {
    const first = await built(red, good);
    expect(first).toMatchObject({ number: 1, state: 'ready', problem: null, language: 'python', isActive: true });
    expect(first.log).toMatch(/== Pre-flight\nPassed/);
    expect(first.log).toMatch(/== check-bot\nNothing must be fixed/);
    const player = await room.ladder.store.tables.selectFrom('ladder.players').selectAll().executeTakeFirstOrThrow();
    expect(player).toMatchObject({
      id: `v:${first.id}`,
      team: red.team.id,
      word: `cmd:python3 versions/${first.id}/bot.py`,
    });

    const broken = await built(red, wrong);
    expect(broken).toMatchObject({ number: 2, state: 'failed', isActive: false });
    expect(broken.log).toContain('SyntaxError');
    expect(await activeOf(red)).toBe(first.id);
    await expect(room.ladder.submissions.activate(broken.id, red)).rejects.toThrow('version 2 is not ready to play');

    const third = await built(red, quick);
    expect(await activeOf(red)).toBe(third.id);
    await room.ladder.submissions.activate(first.id, red);
    expect(await activeOf(red)).toBe(first.id);
    const { rows } = await room.ladder.audit(1);
    expect(rows[0]).toMatchObject({ who: "Red's member", action: 'activated', subject: 'version 1' });

    // What is chosen while another version is built stays, and counts.
    const { id: fourth } = await room.ladder.submissions.receive(red, 'bot.zip', quick);
    await room.ladder.submissions.activate(third.id, red);
    await settled(fourth);
    expect(await activeOf(red)).toBe(third.id);
    const counting = [...(await room.ladder.grades.ofVersions(red.team.id))].filter(([, { counts }]) => counts);
    expect(counting.map(([id]) => id)).toEqual([third.id]);
    await room.ladder.submissions.activate(first.id, red);
  });

  test('of a tutor after the deadline plays and counts, as in time', async () => {
    const { ladder, tutor } = room;
    const own = await addVersion(ladder.store, blue.team.id, 1, 'random');
    await ladder.room.change({ deadline: new Date().toISOString() }, tutor);
    const { id } = await ladder.submissions.receive(tutor, 'mail.zip', quick, blue.team.id);
    await settled(id);
    expect(await activeOf(blue)).toBe(id);
    const graded = await ladder.grades.ofVersions(blue.team.id);
    expect(graded.get(id)).toEqual({ lateMs: 0, pointsOff: 0, byTutor: true, counts: true });
    expect(graded.get(own)?.counts).toBe(false);
    await ladder.room.change({ deadline: null }, tutor);
  });

  test('is unpacked where it plays, once and completely', async () => {
    const id = (await activeOf(red)) as string;
    const folders = await Promise.all([1, 2, 3].map(() => room.ladder.versionFolder(id)));
    expect(new Set(folders)).toEqual(new Set([join(room.folder, 'versions', id)]));
    expect(readFileSync(join(folders[0], 'bot.py'), 'utf8')).toBe(bot);
    expect(readdirSync(join(room.folder, 'versions'))).toEqual([id]);
  });

  test('may print null characters and worse: its log is stored, and it is built once', async () => {
    const rogue = [
      'import sys',
      'for n, line in enumerate(l for l in sys.stdin if l.startswith("go")):',
      '    sys.stderr.write("\\0\\x1b[2J\\n"); sys.stderr.flush()',
      '    print(line.split()[2] if n < 8 else "\\0\\x1b[2J", flush=True)',
    ].join('\n');
    const version = await built(blue, zipOf({ path: 'bot.py', data: rogue }));
    expect(version.log).toMatch(/\\u\{?0/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(version.log).not.toMatch(/[\0\x1b\ufffd]/);
    const row = await room.ladder.store.tables
      .selectFrom('ladder.versions')
      .select(['attempts', 'build_ms'])
      .where('id', '=', version.id)
      .executeTakeFirstOrThrow();
    expect(row.attempts).toBe(1);
    expect(row.build_ms).toBeGreaterThan(0);
  });

  test('can be a git bundle: its newest commit, without its hooks and links', async () => {
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], { cwd: scratch });
    git('init', '--quiet', '--initial-branch=main');
    mkdirSync(join(scratch, 'src'));
    writeFileSync(join(scratch, 'src/bot.py'), WRONG);
    git('add', '-A');
    git('commit', '--quiet', '-m', 'A bot');
    git('bundle', 'create', '--quiet', 'bot.bundle', 'main');
    const version = await built(blue, readFileSync(join(scratch, 'bot.bundle')), 'bot.bundle');
    expect(version).toMatchObject({ state: 'failed', language: 'python', log: expect.stringContaining('SyntaxError') });

    symlinkSync('/etc/passwd', join(scratch, 'src/secret.py'));
    git('add', 'src');
    git('commit', '--quiet', '-m', 'A link');
    git('bundle', 'create', '--quiet', 'link.bundle', 'main');
    expect((await built(blue, readFileSync(join(scratch, 'link.bundle')))).problem).toContain('is a link');
    const damaged = Buffer.concat([readFileSync(join(scratch, 'bot.bundle')).subarray(0, -60), Buffer.alloc(60)]);
    expect((await built(blue, damaged)).problem).toMatch(/the bundle cannot be unpacked/);
  });

  test.each<[string, Buffer, RegExp]>([
    ['a bomb', zipOf({ path: 'bot.py', data: Buffer.alloc(8 * 2 ** 20) }), /more than 100 times its size/],
    ['a lie about its size', zipOf({ path: 'bot.py', data: Buffer.alloc(8 * 2 ** 20), claims: 10 }), /refused/],
    ['a link', zipOf({ path: 'bot.py', data: '/etc/passwd', mode: 0o120777 }), /is a link/],
    ['a way out', zipOf({ path: '../../bot.py', data: bot }), /invalid relative path/],
    ['an absolute path', zipOf({ path: '/etc/cron.d/x', data: bot }), /absolute/],
    [
      '2,001 files',
      zipOf(...Array.from({ length: 2001 }, (_, i) => ({ path: `f${i}.py`, data: '' }))),
      /more than 2000 files/,
    ],
    ['half a zip', good.subarray(0, 40), /cut off: submit it again/],
    [
      'a build that never ends',
      zipOf({ path: 'Makefile', data: 'all:\n\twhile :; do :; done\n' }, { path: 'a.cpp', data: 'int main(){}' }),
      /more than (?:1 s of processor time|2 s, without)|the machine is too busy/,
    ],
  ])('is refused with a reason: %s', async (_, bytes, words) => {
    const folder = mkdtempSync(join(scratch, 'build-'));
    writeFileSync(join(folder, HANDED_IN), bytes);
    const rung = (await room.ladder.rung())?.name;
    if (rung === undefined) throw new Error('this machine has no jail');
    const { game, rules, size, swap, clock, limits } = await room.ladder.room.info();
    const job = {
      version: 'v',
      file: 'bot.zip',
      folder,
      rung,
      buildSeconds: 1,
      game,
      rules,
      size,
      swap,
      clock,
      limits,
    };
    const { problem, word } = await runBuild(job);
    expect(word).toBe(undefined);
    expect(problem).toMatch(words);
  });

  test('cannot read the machine’s files during its build', async () => {
    writeFileSync(join(room.folder, 'secret.txt'), 'the secret of the class');
    const script = `all:\n\tcat ${join(room.folder, 'secret.txt')} /root/.ssh/* || true\n\tls ${room.folder} || true\n\tenv\n\tfalse\n`;
    const { log } = await built(
      blue,
      zipOf({ path: 'Makefile', data: script }, { path: 'a.cpp', data: 'int main(){}' }),
    );
    expect(log).not.toContain('the secret of the class');
    expect(log).toMatch(/No such file/);
  });

  test('is built again if the server was killed during the build', async () => {
    const ladder = await room.reopen();
    const { id } = await ladder.submissions.receive(blue, 'bot.zip', wrong);
    await ladder.store.tables.updateTable('ladder.versions').set({ state: 'building' }).where('id', '=', id).execute();
    mkdirSync(join(room.folder, 'builds/build-left-over'), { recursive: true });
    await ladder.start();
    expect(await settled(id)).toMatchObject({ state: 'failed', log: expect.stringContaining('SyntaxError') });
    expect(readdirSync(join(room.folder, 'builds'))).toEqual([]);
  });

  test('that is deleted before its build does not count as a server error', async () => {
    const ladder = await room.reopen();
    const { id } = await ladder.submissions.receive(blue, 'bot.zip', quick);
    await dropArchives(ladder.store.tables, [id]);
    await ladder.start();
    expect(await settled(id)).toMatchObject({ state: 'failed', problem: 'The program has been deleted.' });
    expect(room.bugs).toEqual([]);
  });
});

describe('builds take turns', () => {
  /** Waits without using the processor. */
  const hanging = zipOf({ path: 'Makefile', data: 'all:\n\tsleep 3600\n' }, { path: 'a.cpp', data: 'int main(){}' });
  const WALL_S = 6;
  /** How long builds rest after a trouble, and how much of that the tests have skipped. */
  const REST_MS = 15_000;
  /** How long a build may take before it goes to the background. */
  const QUICK_MS = 8000;
  let skippedMs = 0;
  const now = performance.now.bind(performance);
  let one: TestClass;
  let hog: Viewer;
  let innocent: Viewer;
  const submit = async (viewer: Viewer, bytes: Buffer) =>
    (await one.ladder.submissions.receive(viewer, 'bot.zip', bytes)).id;
  const look = async (id: string) => {
    const { state, queue, stage, problem } = await one.ladder.submissions.find(id);
    return { state, queue, stage, problem };
  };
  const becomes = (id: string, state: string, timeout: number) =>
    expect.poll(async () => (await look(id)).state, { timeout, interval: 300 }).toBe(state);

  beforeAll(async () => {
    vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs);
    one = await openTestClass({ builders: 1 });
    await one.ladder.room.change({ paused: true, ranked: false, most: { buildSeconds: WALL_S / 2 } }, one.tutor);
    [hog, innocent] = [await one.team('Hog'), await one.team('Innocent')];
    await one.ladder.start();
  });
  afterAll(async () => {
    await one.end();
    vi.restoreAllMocks();
  });

  test('a team whose builds hang delays another by one build at most, even with one builder', async () => {
    const first = await submit(hog, hanging);
    await becomes(first, 'building', 60_000);
    const [second, third] = [await submit(hog, hanging), await submit(hog, hanging)];
    const bot = await submit(innocent, quick);
    // Its team stands in the line once, and after everybody else while it has a build.
    expect(await look(second)).toMatchObject({ state: 'replaced', queue: null });
    expect(await look(bot)).toMatchObject({ state: 'waiting', queue: { turn: 1, of: 2 } });
    expect(await look(third)).toMatchObject({ state: 'waiting', queue: { turn: 2, of: 2 } });
    await one.ladder.submissions.ban(bot, true, one.tutor);
    await becomes(bot, 'building', 100_000);
    expect(await look(third)).toMatchObject({ state: 'waiting' });
    await becomes(first, 'failed', 60_000);
    expect(await look(first)).toMatchObject({
      problem: `The build took more than ${WALL_S} s, without the time in which it waited for a processor.`,
    });
    await expect.poll(async () => (await look(bot)).stage, { timeout: 60_000, interval: 50 }).toBe('checking');
    await becomes(bot, 'ready', 120_000);
    // It was banned before.
    expect((await one.ladder.teams.find(innocent.team?.id ?? '')).active).toBeNull();
    await becomes(third, 'building', 60_000);
  });

  test('a server that stops during a build ends within ten seconds, and the version waits', async () => {
    const start = performance.now();
    const ladder = await one.reopen();
    expect(performance.now() - start).toBeLessThan(10_000);
    const states = await ladder.store.tables.selectFrom('ladder.versions').select(['state', 'builder']).execute();
    expect(states.map(({ state }) => state).sort()).toEqual(['failed', 'ready', 'replaced', 'waiting']);
    expect(states.every(({ builder }) => builder === null)).toBe(true);
  });

  test('a build whose result cannot be stored waits again, and is stored when the disk has room', async () => {
    const { ladder } = one;
    await ladder.store.tables.deleteFrom('ladder.versions').where('state', '=', 'waiting').execute();
    const bot = await submit(innocent, wrong);
    const transaction = vi.spyOn(ladder.store, 'transaction').mockRejectedValue(new DiskFullError('full'));
    try {
      await ladder.start();
      await expect.poll(() => one.bugs, { timeout: 60_000 }).toHaveLength(1);
      expect(await look(bot)).toMatchObject({ state: 'waiting', queue: { turn: 1, of: 1 } });
    } finally {
      transaction.mockRestore();
    }
    skippedMs += REST_MS;
    await becomes(bot, 'failed', 120_000);
  });

  test('a build whose process ends without an answer begins again, and after three attempts ends with the reason', async () => {
    const bot = await submit(innocent, hanging);
    const kill = (): number | null =>
      spawnSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'build-process']).status;
    for (let attempt = 1; attempt <= 3; attempt++) await expect.poll(kill, { timeout: 60_000, interval: 50 }).toBe(0);
    await becomes(bot, 'failed', 60_000);
    expect((await look(bot)).problem).toContain('could not be built in 3 attempts, and that is our fault');
    expect(one.bugs.map(String).at(-1)).toContain('its process ended (SIGKILL)');
  });

  test('a build that takes long holds no builder: the next one begins beside it', async () => {
    const [slow, next] = [await submit(hog, hanging), await submit(innocent, wrong)];
    await becomes(slow, 'building', 60_000);
    expect(await look(next)).toMatchObject({ state: 'waiting' });
    skippedMs += QUICK_MS;
    await becomes(next, 'failed', 60_000);
    expect((await look(slow)).state).toBe('building');
    await becomes(slow, 'failed', 60_000);
  });

  test('teams whose builds took minutes come after others', async () => {
    const { tables } = one.ladder.store;
    const first = await submit(hog, hanging);
    await becomes(first, 'building', 60_000);
    const [mine, theirs] = [await submit(hog, hanging), await submit(innocent, wrong)];
    await tables.updateTable('ladder.versions').set({ build_ms: 120_000 }).where('id', '=', first).execute();
    const other = await one.team('Other');
    const latest = await submit(other, wrong);
    expect((await look(theirs)).queue?.turn).toBeLessThan((await look(mine)).queue?.turn ?? 0);
    expect((await look(latest)).queue?.turn).toBeLessThan((await look(mine)).queue?.turn ?? 0);
    for (const id of [latest, theirs, first, mine]) await becomes(id, 'failed', 60_000);
  });

  test('a builder that dies with a build counts as an attempt: it is not repeated for ever', async () => {
    await becomes(await submit(innocent, hanging), 'building', 60_000);
    const bot = await submit(innocent, hanging); // waits for the one before
    await one.ladder.store.tables.updateTable('ladder.versions').set({ attempts: 3 }).where('id', '=', bot).execute();
    await becomes(bot, 'failed', 60_000);
    expect((await look(bot)).problem).toContain('could not be built in 3 attempts');
  });

  test('a late version takes the place of another late one, and not of one that was in time', async () => {
    const ladder = await one.reopen();
    const inTime = await submit(innocent, hanging);
    await ladder.room.change({ deadline: new Date().toISOString(), late: { kind: 'mark' } }, one.tutor);
    const ids = [inTime, await submit(innocent, hanging), await submit(innocent, hanging)];
    await ladder.room.change({ deadline: null, late: { kind: 'refuse' } }, one.tutor);
    const states = (await Promise.all(ids.map(look))).map(({ state }) => state);
    expect(states).toEqual(['waiting', 'replaced', 'waiting']);
  });

  test('the build of a lost worker goes to another one, unless its team has a newer version', async () => {
    const { ladder } = one; // not started yet
    const rows = ladder.store.tables.updateTable('ladder.versions');
    const [lost, old] = [await submit(innocent, quick), await submit(hog, hanging)];
    await rows.set({ state: 'building', builder: 'lost:1' }).where('id', 'in', [old, lost]).execute();
    const newer = await submit(hog, hanging);
    // Another builder has to wait as well: a team has one build at a time.
    expect(await takeBuild(ladder.store.tables, 'other:1')).toBeUndefined();
    await ladder.start();
    await becomes(old, 'replaced', 60_000);
    // With one builder the two have their turns one after the other.
    await expect
      .poll(async () => [(await look(lost)).state, (await look(newer)).state], { timeout: 60_000, interval: 100 })
      .toEqual(['building', 'waiting']);
  });
});

describe('a submission is refused', () => {
  test('beyond the hourly limit, with the time to retry', async () => {
    const green = await room.team('Green');
    await room.ladder.room.change({ most: { submissionsAnHour: 1 } }, room.tutor);
    await room.ladder.submissions.receive(green, 'bot.zip', wrong);
    await expect(room.ladder.submissions.receive(green, 'bot.zip', wrong)).rejects.toThrow(
      /at most 1 version an hour: try again in \d+ minutes/,
    );
    expect(await room.ladder.submissions.left(green.team.id)).toBe(0);
    await room.ladder.room.change({ most: { submissionsAnHour: 100 } }, room.tutor);
  });

  test('when the tutor has frozen them or the deadline has passed, as is a change of version', async () => {
    const id = (await activeOf(red)) as string;
    for (const [change, back] of [
      [{ submissions: false }, { submissions: true }],
      [{ deadline: '2020-01-01T00:00:00Z' }, { deadline: null }],
    ] as const) {
      await room.ladder.room.change(change, room.tutor);
      await expect(room.ladder.submissions.roomFor(red)).rejects.toThrow('submissions are closed');
      await expect(room.ladder.submissions.receive(red, 'bot.zip', good)).rejects.toThrow('submissions are closed');
      await expect(room.ladder.submissions.activate(id, red)).rejects.toThrow('submissions are closed');
      await room.ladder.submissions.activate(id, room.tutor);
      await room.ladder.room.change(back, room.tutor);
    }
  });

  test('when it is neither a zip nor a bundle', async () => {
    await expect(room.ladder.submissions.receive(red, 'bot.exe', Buffer.from('MZ'))).rejects.toThrow(
      'neither an archive',
    );
  });
});

test('a banned version stops playing, and its team chooses another', async () => {
  const id = (await activeOf(red)) as string;
  const idle = (await room.ladder.submissions.list(red.team.id)).find((version) => version.id !== id)?.id as string;
  await room.ladder.submissions.ban(idle, true, room.tutor);
  expect(await activeOf(red), 'a version that does not play').toBe(id);
  await room.ladder.submissions.ban(idle, false, room.tutor);
  await room.ladder.submissions.ban(id, true, room.tutor);
  expect(await activeOf(red)).toBe(null);
  await expect(room.ladder.submissions.activate(id, red)).rejects.toThrow('is banned');
  await room.ladder.submissions.ban(id, false, room.tutor);
  await room.ladder.submissions.activate(id, red);
  expect(await activeOf(red)).toBe(id);
});
