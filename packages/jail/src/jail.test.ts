// Every rogue program on every rung of this machine, as root and as an ordinary user: as the latter on the best rung, and
// on the others in npm run test:long. The jail is copied to a folder that both can read, since the project itself may be
// private to its owner.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groupFolders, removeForsaken } from './group-folders.ts';
import { tryRung } from './machine-rungs.ts';
import { type RungName, rungNames, rungs } from './rungs.ts';
import { allowedCalls, watchedCalls } from './seccomp.ts';
import { marked, tight, until } from './testing/cell.ts';
import type { FlagStory } from './testing/flags.ts';
import { needProgram } from './testing/need-program.ts';
import type { Stalled } from './testing/rogues.ts';
import { hiddenHere } from './view.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

needProgram('bwrap', 'bubblewrap');
const canCompile = needProgram('g++', 'g++');
const isRoot = process.getuid?.() === 0;
const users = isRoot ? ['root', 'an ordinary user'] : ['an ordinary user'];
const reports = await Promise.all(rungNames.map(tryRung));
const available = reports.filter((report) => report.available).map(({ rung }) => rung.name);

const isTested = (user: string, rung: RungName): boolean =>
  user === users[0] || rung === available.find((each) => rungs[each].safe) || process.env.RINGFENCE_TESTS === 'long';

let copy: string;
/** The output of each driver; they run in parallel. */
const stories = new Map<string, Promise<string>>();

/** The sources of a folder as JavaScript that an ordinary user can read. */
function compileFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const { outputText } = ts.transpileModule(readFileSync(join(from, file), 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(join(to, file.replace(/ts$/, 'js')), outputText.replaceAll(/(from '\..*)\.ts'/g, "$1.js'"));
  }
}

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'ringfence-jail-'));
  chmodSync(copy, 0o755);
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
  for (const folder of ['', 'testing']) compileFolder(join(here, folder), join(copy, folder));
  // The package that it imports.
  const shared = join(copy, 'node_modules/@ringfence/node');
  compileFolder(join(here, '../../node/src'), shared);
  writeFileSync(join(shared, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  if (canCompile) execFileSync('g++', ['-O1', '-o', join(copy, 'testing/rogue'), join(here, 'testing/rogue.cc')]);
  for (const user of users) {
    for (const rung of available.filter((each) => isTested(user, each)))
      stories.set(`${user} ${rung}`, outputOf(drive(user, rung)));
  }
});
afterAll(() => {
  rmSync(copy, { recursive: true, force: true });
  const folders = groupFolders();
  if (folders !== undefined) removeForsaken(folders); // of the killed referees
});

function drive(user: string, ...args: readonly string[]): ChildProcess {
  const command = [process.execPath, join(copy, 'testing/driver.js'), ...args];
  const drop = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];
  const [file = '', ...rest] = isRoot && user !== 'root' ? [...drop, ...command] : command;
  const { NODE_OPTIONS, ...env } = process.env;
  return spawn(file, rest, { env: { ...env, DRIVER_SECRET: 'open' }, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) text += String(chunk);
  return text;
}

const limits = {
  'Max cpu time': '22 23 seconds',
  'Max file size': '9437184 9437184 bytes',
  'Max core file size': '0 0 bytes',
  'Max processes': '40 40 processes',
  'Max open files': '1024 1024 files',
};
const powerless = {
  Groups: '',
  ...{ CapInh: '0000000000000000', CapEff: '0000000000000000', CapBnd: '0000000000000000', NoNewPrivs: '1' },
};
const spaces = (...shared: readonly string[]) =>
  Object.fromEntries(
    ['pid', 'net', 'ipc', 'uts', 'mnt', 'user', 'cgroup'].map((name) => [
      `space ${name}`,
      shared.includes(name) ? 'shared' : 'own',
    ]),
  );
const common = { ...limits, ...powerless, 'in its folder': 'yes', user: 'not root', group: 'not root', devices: '5' };
const walls = {
  hidden: expect.stringContaining(hiddenHere().join(' ')), // as root, bubblewrap hides more
  ...{
    'mounted /': 'ro',
    'mounted /proc': 'ro',
    'mounted /tmp': 'rw',
    'mounted /usr': 'ro',
    scratch: '1777 2048 blocks',
    processes: 'few',
  },
};

/** What a program sees of its jail on each rung, and what differs for an ordinary user. */
const factsOf: Readonly<Record<RungName, object>> = {
  systemd: {},
  bwrap: {
    ...{ ...common, ...walls, ...spaces('user'), 'mounted /dev': 'ro', Seccomp: '2' },
    ...{ environment: 'HOME LANG PATH PWD TMPDIR', 'own session': 'yes', 'new name spaces': '' },
  },
  unshare: {
    ...{ ...common, ...walls, ...spaces('user'), Seccomp: '0' },
    ...{ environment: 'HOME LANG PATH TMPDIR', 'own session': '', 'new name spaces': 'possible' },
  },
  rlimits: {
    ...{ ...common, ...spaces('pid', 'net', 'ipc', 'uts', 'mnt', 'user', 'cgroup'), Seccomp: '0' },
    ...{ environment: 'HOME LANG PATH RINGFENCE_MARK TMPDIR', 'own session': 'yes', processes: '' },
    ...{ 'new name spaces': expect.any(String), scratch: expect.any(String), hidden: expect.any(String) },
    ...{ 'mounted /': expect.any(String), 'mounted /dev': expect.any(String), 'mounted /proc': expect.any(String) },
  },
};
const factsOfUser: Readonly<Record<RungName, object>> = {
  systemd: {},
  bwrap: { 'space user': 'own' },
  unshare: { 'space user': 'own', user: 'root', group: 'root' },
  rlimits: { CapBnd: expect.any(String), 'Max processes': expect.any(String) },
};
/** Flags with an effect that something else also has: bubblewrap itself, or the filter of system calls. */
const heldTwice: Partial<Record<RungName, readonly string[]>> = { bwrap: ['--disable-userns'] };

const pressures = existsSync('/proc/pressure') ? readdirSync('/proc/pressure').sort() : [];
const gone = { left: 0 };
const exited = (code: number | null, signal: string | null = null) => ({ end: { kind: 'exited', code, signal } });
const refused = expect.stringMatching(/^(?:ECONNREFUSED|ENETUNREACH)$/);

for (const user of users) {
  describe.each(available.filter((each) => isTested(user, each)))(`%s, as ${user}`, (rung) => {
    let seen: Readonly<Record<string, unknown>> = {};
    beforeAll(async () => {
      seen = JSON.parse((await stories.get(`${user} ${rung}`)) ?? '{}');
    });
    const of = (name: string) => seen[name];

    test('every flag of its command line has an effect that is visible from inside', async () => {
      const { whole, changes, unfiltered } = JSON.parse(await outputOf(drive(user, rung, 'flags'))) as FlagStory;
      expect(whole).toEqual({ ...factsOf[rung], ...(user === 'root' ? {} : factsOfUser[rung]) });
      const unnoticed = Object.keys(changes).filter((flag) => changes[flag]?.length === 0);
      expect(unnoticed).toEqual(heldTwice[rung]?.filter((flag) => flag in changes) ?? []);
      if (rung === 'bwrap' && user !== 'root') expect(unfiltered).toMatchObject({ 'new name spaces': '' });
    });

    test('exit codes and signals are reported', () => {
      expect(of('exit code')).toMatchObject({ ...exited(7), stderr: ['bye'], lines: [] });
      expect(of('signal')).toMatchObject({ ...exited(null, 'SIGSEGV') });
      expect(of('kills itself')).toMatchObject({ ...exited(null, 'SIGKILL') });
      expect(of('not found')).toMatchObject({ ...exited(127), stderr: ['no such program "no-such-program"'] });
    });

    test('an endless loop ends at the limit of processor time, also in a child', () => {
      for (const name of ['endless loop', 'endless loop of a child']) {
        expect(of(name)).toMatchObject({ end: { kind: 'cpu-limit', usedSeconds: expect.any(Number) }, ...gone });
        const { end } = of(name) as { end: { usedSeconds: number } };
        expect(end.usedSeconds).toBeGreaterThan(0.2);
        expect(end.usedSeconds).toBeLessThan(1);
      }
    });

    test('a memory hog ends at the limit, also if its memory is in several processes', () => {
      for (const [name, limit] of [
        ['memory hog', 150],
        ['memory hog in pieces', 250],
      ] as const) {
        expect(of(name)).toMatchObject({ end: { kind: 'memory-limit', usedMb: expect.any(Number) }, ...gone });
        const { end } = of(name) as { end: { usedMb: number } };
        expect(end.usedMb).toBeGreaterThan(limit);
      }
    });

    test.runIf(canCompile)('hidden shared memory counts', () => {
      expect(of('hides shared memory')).toMatchObject({ lines: [], end: { kind: 'memory-limit' }, ...gone });
      const { end } = of('hides shared memory') as { end: { usedMb: number } };
      expect(end.usedMb).toBeGreaterThan(150);
    });

    test('the kernel would kill it before any other, from its first instruction', () => {
      expect(of('is the first that the kernel ends')).toMatchObject({ lines: ['1000', '1000'] });
    });

    if (rungs[rung].safe) {
      test('and it cannot change that', () => {
        expect(of('wants to be spared')).toMatchObject({ lines: ['1000'] });
      });

      test('what the kernel tells of the machine is hidden', () => {
        const { lines } = of('reads about the machine') as { lines: string[] };
        const facts = [...['cmdline', 'diskstats', 'loadavg'], ...pressures.map((name) => `pressure/${name}`)];
        expect(lines.slice(0, -2)).toEqual(facts.map((name) => `${name} 0`));
        expect(lines.at(-2), 'no count of the machine').toBe('0');
        // Of its jail, the command line of the first process tells what the program itself is told.
        expect(lines.at(-1)).toMatch(/^(\S*bwrap --args 3 --|sh -c eval "\$\(cat <&3\)")/);
      });
    }

    if (user === 'root' && groupFolders() !== undefined) {
      test.runIf(canCompile)('children of 12 ms that nobody waits for are counted', () => {
        const { cpuMs } = of('thinks in short-lived children') as { cpuMs: number };
        expect(cpuMs).toBeGreaterThan(60 * 12);
        expect(cpuMs).toBeLessThan(60 * 12 * 4);
      });
    }

    test('time spent waiting for a processor is known', () => {
      const { waited, left } = of('waits for a processor') as { waited: number; left: number };
      expect(waited).toBeGreaterThan(50);
      expect(left).toBe(0);
    });

    test.runIf(canCompile)('what a program brings about itself is not called a wait for others', () => {
      const stalls = of('stalls in every way') as Record<string, Stalled>;
      // What sleeps in the kernel never waits for a processor; what works does, where others use it, and pays for that.
      for (const way of ['vfork', 'vforks', 'stop', 'trace', 'pipe', 'lock', 'futex'])
        expect(stalls[way]?.share, way).toBeLessThan(0.25);
      expect(stalls.threads?.share).toBeLessThan(0.8);
      for (const [way, { times }] of Object.entries(stalls)) expect(times, way).toBeLessThan(20.1);
    });

    test('the processor time of ended children counts', () => {
      const { cpuMs } = of('time of children that ended') as { cpuMs: number };
      expect(cpuMs).toBeGreaterThan(95);
      expect(of('time of children that ended')).toMatchObject({ ...exited(null, 'SIGKILL'), ...gone });
    });

    test('floods of output, and unread input, end the program', () => {
      const flooded = (words: RegExp) => ({ end: { kind: 'flooded', words: expect.stringMatching(words) }, ...gone });
      expect(of('floods its output')).toMatchObject(flooded(/unasked/));
      expect(of('one endless line')).toMatchObject(flooded(/a line of more than 64 kB/));
      expect(of('never reads its input')).toMatchObject(flooded(/does not read/));
    });

    test('a flood of standard error is harmless', () => {
      const { answer, lines, bytes, left } = of('floods its standard error') as Record<string, number>;
      expect([answer, left]).toEqual(['still here', 0]);
      expect(lines).toBeLessThanOrEqual(40);
      expect(bytes).toBeLessThanOrEqual(8192);
    });

    test('reads bytes that are not text, carriage returns and a last line without an end', () => {
      expect(of('odd bytes')).toMatchObject({ ...exited(0), lines: ['a\ufffdb', '', 'ö', 'last'] });
    });

    test('nothing survives its program', () => {
      expect(of('a child outlives it')).toMatchObject({ ...exited(3), ...gone });
      expect(of('its orphans take a new session')).toEqual({ wereThere: true, ...exited(null, 'SIGKILL'), ...gone });
      expect(of('killed before it is up')).toEqual({ ...exited(null, 'SIGKILL'), ...gone });
    });

    test('its control groups are removed with it', () => {
      expect(of('groups left')).toEqual([]);
    });

    test('waiting for a line can be cancelled', () => {
      expect(of('an awaited line is given up')).toEqual({ words: 'TimeoutError', line: 'later' });
    });

    if (!rungs[rung].safe) {
      test('a program that closes its output is not waited for', () => {
        expect(of('closes its output')).toMatchObject({ ...exited(null), lines: ['last'], ...gone });
      });
      return;
    }

    test('nothing survives a killed referee', async () => {
      const child = drive(user, rung, 'hold');
      const lines = createInterface({ input: child.stdout ?? process.stdin });
      const [first] = await lines[Symbol.asyncIterator]()
        .next()
        .then(({ value }) => [value]);
      const mark = Number(first);
      expect(marked(mark)).toBeGreaterThan(0);
      child.kill('SIGKILL');
      expect(await until(() => marked(mark) === 0)).toBe(true);
    });

    test('signals reach no other program', () => {
      expect(of('signals everybody')).toMatchObject({ answer: 'still here' });
    });

    test('a fork bomb stops at the limit', () => {
      const { most, left } = of('forks without end') as { most: number; left: number };
      expect(most).toBeLessThanOrEqual(tight.processes + 6);
      expect(left).toBe(0);
      const { lines } = of('counts its forks') as { lines: string[] };
      const forks = lines.filter((line) => /^\d+$/.test(line)).length;
      expect(forks).toBeGreaterThan(tight.processes - 8);
      expect(forks).toBeLessThanOrEqual(tight.processes);
      expect(of('counts its forks')).toMatchObject(gone);
    });

    test('has no network, not even to the machine itself', () => {
      expect(of('network')).toEqual({ lines: [refused, refused], calls: 0 });
    });

    test('files are read-only except in the scratch folder, which has a size limit', () => {
      expect(of('writes files')).toEqual({ written: ['/tmp written'], over: 'over ENOSPC', stderr: [] });
    });

    test('the scratch folder has a limit on the number of files', () => {
      const { end } = of('makes files without end') as { end: object };
      expect(end).toEqual({ kind: 'flooded', words: 'it put more than 10000 files into its scratch folder' });
    });

    if (rung !== 'unshare') {
      test.runIf(canCompile)('sockets have three families', () => {
        const { lines } = of('opens sockets') as { lines: string[] };
        const families = new Set(lines.map((line) => line.split(' ')[1]));
        expect([...families].sort()).toEqual(['1', '10', '2']);
        expect(lines).toContain('pair 1');
      });

      test.runIf(canCompile)('locks on a file that both can read tell nothing of another program', () => {
        const { lines } = of('leaves a sign on a shared file') as { lines: string[] };
        expect(lines).toEqual(['flock free', 'lock unknown', 'open lock unknown', 'lock to write -1', 'lease -1']);
      });

      test.runIf(canCompile)('what is not allowed is refused by this machine, by name and by number', () => {
        const { lines } = of('calls what is refused') as { lines: string[] };
        expect(lines.filter((line) => !line.endsWith(' refused'))).toEqual([]);
        expect(lines.length).toBeGreaterThan(300);
      });
    }

    test('the environment is empty, and no other is visible', () => {
      const { lines } = of('environment') as { lines: string[] };
      expect(lines[0]?.replace(' PWD', '')).toBe('HOME LANG PATH TMPDIR'); // bubblewrap sets its folder
      expect(lines[1]).toBe('false');
      if (rung === 'bwrap') expect(lines[2]).toBe('0');
    });

    test('sees its own folder and the system’s programs, and nothing else of the machine', () => {
      expect(of('looks through links')).toEqual({ '755': ['looked'], '700': ['looked'] });
      expect(of('looks around')).toEqual({ seen: ['own.txt'], processes: expect.any(Number), inFolder: true });
      const { processes } = of('looks around') as { processes: number };
      expect(processes).toBeLessThan(8);
    });

    test('has no capabilities, and gets none', () => {
      const none = '0'.repeat(16);
      const { lines } = of('powers') as { lines: string[] };
      expect(lines.slice(0, 3)).toEqual([`CapEff:${none}`, `CapBnd:${none}`, 'NoNewPrivs:1']);
      expect(lines.slice(3).map((line) => line.trim())).toHaveLength(1);
      if (rung !== 'unshare') expect(of('makes a name space')).toMatchObject({ lines: [] });
    });
  });
}

test.runIf(canCompile)('the numbers of the table agree with this machine’s headers', () => {
  const calls = [...allowedCalls, ...Object.values(watchedCalls)].filter(({ name }) => name !== 'fchmodat2'); // since 6.6
  const source = ['#include <sys/syscall.h>', ...calls.map(({ name }) => `${name} = SYS_${name}`)].join('\n');
  const text = execFileSync('g++', ['-E', '-P', '-x', 'c++', '-'], { input: source, encoding: 'utf8' });
  const known = new Map(text.split('\n').map((line) => line.split(' = ') as [string, string]));
  const processor = process.arch === 'arm64' ? 'arm64' : 'x64';
  for (const call of calls) {
    // A name that a processor does not have stays as it was written.
    expect([call.name, known.get(call.name)]).toEqual([call.name, `${call[processor] ?? `SYS_${call.name}`}`]);
  }
});

test('whatever starts here can also be watched', () => {
  for (const { why = '' } of reports) expect(why).not.toContain('cannot be watched');
});

test('bubblewrap is among the rungs that were tested', ({ skip }) => {
  const { why } = reports.find(({ rung }) => rung.name === 'bwrap') ?? {};
  if (why === undefined) return;
  console.warn(`SKIPPED: no rogue was run under bubblewrap here (${why}); see "ringfence doctor"`);
  skip();
});
