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

/** The kernel's format: time on a processor, time waiting for one, and how often; and the state. */
function thread(pid: number, tid: number, waitedMs: number, state = 'S'): void {
  mkdirSync(join(folder, `${pid}/task/${tid}`), { recursive: true });
  writeFileSync(join(folder, `${pid}/task/${tid}/schedstat`), `5000000000 ${waitedMs * 1e6} 7\n`);
  writeFileSync(join(folder, `${pid}/task/${tid}/stat`), `${tid} (a) R b) ${state} 1 1\n`);
}

test('of threads that wait at the same time one counts, from one look to the next', () => {
  const meter = new WaitMeter();
  thread(2, 2, 100);
  thread(2, 3, 40);
  thread(9, 9, 60);
  expect(meter.sample(folder, [2, 9])).toBe(100);
  thread(2, 2, 110);
  thread(9, 9, 90);
  expect(meter.sample(folder, [2, 9])).toBe(130);
  expect(meter.sample(folder, [2, 9])).toBe(130);
});

test('an ended process takes nothing back, and a new one counts from its start', () => {
  const meter = new WaitMeter();
  thread(2, 2, 100);
  expect(meter.sample(folder, [2, 77])).toBe(100);
  rmSync(join(folder, '2'), { recursive: true });
  thread(3, 3, 5);
  expect(meter.sample(folder, [2, 3])).toBe(105);
});

test('a thread that still waits for a processor counts before the kernel has counted it, and once', () => {
  const meter = new WaitMeter();
  thread(2, 2, 100, 'R');
  expect(meter.sample(folder, [2], 1000)).toBe(100);
  expect(meter.sample(folder, [2], 1500)).toBe(600);
  expect(meter.sample(folder, [2], 3000)).toBe(2100);
  thread(2, 2, 2150, 'S');
  expect(meter.sample(folder, [2], 3100)).toBe(2150);
  expect(meter.sample(folder, [2], 9000), 'it sleeps').toBe(2150);
});

test('a thread that is blocked in the kernel counts for as long as it is', () => {
  const meter = new WaitMeter();
  thread(2, 2, 0, 'D');
  thread(2, 3, 0, 'S');
  meter.sample(folder, [2], 1000);
  expect(meter.sample(folder, [2], 1400)).toBe(400);
  expect(meter.sample(folder, [2], 2000)).toBe(1000);
  thread(2, 2, 10, 'S');
  expect(meter.sample(folder, [2], 2100)).toBe(1010);
  expect(meter.sample(folder, [2], 5000)).toBe(1010);
});
