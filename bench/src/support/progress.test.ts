import { afterEach, expect, test, vi } from 'vitest';
import { progressLines } from './progress.ts';

afterEach(() => vi.restoreAllMocks());

test('a line comes every 20 seconds, with the seconds so far, and none with --json', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000);
  const show = progressLines((seconds) => `${seconds} s`);
  const silent = progressLines(() => 'never', { json: true });
  for (const now of [1000, 20_999, 21_000, 40_999, 41_000, 90_400]) {
    clock.mockReturnValue(now);
    show();
    silent();
  }
  expect(said.mock.calls).toEqual([['20 s'], ['40 s'], ['89 s']]);
});
