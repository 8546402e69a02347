import { expect, test } from 'vitest';
import { guard, KernelError } from './guard.ts';

test('after a trap, every call fails with what failed first', () => {
  const module = guard({
    fails: (): void => {
      throw new Error('unreachable');
    },
    turn: () => 1,
  });
  expect(module.turn()).toBe(1);
  expect(() => module.fails()).toThrow(KernelError);
  expect(() => module.turn()).toThrow('failed in fails');
});
