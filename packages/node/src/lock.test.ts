import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LockedError, lockFolder, lockHolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('only one process holds a folder, until it releases it', () => {
  const unlock = lockFolder(folder);
  expect(lockHolder(folder)).toBe(process.pid);
  expect(() => lockFolder(folder)).toThrow(LockedError);
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid} is working in ${folder}`);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
  lockFolder(folder)();
});

test('a lock that another process has taken meanwhile is not released', () => {
  const unlock = lockFolder(folder);
  writeFileSync(join(folder, 'lock'), 'of another');
  unlock();
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe('of another');
  rmSync(join(folder, 'lock'));
  unlock();
  expect(lockHolder(folder)).toBeUndefined();
});

test('the lock of an ended process is taken over', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid, host: hostname(), started: 1, boot: '' }));
  expect(lockHolder(folder)).toBeUndefined();
  const unlock = lockFolder(folder);
  expect(lockHolder(folder)).toBe(process.pid);
  unlock();
});

describe('a process id that is reused by a living process holds nothing', () => {
  /** What this process itself would write. */
  const own = (): { started: number; boot: string } => {
    const unlock = lockFolder(folder);
    const holder = JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'));
    unlock();
    return holder;
  };

  test.each([
    ['it began at another time', ({ started }: { started: number }) => ({ started: started - 1 })],
    ['the machine was started since', () => ({ boot: 'an earlier one' })],
  ])('%s', (_, differs) => {
    const now = own();
    const earlier = { ...now, ...differs(now) };
    expect(lockHolder(folder)).toBeUndefined();
    writeFileSync(join(folder, 'lock'), JSON.stringify(earlier));
    expect(lockHolder(folder)).toBeUndefined();
    lockFolder(folder)();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  test('with the same start on the same boot it is the holder', () => {
    writeFileSync(join(folder, 'lock'), JSON.stringify(own()));
    expect(lockHolder(folder)).toBe(process.pid);
    expect(() => lockFolder(folder)).toThrow(LockedError);
  });
});

test('a process that has ended but was not waited for holds nothing', async () => {
  // The shell replaces itself with one that never waits for its child.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const [chunk] = await once(parent.stdout, 'data');
    const pid = Number(String(chunk));
    const holder = { pid, host: hostname(), started: 1, boot: '' };
    writeFileSync(join(folder, 'lock'), JSON.stringify(holder));
    expect(lockHolder(folder)).toBeUndefined();
  } finally {
    parent.kill('SIGKILL');
  }
});

test('a lock from another machine is respected, with instructions', () => {
  writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 1, host: 'elsewhere', started: 1, boot: '' }));
  expect(() => lockFolder(folder)).toThrow(/process 1 on elsewhere .*\(if it has ended, delete .*lock\)/);
});

test('a file that is not a lock is ignored', () => {
  writeFileSync(join(folder, 'lock'), '');
  lockFolder(folder)();
});
