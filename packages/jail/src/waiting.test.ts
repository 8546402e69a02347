import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freeTimeout, pressureGauge } from './pressure.ts';
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
  expect(meter.sample(folder, [2, 9], 1000)).toBe(100);
  thread(2, 2, 110);
  thread(9, 9, 90);
  expect(meter.sample(folder, [2, 9], 1020)).toBe(130);
  expect(meter.sample(folder, [2, 9], 1040)).toBe(130);
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

test('threads that wait one after the other count each, but no more than the time that passes', () => {
  const meter = new WaitMeter();
  thread(2, 2, 0);
  thread(2, 3, 0);
  meter.sample(folder, [2], 1000);
  thread(2, 2, 40);
  thread(2, 3, 30);
  expect(meter.sample(folder, [2], 1100)).toBe(70);
  thread(2, 2, 120);
  thread(2, 3, 110);
  expect(meter.sample(folder, [2], 1200)).toBe(170);
});

test('a kernel that does not count waiting may know how busy the machine is', () => {
  const machine = (stalledMs: number): void =>
    writeFileSync(join(folder, 'pressure/cpu'), `some avg10=1.00 avg60=1.00 avg300=1.00 total=${stalledMs * 1000}\n`);
  mkdirSync(join(folder, 'pressure'));
  mkdirSync(join(folder, '2/task/2'), { recursive: true });
  writeFileSync(join(folder, '2/task/2/stat'), '2 (a) S 1 1\n');
  const meter = new WaitMeter(pressureGauge(folder));
  machine(0);
  meter.sample(folder, [2], 1000);
  meter.sample(folder, [2], 1100);
  machine(90);
  expect(meter.sample(folder, [2], 1200)).toBe(90);
  expect(meter.sample(folder, [2], 1300), 'nobody waits').toBe(90);
  machine(900);
  expect(meter.sample(folder, [2], 1400), 'no more than the time that passes').toBe(190);
});

test('without pressure, an idle processor shows that one was free', () => {
  const processors = (idle: number): void =>
    writeFileSync(join(folder, 'stat'), `cpu  10 0 5 ${idle} 0 0\ncpu0 1 2 3 4\n`);
  const gauge = pressureGauge(folder);
  processors(100);
  expect(gauge(1000)).toBeUndefined();
  expect(gauge(1100)).toBe(1);
  processors(105);
  expect(gauge(1200)).toBe(0);
  rmSync(join(folder, 'stat'));
  expect(gauge(1300)).toBeUndefined();
});

test.each([
  ['a free machine', 0, true],
  ['a machine of which nothing is known', undefined, true],
  ['a busy machine', 0.9, false],
])('a time limit counts only while a processor is free: %s', (_, pressure, isOver) => {
  vi.useFakeTimers();
  try {
    const { signal, stop } = freeTimeout(2000, () => pressure);
    vi.advanceTimersByTime(2500);
    expect(signal.aborted).toBe(isOver);
    vi.advanceTimersByTime(20_000);
    expect(signal.aborted).toBe(true);
    stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a machine without any free processor ends the longest wait', () => {
  vi.useFakeTimers();
  try {
    const { signal } = freeTimeout(1000, () => 1);
    vi.advanceTimersByTime(19_000);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1500);
    expect(signal.aborted).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
