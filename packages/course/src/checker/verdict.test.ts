import type { OneRun } from '@ringfence/jail';
import { expect, test } from 'vitest';
import { boardResultOf } from './verdict.ts';

const board = { name: 'b', text: 'x', answer: 'Error\n' };
const limits = { seconds: 1, memoryMb: 64 };

const verdictOf = (output: string, code: number | null, signal: string | null): string => {
  const end = { kind: 'exited', code, signal } as OneRun['end'];
  return boardResultOf(board, { end, output, stderr: [], wallMs: 1, cpuMs: 1, peakMb: 1 }, 'squatter', limits).verdict;
};

test('a checker that prints Error may exit with an error code, and other answers may not', () => {
  expect(verdictOf('Error\n', 0, null)).toBe('right');
  expect(verdictOf('Error\n', 1, null)).toBe('right');
  expect(verdictOf('None\n0\n0\n', 1, null)).toBe('crash');
});

test('a checker that a signal ends has crashed, whatever it printed', () => {
  expect(verdictOf('Error\n', null, 'SIGSEGV')).toBe('crash');
});

test.each([
  ['a sentence on standard error refuses a text', ['Invalid size'], 1, ['Error']],
  ['also with exit code 0', ['error: row too short'], 0, ['Error']],
  ['a stack trace does not', ['Exception in thread "main" java.lang.Error: invalid', '\tat Main.main'], 1, undefined],
  ['nor does a Python one', ['Traceback (most recent call last):', 'ValueError: invalid literal'], 1, undefined],
])('%s', (_, stderr, code, understood) => {
  const run: OneRun = {
    end: { kind: 'exited', code, signal: null },
    output: '',
    stderr,
    wallMs: 1,
    cpuMs: 1,
    peakMb: 1,
  };
  expect(boardResultOf(board, run, 'squatter', limits).understood).toEqual(understood);
});
