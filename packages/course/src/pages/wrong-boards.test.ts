import { expect, test } from 'vitest';
import type { BoardResult } from '../checker/result.ts';
import { boardsToLookAt } from './wrong-boards.ts';

const result = (
  name: string,
  topic: NonNullable<BoardResult['board']['topic']>,
  more: Partial<BoardResult>,
): BoardResult => ({
  board: { name, topic, text: '2\nW B\nB W\n', answer: 'Draw\n0\n0\n' },
  verdict: 'wrong',
  said: 'White\n0\n0\n',
  stderr: [],
  wallMs: 1,
  cpuMs: 1,
  memoryMb: 1,
  ...more,
});
const understood = ['Draw', '0', '0'];

test('boards that are wrong and right answers in another form are under titles of their own', () => {
  const page = boardsToLookAt('squatter', [
    result('one', 'tripod', {}),
    result('two', 'loop', { verdict: 'format', flaw: 'labels', said: 'Winner: Draw\n0\n0\n', understood }),
    result('three', 'loop', { verdict: 'input', flaw: 'input', said: 'Draw\n0\n0\n', understood }),
    result('four', 'loop', { verdict: 'right' }),
  ]).text;
  const [, wrong = '', form = ''] = page.split('<h3>');
  expect([wrong.includes('one'), wrong.includes('two'), wrong.includes('three')]).toEqual([true, false, false]);
  expect(wrong).toMatch(/^Boards that it got wrong<[\s\S]*Verdict: wrong answer/);
  expect(form).toMatch(
    /^Right answers in another form<[\s\S]*Verdict: wrong format[\s\S]*Verdict: another way of input/,
  );
  expect(page).not.toContain('four');
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('without such boards there are no titles', () => {
  expect(boardsToLookAt('squatter', [result('one', 'loop', { verdict: 'right' })]).text).toBe('');
});
