import { expect, test } from 'vitest';
import { closingLine, tally } from './tally.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((one, index) => ({ fullName: `test ${index}`, status: one })),
});

test('tests are counted by outcome, skipped ones listed by name', () => {
  const counts = tally({ success: false, testResults: [file('failed', 'passed', 'failed', 'skipped', 'todo')] });
  expect(counts).toEqual({ passed: 1, failed: 1, retried: [], skipped: ['a.test.ts: test 2', 'a.test.ts: test 3'] });
  expect(closingLine(counts)).toBe('1 passed, 1 failed, 2 skipped');
});

test('the line is plain when nothing is skipped', () => {
  expect(closingLine(tally({ success: true, testResults: [file('passed', 'passed', 'passed')] }))).toBe(
    '2 passed, 0 failed',
  );
});

test('a file that did not load counts as a failure', () => {
  expect(tally({ success: false, testResults: [file('failed')] }).failed).toBe(1);
});

test('a run that failed outside of any file counts as a failure', () => {
  expect(tally({ success: false, testResults: [file('passed', 'passed')] }).failed).toBe(1);
});

test('a test that passed at a later try is named', () => {
  const once = { fullName: 'test', status: 'passed', failureMessages: ['too slow'] };
  const counts = tally({
    success: true,
    testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [once] }],
  });
  expect(counts.retried).toEqual(['a.test.ts: test']);
  expect(closingLine(counts)).toBe('1 passed, 0 failed, 1 passed only at a later try');
});
