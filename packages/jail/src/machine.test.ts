import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { Bystanders, type Control, freedomGauge, freeTimeout, refuseIfBusy, Starved } from './machine.ts';

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

test.each([
  ['waits little', { ranMs: 50, waitedMs: 4 }],
  ['has a twentieth of a processor', { ranMs: 50, waitedMs: 940 }],
  ['is not counted', undefined],
])('a machine on which our own program %s can blame somebody', async (_, control) => {
  await refuseIfBusy(async () => control);
});

test.each([1001, 60_000])('one on which it waits for %d ms to run for 50 can not', async (waitedMs) => {
  await expect(refuseIfBusy(async () => ({ ranMs: 50, waitedMs }))).rejects.toThrow(
    `the machine is too busy: a program of our own waited ${waitedMs} ms to run for 50 ms, so nobody is to blame`,
  );
});

test('one that was too busy until a moment ago is remembered, but a burst outweighs no calm minute', async () => {
  const calm: Control = { ranMs: 50, waitedMs: 4 };
  const burst: Control = { ranMs: 50, waitedMs: 1900 };
  const blame = async (...controls: readonly Control[]): Promise<void> => {
    let next = 0;
    const bystanders = new Bystanders(async () => controls[next++]);
    for (const [i] of controls.entries()) {
      await bystanders.look(() => true, performance.now() + 2000 * i);
      await bystanders.look(() => true); // too soon
    }
    expect(next).toBe(controls.length);
    bystanders.refuse();
  };
  await expect(blame(burst, burst, calm)).rejects.toThrow(Starved);
  await blame(burst, calm, calm);
  await blame();
});

test('our own program works for a moment, or waits', async () => {
  const began = performance.now();
  const error = await refuseIfBusy().catch((error: unknown) => error);
  if (error !== undefined) expect(error).toBeInstanceOf(Starved);
  else expect(performance.now() - began).toBeGreaterThan(40);
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
