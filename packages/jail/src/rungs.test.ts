import { beforeAll, describe, expect, test } from 'vitest';
import { endOf } from './exit.ts';
import { defaultLimits } from './limits.ts';
import { installCommand } from './machine-rungs.ts';
import { launchOf, rungNames } from './rungs.ts';
import { allowedCalls, seccompFilter, watchedCalls } from './seccomp.ts';
import type { View } from './view.ts';

const view: View = {
  sights: [
    { kind: 'bind', path: '/usr' },
    { kind: 'link', path: '/bin', target: 'usr/bin' },
    { kind: 'bind', path: "/home/ann/it's a bot" },
  ],
  command: ['/usr/bin/python3', 'bot.py', '$(rm)'],
  folder: "/home/ann/it's a bot",
  environment: { PATH: '/usr/bin', HOME: '/tmp' },
};
const launch = (rung: (typeof rungNames)[number], user?: number) =>
  launchOf({ rung, view, limits: defaultLimits, ...(user !== undefined && { user }) });
/** Bubblewrap's options, or the script for `unshare`, which are not on the command line. */
const told = (rung: (typeof rungNames)[number], user?: number): string => String(launch(rung, user).inputs?.[0]);

describe('how a program is started', () => {
  test.each(rungNames)('%s ends with the program and its own arguments', (rung) => {
    expect(launch(rung).args.slice(-3)).toEqual(view.command);
  });

  test('root gives it a user id; an ordinary user has namespaces', () => {
    expect(launch('bwrap', 61_500).args.join(' ')).toContain('--reuid 61500 --regid 61500 --clear-groups');
    expect(told('bwrap', 61_500)).not.toContain('--unshare-user');
    expect(told('bwrap')).toContain('--unshare-user\0');
    expect(launch('unshare').args).toContain('--map-root-user');
  });

  test('each ends with its referee', () => {
    expect(told('bwrap')).toContain('\0--die-with-parent\0');
    expect(launch('unshare').args.slice(0, 2)).toEqual(['--pdeathsig', 'KILL']);
    expect(launch('unshare').args).toContain('--kill-child');
    expect(launch('rlimits').args.join(' ')).toContain(' --pdeathsig KILL -- /usr/bin/python3');
    expect(launch('rlimits', 61_500).args.join(' ')).toContain(' --pdeathsig KILL -- /usr/bin/python3');
  });

  test('bubblewrap is started with no environment at all', () => {
    expect(launch('bwrap').environment).toEqual({});
    expect(launch('systemd').args.join(' ')).toMatch(/env -i \S*bwrap /);
  });

  test('systemd limits memory and processes a little above the limits of the watcher', () => {
    const { args } = launch('systemd');
    expect(args).toContain('--scope');
    expect(args).toContain('MemoryMax=1344M');
    expect(args).toContain('TasksMax=264');
  });

  test('odd names of folders are quoted in the script of unshare', () => {
    expect(told('unshare')).toContain("cd '/home/ann/it'\\''s a bot'");
  });
});

test('a starter reports a signal as a shell does; other codes are codes', () => {
  expect(endOf(139, null)).toEqual({ kind: 'exited', code: null, signal: 'SIGSEGV' });
  expect(endOf(137, null)).toEqual({ kind: 'exited', code: null, signal: 'SIGKILL' });
  for (const code of [0, 1, 127, 128, 156, 255])
    expect(endOf(code, null)).toEqual({ kind: 'exited', code, signal: null });
  expect(endOf(null, 'SIGKILL')).toEqual({ kind: 'exited', code: null, signal: 'SIGKILL' });
});

/** Runs a filter as the kernel would, on one system call. */
function verdict(filter: Buffer, call: { audit: number; number: number; flags?: number; second?: number }): number {
  const data = new Map([
    [0, call.number],
    [4, call.audit],
    [16, call.flags ?? 0],
    [24, call.second ?? 0],
  ]);
  let loaded = 0;
  for (let at = 0; at < filter.length / 8; at++) {
    const [code, yes, no] = [filter.readUInt16LE(at * 8), filter[at * 8 + 2] ?? 0, filter[at * 8 + 3] ?? 0];
    const value = filter.readUInt32LE(at * 8 + 4);
    if (code === 0x06) return value;
    if (code === 0x20) loaded = data.get(value) ?? 0;
    if (code === 0x15) at += loaded === value ? yes : no;
    if (code === 0x35) at += loaded >= value ? yes : no;
    if (code === 0x45) at += (loaded & value) !== 0 ? yes : no;
  }
  throw new Error('the filter ran out');
}

describe.each([
  { name: 'x64', audit: 0xc000003e, read: 0 },
  { name: 'arm64', audit: 0xc00000b7, read: 63 },
] as const)('the filter of system calls on $name', ({ name, audit, read }) => {
  let filter: Buffer = Buffer.alloc(0);
  beforeAll(() => {
    filter = seccompFilter(name) ?? filter;
  });
  const allowed = 0x7fff0000;
  const refused = 0x00050026;
  const noFamily = 0x00050061;

  test('allows the calls of its table and no others, not even those of future kernels', () => {
    const allowedHere = new Set(allowedCalls.map((call) => call[name]));
    const watched = new Set<number>(Object.values(watchedCalls).map((call) => call[name]));
    expect(allowedHere.size).toBeGreaterThan(150);
    for (let number = 0; number < 2_000; number++) {
      if (watched.has(number)) continue;
      const expected = allowedHere.has(number) ? allowed : refused;
      expect([number, verdict(filter, { audit, number })]).toEqual([number, expected]);
    }
  });

  test('allows a new thread or process, but no user namespace', () => {
    const number = watchedCalls.clone[name];
    expect(verdict(filter, { audit, number, flags: 0x11 })).toBe(allowed);
    expect(verdict(filter, { audit, number, flags: 0x10000011 })).toBe(refused);
  });

  test.each(['socket', 'socketpair'] as const)('allows a %s of three families, and of no other', (call) => {
    const families = Array.from({ length: 64 }, (_, family) => family).filter(
      (flags) => verdict(filter, { audit, number: watchedCalls[call][name], flags }) === allowed,
    );
    expect(families).toEqual([1, 2, 10]);
    expect(verdict(filter, { audit, number: watchedCalls[call][name], flags: 40 })).toBe(noFamily);
  });

  test('allows nothing that tells of others with the same file', () => {
    const answer = (second: number): number => verdict(filter, { audit, number: watchedCalls.fcntl[name], second });
    expect([0, 1, 2, 3, 4, 6, 7, 37, 38, 1030].map(answer)).toEqual(Array(10).fill(allowed));
    expect([5, 36, 1024, 1026].map(answer)).toEqual(Array(4).fill(0x00050016));
    for (const second of [1, 2, 6, 8]) {
      expect(verdict(filter, { audit, number: watchedCalls.flock[name], second }), 'done, it says').toBe(0x00050000);
    }
  });

  test('leaves the other half of a processor core to others', () => {
    const answer = (flags: number): number => verdict(filter, { audit, number: watchedCalls.prctl[name], flags });
    expect([1, 15, 38].map(answer)).toEqual(Array(3).fill(allowed));
    expect(answer(62)).toBe(0x00050016);
  });

  test('allows nothing in another dialect', () => {
    expect(verdict(filter, { audit, number: read })).toBe(allowed);
    expect(verdict(filter, { audit, number: 0x40000000 + read })).toBe(refused);
    expect(verdict(filter, { audit: 1, number: read })).toBe(0x80000000);
  });
});

test('an unknown processor has no filter', () => {
  expect(seccompFilter('mips')).toBeUndefined();
});

test('each distribution has its own install command', () => {
  expect(installCommand('g++', 'gcc-c++', 'ID=ubuntu\nID_LIKE=debian\n')).toBe('sudo apt install g++');
  expect(installCommand('g++', 'gcc-c++', 'ID=debian\n')).toBe('sudo apt install g++');
  expect(installCommand('g++', 'gcc-c++', 'ID="rocky"\nID_LIKE="rhel centos fedora"\n')).toBe(
    'sudo dnf install gcc-c++',
  );
  expect(installCommand('g++', 'gcc-c++', 'ID=arch\n')).toBe('install the package g++');
});
