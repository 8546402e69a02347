import { expect, test } from 'vitest';
import { within } from './within.ts';

const fired = (signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('at once');
    signal.addEventListener('abort', () => resolve('later'), { once: true });
  });

test('the signal fires when the time is up, or when the outer one does, before or meanwhile', async () => {
  const never = new AbortController().signal;
  expect(await within(1, never, fired)).toBe('later');
  const outer = new AbortController();
  const waiting = within(Number.POSITIVE_INFINITY, outer.signal, fired);
  outer.abort();
  expect(await waiting).toBe('later');
  expect(await within(1e12, outer.signal, fired)).toBe('at once');
});

test('finished work leaves neither a timer nor a listener', async () => {
  const outer = new AbortController();
  let inner: AbortSignal | undefined;
  const before = process.getActiveResourcesInfo().length;
  const work = async (signal: AbortSignal): Promise<never> => {
    inner = signal;
    throw new Error('broken');
  };
  await expect(within(60_000, outer.signal, work)).rejects.toThrow('broken');
  outer.abort();
  expect(inner?.aborted).toBe(false);
  expect(process.getActiveResourcesInfo().length).toBeLessThanOrEqual(before);
});
