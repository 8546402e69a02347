import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WATCH_MS } from './limits.ts';
import { watch } from './watcher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('one timer serves all programs, and stops with the last', () => {
  const [one, two] = [vi.fn(), vi.fn()];
  const [stopOne, stopTwo] = [watch(one), watch(two)];
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2 * WATCH_MS);
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([2, 2]);
  stopOne();
  vi.advanceTimersByTime(WATCH_MS);
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([2, 3]);
  stopTwo();
  expect(vi.getTimerCount()).toBe(0);
  const stop = watch(one);
  vi.advanceTimersByTime(WATCH_MS);
  expect(one.mock.calls.length, 'it begins again').toBe(3);
  stop();
});
