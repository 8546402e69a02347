import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WaitMeter } from './waiting.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-waiting-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The kernel's format: time on a processor, time waiting for one, and how often. The state is not believed. */
function thread(pid: number, tid: number, ranMs: number, waitedMs: number, state = 'S'): void {
  mkdirSync(join(folder, `${pid}/task/${tid}`), { recursive: true });
  writeFileSync(join(folder, `${pid}/task/${tid}/schedstat`), `${ranMs * 1e6} ${waitedMs * 1e6} 7\n`);
  writeFileSync(join(folder, `${pid}/task/${tid}/stat`), `${tid} (a) R b) ${state} 1 1\n`);
}

/** A meter that has seen a program with some processor time. */
function meterOf(cpuMs: number, pids = ['2']): WaitMeter {
  const meter = new WaitMeter();
  meter.sample(folder, pids, cpuMs, 1000);
  return meter;
}

test('of threads that wait at the same time the longest counts, from one look to the next', () => {
  thread(2, 2, 50, 100);
  thread(2, 3, 0, 40);
  thread(9, 9, 0, 60);
  const meter = new WaitMeter();
  const all = ['2', '9'];
  expect(meter.sample(folder, all, 50, 1000)).toBe(100);
  thread(2, 2, 50, 110);
  thread(9, 9, 0, 90);
  expect(meter.sample(folder, all, 50, 1050)).toBe(130);
  expect(meter.sample(folder, all, 50, 1090)).toBe(130);
});

test('an ended process takes nothing back, and a new one counts from its start', () => {
  thread(2, 2, 10, 100);
  const meter = meterOf(10, ['2', '77']);
  rmSync(join(folder, '2'), { recursive: true });
  thread(3, 3, 0, 5);
  expect(meter.sample(folder, ['2', '3'], 10, 1010)).toBe(105);
});

test.each(['D', 'R', 'T', 't', 'S'])('a thread in state %s counts nothing that the kernel does not count', (state) => {
  thread(2, 2, 250, 0, state);
  const meter = meterOf(250);
  expect(meter.sample(folder, ['2'], 250, 60_000)).toBe(0);
});

test('a wait that ends counts also where it began before the last look', () => {
  thread(2, 2, 100, 0);
  const meter = meterOf(100);
  expect(meter.sample(folder, ['2'], 100, 1100)).toBe(0);
  thread(2, 2, 110, 150);
  expect(meter.sample(folder, ['2'], 110, 1200)).toBe(150);
});

test('waits of threads for each other are nobody else’s', () => {
  for (let tid = 2; tid < 102; tid++) thread(2, tid, 1, 0);
  const meter = meterOf(100);
  // A hundred threads on one processor: each runs for a moment, and waits for the others to do so.
  for (let tid = 2; tid < 102; tid++) thread(2, tid, 1.5, 49.5);
  expect(meter.sample(folder, ['2'], 150, 2000)).toBe(0);
  // And for another program as well.
  for (let tid = 2; tid < 102; tid++) thread(2, tid, 1.6, 79.5);
  expect(meter.sample(folder, ['2'], 160, 2100)).toBeCloseTo(20.1);
});

test('children that ended before a look were no other program either', () => {
  thread(2, 2, 10, 0);
  const meter = meterOf(10);
  thread(2, 2, 11, 61);
  expect(meter.sample(folder, ['2'], 71, 1100), 'they ran for 60 ms').toBe(1);
});

test('a program that hardly runs hardly waits, however little it leaves to itself', () => {
  thread(2, 2, 10, 0);
  const meter = meterOf(10);
  thread(2, 2, 30, 59_000);
  expect(meter.sample(folder, ['2'], 30, 60_000)).toBe(20 * 30);
});

test('where the kernel counts no waits, nobody waits while a processor is free', () => {
  mkdirSync(join(folder, '2/task/2'), { recursive: true });
  const meter = new WaitMeter((now) => (now < 1150 ? 0.1 : 1));
  meter.sample(folder, ['2'], 50, 1000);
  expect(meter.sample(folder, ['2'], 70, 1100)).toBe(70);
  expect(meter.sample(folder, ['2'], 70, 1200)).toBe(70);
});
