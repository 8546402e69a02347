import { expect, test } from 'vitest';
import { LineWaiters } from './line-waiters.ts';

test('lines go to the waiters, first come first served, and to nobody else', async () => {
  const waiters = new LineWaiters();
  expect(waiters.give('unasked')).toBe(false);
  const lines = Promise.all([waiters.wait(), waiters.wait()]);
  expect([waiters.give('one'), waiters.give('two'), waiters.give('three')]).toEqual([true, true, false]);
  expect(await lines).toEqual(['one', 'two']);
});

test('a cancelled waiter gets nothing, and the next line goes to the next', async () => {
  const waiters = new LineWaiters();
  const controller = new AbortController();
  const first = waiters.wait(controller.signal);
  const second = waiters.wait();
  controller.abort(new Error('enough'));
  await expect(first).rejects.toThrow('enough');
  await expect(waiters.wait(controller.signal)).rejects.toThrow('enough');
  expect(waiters.length).toBe(1);
  waiters.give('line');
  expect(await second).toBe('line');
});

test('all waiters learn that no line will come', async () => {
  const waiters = new LineWaiters();
  const both = Promise.allSettled([waiters.wait(), waiters.wait()]);
  waiters.refuse(new Error('ended'));
  expect(await both).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(waiters.length).toBe(0);
});
