import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { ControlGroup } from './control-group.ts';
import { NamespaceTree } from './namespace-tree.ts';
import { until } from './testing/cell.ts';
import { needProgram } from './testing/need-program.ts';

const hasBubblewrap = needProgram('bwrap', 'bubblewrap');

const started: ChildProcess[] = [];
afterEach(() => void started.splice(0).map((child) => child.kill('SIGKILL')));

function start(file: string, args: readonly string[]): ChildProcess {
  const child = spawn(file, args, { stdio: 'ignore' });
  started.push(child);
  return child;
}

const jail = [
  '--die-with-parent',
  '--unshare-pid',
  '--ro-bind',
  '/',
  '/',
  '--dev',
  '/dev',
  '--proc',
  '/proc',
  '--tmpfs',
  '/tmp',
];
const jailed = (script: string): ChildProcess => start('bwrap', [...jail, 'sh', '-c', script]);
const endOf = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('exit', resolve));

/** A group of this process and all below it. */
const groupWith = (memoryMb: number, pid: number): ControlGroup =>
  ({ cpuMs: () => 1000, memoryMb: () => memoryMb, processes: () => below(pid).map(String) }) as unknown as ControlGroup;

const below = (pid: number): number[] => [pid, ...childrenOf(pid).filter(Boolean).flatMap(below)];

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
const longestWaitMs = (pids: readonly number[]): number =>
  Math.max(...pids.map((pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6));

test.runIf(hasBubblewrap)(
  'the starters of a jail are not charged to its program, nor its files as memory',
  async () => {
    const child = jailed('head -c 8388608 /dev/zero > /tmp/a; sleep 600');
    const tree = new NamespaceTree(child.pid ?? 0, groupWith(50, child.pid ?? 0));
    expect(tree.usage().cpuMs).toBeLessThan(1000); // nothing is charged before there is a program
    await until(() => tree.usage().memoryMb === 42);
    expect(tree.usage()).toMatchObject({ memoryMb: 42, tasks: 0, scratchFiles: 2 });
    expect(tree.cpuMs()).toBeGreaterThan(800);
    expect(tree.cpuMs()).toBeLessThan(1000);
    expect(tree.usage().cpuMs).toBe(tree.cpuMs());
    expect(tree.fairMemoryMb()).toBe(42);
    expect(new NamespaceTree(child.pid ?? 0, groupWith(7, child.pid ?? 0)).usage().memoryMb).toBe(0);
    const ended = endOf(child);
    expect(tree.gone()).toBe(false);
    tree.kill();
    await ended;
    expect(tree.gone()).toBe(true);
    tree.kill();
  },
);

test.runIf(hasBubblewrap)('without a control group the processes inside are summed up, except the keeper', async () => {
  const child = jailed('sleep 600 & i=0; while [ $i -lt 50000 ]; do i=$((i+1)); done; : > /tmp/done; wait');
  const tree = new NamespaceTree(child.pid ?? 0);
  await until(() => tree.usage().scratchFiles === 2);
  const { cpuMs, memoryMb, tasks } = tree.usage();
  expect(cpuMs).toBeGreaterThanOrEqual(10);
  expect(tree.cpuMs()).toBeGreaterThanOrEqual(cpuMs);
  expect(tasks).toBe(2);
  // Both processes share the pages of the C library.
  expect(memoryMb).toBeGreaterThan(0.5);
  expect(memoryMb).toBeLessThan(20);
  expect(tree.fairMemoryMb()).toBeGreaterThan(0);
  expect(tree.fairMemoryMb()).toBeLessThan(memoryMb);
  const [first = 0] = childrenOf(child.pid ?? 0);
  const [shell = 0] = childrenOf(first);
  const waits = (): number => longestWaitMs([shell, ...childrenOf(shell)]);
  const before = waits();
  const since = performance.now();
  const waited = new NamespaceTree(child.pid ?? 0).waitedMs();
  // What it takes to find the jail counts as its set-up; the other process has run for a moment.
  expect(waited).toBeGreaterThan(before - 20);
  expect(waited).toBeLessThanOrEqual(waits() + performance.now() - since);
  const ended = endOf(child);
  tree.kill();
  await ended;
  expect(tree.usage()).toMatchObject({ tasks: 0, scratchFiles: 0 });
});

test('before the jail is ready nothing is used, and it ends with the starter', async () => {
  const child = start('sleep', ['600']);
  const tree = new NamespaceTree(child.pid ?? 0, groupWith(50, child.pid ?? 0));
  expect(tree.usage()).toEqual({ cpuMs: 0, memoryMb: 0, tasks: 0, scratchFiles: 0 });
  expect([tree.cpuMs(), tree.fairMemoryMb()]).toEqual([0, 0]);
  const since = performance.now();
  await until(() => performance.now() > since + 5);
  expect(tree.waitedMs()).toBeGreaterThanOrEqual(5);
  expect(tree.gone()).toBe(true);
  const ended = endOf(child);
  tree.kill();
  await ended;
});

test('a child that sees the processes of the whole machine is not in a jail yet', async () => {
  const child = start('sh', ['-c', 'sleep 600; :']);
  const tree = new NamespaceTree(child.pid ?? 0);
  await until(() => !tree.gone() || tree.usage().tasks > 0);
  expect(tree.usage()).toEqual({ cpuMs: 0, memoryMb: 0, tasks: 0, scratchFiles: 0 });
  expect(tree.gone()).toBe(false);
  const ended = endOf(child);
  tree.kill(); // the sleep, after which the shell ends
  await ended;
  expect(tree.gone()).toBe(true);
});
