import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { freedomGauge, freeTimeout, refuseIfBusy, Starved } from './machine.ts';

test('processors without work, or with nothing but a disk to wait for, are free', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ringfence-machine-'));
  const processors = (idle: number, waiting = 0): void =>
    writeFileSync(join(folder, 'stat'), `cpu  10 0 5 ${idle} ${waiting} 0\ncpu0 1 2 3 4\n`);
  const gauge = freedomGauge(folder);
  processors(100);
  expect(gauge(1000)).toBeUndefined();
  expect(gauge(1100)).toBe(0);
  processors(103, 2);
  expect(gauge(1200), 'half of the time').toBe(0.5);
  processors(150, 2);
  expect(gauge(1300), 'several of them').toBe(1);
  rmSync(folder, { recursive: true });
  expect(gauge(1400)).toBeUndefined();
});

/** A clock by which its reader runs for a millisecond, and then waits for its turn; each reading takes a tenth of one. */
function busyClock(waitMs: number): () => number {
  let now = 0;
  let readings = 0;
  return () => {
    now += ++readings % 10 === 0 ? waitMs : 0.1;
    return now;
  };
}

test.each([0.1, 5, 15])('a machine on which others run for %d ms after each of ours can blame somebody', async (ms) => {
  await refuseIfBusy(busyClock(ms));
});

test.each([25, 200, 10_000])('one on which they run for %d ms can not', async (ms) => {
  await expect(refuseIfBusy(busyClock(ms))).rejects.toThrow(Starved);
  await expect(refuseIfBusy(busyClock(ms))).rejects.toThrow(
    /^the machine is too busy: work of \d+ ms took us \d+ ms, so no program is to blame$/,
  );
});

test.each([
  ['a free machine', 1, true],
  ['a machine of which nothing is known', undefined, true],
  ['a busy machine', 0.3, false],
])('a time limit counts only while a processor is free: %s', (_, free, isOver) => {
  vi.useFakeTimers();
  try {
    const { signal, stop } = freeTimeout(2000, () => free);
    vi.advanceTimersByTime(2500);
    expect(signal.aborted).toBe(isOver);
    vi.advanceTimersByTime(5000);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
    stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a machine without any free processor ends the longest wait, and is to blame', () => {
  vi.useFakeTimers();
  try {
    const { signal } = freeTimeout(1000, () => 0);
    vi.advanceTimersByTime(3750);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(500);
    expect(signal.reason).toBeInstanceOf(Starved);
  } finally {
    vi.useRealTimers();
  }
});
