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

/** The kernel's format: time on a processor, time waiting for one, and how often. */
function thread(pid: number, tid: number, waitedMs: number): void {
  mkdirSync(join(folder, `${pid}/task/${tid}`), { recursive: true });
  writeFileSync(join(folder, `${pid}/task/${tid}/schedstat`), `5000000000 ${waitedMs * 1e6} 7\n`);
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
