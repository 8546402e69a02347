import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ControlGroup } from './control-group.ts';
import { candidateFolders, groupFolders, isUsable, removeForsaken } from './group-folders.ts';
import { defaultLimits } from './limits.ts';
import { sharedMaps } from './shared-memory.ts';

const v1Line = (controller: string, root = '/'): string =>
  `35 31 0:32 ${root} /sys/fs/cgroup/${controller} rw,relatime - cgroup cgroup rw,${controller}`;
const v2Line = (root = '/', point = '/sys/fs/cgroup'): string => `41 31 0:38 ${root} ${point} rw - cgroup2 cgroup2 rw`;
const all = (folder: string) => ({ memory: folder, pids: folder, cpu: folder });

describe('where groups can be created', () => {
  test('version 2: below our own group, then at the top', () => {
    expect(candidateFolders(v2Line(), '0::/user.slice/session-1.scope\n')).toEqual([
      { version: 2, ...all('/sys/fs/cgroup/user.slice/session-1.scope') },
      { version: 2, ...all('/sys/fs/cgroup') },
    ]);
  });

  test('version 1: each controller has its own hierarchy', () => {
    const mounts = ['memory', 'pids', 'cpu,cpuacct', 'freezer'].map((name) => v1Line(name)).join('\n');
    const own = '8:pids:/\n4:memory:/jobs/7\n2:cpu,cpuacct:/a:b\n0::/\n';
    expect(candidateFolders(mounts, own)).toEqual([
      {
        version: 1,
        memory: '/sys/fs/cgroup/memory/jobs/7',
        pids: '/sys/fs/cgroup/pids',
        cpu: '/sys/fs/cgroup/cpu,cpuacct/a:b',
      },
      { version: 1, memory: '/sys/fs/cgroup/memory', pids: '/sys/fs/cgroup/pids', cpu: '/sys/fs/cgroup/cpu,cpuacct' },
    ]);
  });

  test('a container sees a part of the hierarchy, named as on the whole machine', () => {
    expect(candidateFolders(v2Line('/docker/abc'), '0::/docker/abc/x\n')[0]?.memory).toBe('/sys/fs/cgroup/x');
    expect(candidateFolders(v2Line('/docker/abc'), '0::/elsewhere\n')).toEqual([
      { version: 2, ...all('/sys/fs/cgroup') },
    ]);
  });

  test('nowhere, if a controller is missing', () => {
    expect(candidateFolders([v1Line('memory'), v1Line('pids')].join('\n'), '4:memory:/\n8:pids:/\n')).toEqual([]);
    expect(candidateFolders('', '')).toEqual([]);
  });

  test('not in a folder that only looks like one', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringfence-group-'));
    expect(isUsable({ version: 1, ...all(folder) })).toBe(false);
    expect(isUsable({ version: 2, ...all(folder) })).toBe(false);
    expect(isUsable({ version: 1, ...all(join(folder, 'none')) })).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

test('leftovers of a killed referee are ended; other groups are left alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-group-'));
  const space = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0];
  const { pid: ended } = spawnSync('true');
  const sleepers = {
    [`ringfence-${space}-${ended}-a`]: spawn('sleep', ['600']),
    [`ringfence-${space}-${process.pid}-b`]: spawn('sleep', ['600']),
    [`ringfence-1-${ended}-c`]: spawn('sleep', ['600']),
    [`other-${space}-${ended}-d`]: spawn('sleep', ['600']),
  };
  const [forsaken, ...others] = Object.values(sleepers);
  for (const [name, { pid }] of Object.entries(sleepers)) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'cgroup.procs'), `${pid}\n`);
  }
  const killed = once(forsaken, 'exit');
  removeForsaken({ version: 2, ...all(folder) });
  expect((await killed)[1]).toBe('SIGKILL');
  expect(others.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual([null, null, null]);
  for (const child of others) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

describe('a group of version 1, in folders with the kernel’s files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ringfence-group-'));
    for (const name of ['memory', 'pids', 'cpu']) mkdirSync(join(folder, name));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function madeGroup() {
    const at = (name: string): string => join(folder, name);
    const folders = { version: 1, memory: at('memory'), pids: at('pids'), cpu: at('cpu') } as const;
    const group = new ControlGroup(folders, defaultLimits);
    const [name = ''] = readdirSync(at('memory'));
    return { group, file: (controller: string, each: string) => join(folder, controller, name, each) };
  }

  test('has the limits, counts, and lists its processes', () => {
    const { group, file } = madeGroup();
    const bytes = `${(1024 + 64) * 2 ** 20}`;
    expect(readFileSync(file('memory', 'memory.limit_in_bytes'), 'utf8')).toBe(bytes);
    expect(readFileSync(file('memory', 'memory.memsw.limit_in_bytes'), 'utf8')).toBe(bytes);
    expect(readFileSync(file('pids', 'pids.max'), 'utf8')).toBe('260');
    expect(group.entrances).toEqual(['memory', 'pids', 'cpu'].map((name) => file(name, 'tasks')));
    expect([group.cpuMs(), group.memoryMb(), group.exhaustedMb(), group.processes()]).toEqual([0, 0, undefined, []]);
    writeFileSync(file('cpu', 'cpuacct.usage'), '1234500000\n');
    writeFileSync(file('memory', 'memory.stat'), `cache 7\nrss ${3 * 2 ** 20}\nshmem ${2 * 2 ** 20}\nmapped_file 9\n`);
    writeFileSync(file('pids', 'cgroup.procs'), '17\n18\n');
    expect([group.cpuMs(), group.memoryMb(), group.processes()]).toEqual([1234.5, 5, ['17', '18']]);
    writeFileSync(file('memory', 'memory.oom_control'), 'oom_kill_disable 0\nunder_oom 0\noom_kill 2\n');
    writeFileSync(file('memory', 'memory.max_usage_in_bytes'), `${1088 * 2 ** 20}\n`);
    expect(group.exhaustedMb()).toBe(1088);
  });

  test('is removed once it is empty', async () => {
    const { group, file } = madeGroup();
    const left = (): string[] => ['memory', 'pids', 'cpu'].filter((name) => existsSync(file(name, '.')));
    const removed = group.remove();
    expect(left()).toEqual(['memory', 'pids']);
    rmSync(file('pids', 'pids.max'));
    for (const each of ['limit_in_bytes', 'memsw.limit_in_bytes']) rmSync(file('memory', `memory.${each}`));
    await removed;
    expect(left()).toEqual([]);
  });
});

describe('a group of version 2, in a folder with the kernel’s files', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ringfence-group-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function madeGroup() {
    const group = new ControlGroup({ version: 2, ...all(folder) }, defaultLimits);
    const [name = ''] = readdirSync(folder);
    return { group, file: (each: string) => join(folder, name, each) };
  }

  test('has the limits, in bytes and with room for the scratch folder and the starters', () => {
    const { group, file } = madeGroup();
    expect(readFileSync(file('memory.max'), 'utf8')).toBe(`${(1024 + 64) * 2 ** 20}`);
    expect(readFileSync(file('memory.swap.max'), 'utf8')).toBe('0');
    expect(readFileSync(file('pids.max'), 'utf8')).toBe('260');
    expect(group.entrances).toEqual([file('cgroup.procs')]);
  });

  test('counts processor time and memory', () => {
    const { group, file } = madeGroup();
    writeFileSync(file('cpu.stat'), 'usage_usec 1234500\nuser_usec 1000000\nsystem_usec 234500\n');
    writeFileSync(file('memory.stat'), `anon ${3 * 2 ** 20}\nfile ${50 * 2 ** 20}\nshmem ${2 * 2 ** 20}\n`);
    expect(group.cpuMs()).toBe(1234.5);
    expect(group.memoryMb()).toBe(5);
  });

  test('reports when the kernel killed something for lack of memory', () => {
    const { group, file } = madeGroup();
    writeFileSync(file('memory.events'), 'low 0\nmax 12\noom 0\noom_kill 0\n');
    expect(group.exhaustedMb()).toBeUndefined();
    writeFileSync(file('memory.events'), 'low 0\nmax 90\noom 1\noom_kill 1\n');
    expect(group.exhaustedMb()).toBe(1024);
    writeFileSync(file('memory.peak'), `${1088 * 2 ** 20}\n`);
    expect(group.exhaustedMb()).toBe(1088);
  });
});

const folders = groupFolders();
if (folders === undefined) {
  console.warn('SKIPPED: no control group can be created here, so none was tested; root can on most machines');
} else {
  test('a real group enforces its limits, and leaves nothing behind', async () => {
    const group = new ControlGroup(folders, { ...defaultLimits, memoryMb: 100, scratchMb: 28, processes: 10 });
    const created = group.entrances.map((file) => join(file, '..'));
    const [memory = '', pids = memory] = created;
    const limit = folders.version === 1 ? 'memory.limit_in_bytes' : 'memory.max';
    expect(readFileSync(join(memory, limit), 'utf8').trim()).toBe(`${128 * 2 ** 20}`);
    expect(readFileSync(join(pids, 'pids.max'), 'utf8').trim()).toBe('14');
    expect([group.cpuMs(), group.memoryMb(), group.exhaustedMb(), group.processes()]).toEqual([0, 0, undefined, []]);
    await group.remove();
    expect(created.filter((folder) => existsSync(folder))).toEqual([]);
  });
}

test('in a list of maps, shared ones without a file count, once each', () => {
  const maps = `7f0000000000-7f0000100000 rw-s 00000000 00:01 77                         /dev/zero (deleted)
7f0000200000-7f0000300000 r--s 00200000 00:01 77                         /dev/zero (deleted)
7f0000400000-7f0000500000 rw-s 00000000 00:01 78                         /dev/zero (deleted)
7f0000600000-7f0000700000 rw-p 00000000 00:01 79                         /dev/zero (deleted)
7f0000800000-7f0000900000 r--s 00000000 fe:00 80                         /usr/lib/gconv/gconv-modules.cache
`;
  expect(sharedMaps(maps)).toEqual(
    new Map([
      ['77', 2 * 2 ** 20],
      ['78', 2 ** 20],
    ]),
  );
});
