import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeScratch, ringfence } from '../testing/harness.ts';

const scratch = makeScratch();
const diamond = '3\n+ W +\nW - W\n+ W +\n';
const run = (...args: string[]) => ringfence(['judge', ...args], { cwd: scratch.path });

beforeAll(() => {
  scratch.write('boards/a.in', diamond);
  scratch.write('boards/b.in', '1\nW\n');
  scratch.write('boards/sub/c.in', 'nonsense');
  scratch.write('good/a.out', 'None  \r\n1\r\n0\r\n\r\n  \n');
  scratch.write('good/b.out', 'Draw\nNil');
  scratch.write('good/sub/c.out', 'Error\n');
});
afterAll(scratch.remove);

describe('--expect', () => {
  test('ignores line endings, trailing spaces and empty lines at the end; Error may be expected', () => {
    expect(run('boards', '--expect', 'good')).toEqual({ code: 0, out: '3 of 3 as expected\n', err: '' });
  });

  test('prints a difference plainly, with exit code 1', () => {
    scratch.write('planted/a.out', 'None\n2\n0\n');
    scratch.write('planted/b.out', 'Draw\nNil\n');
    scratch.write('planted/sub/c.out', 'White\nLoop\n');
    const { code, out, err } = run('boards', '--expect', 'planted');
    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      'boards/a.in: the file says "None / 2 / 0", the judge says "None / 1 / 0"',
      'boards/sub/c.in: the file says "White / Loop", the judge says "Error"',
      '1 of 3 as expected',
      '',
    ]);
    expect(err).toMatch(/^boards\/sub\/c\.in: line 1, column 1: .*\n$/);
  });

  test.each([
    ['letters count', 'draw\nNil\n'],
    ['spaces before a line count', ' Draw\nNil\n'],
    ['empty lines between count', 'Draw\n\nNil\n'],
    ['a missing line counts', 'Draw\n'],
    ['one more line counts', 'Draw\nNil\nNil\n'],
    ['an empty answer is wrong', ''],
    ['control characters do not reach the terminal', '\u001b[31mDraw\nNil\n'],
  ])('%s', (_, answer) => {
    scratch.write('one.out', answer);
    const { code, out } = run('boards/b.in', '--expect', 'one.out');
    expect(code).toBe(1);
    expect(out).toMatch(/^boards\/b\.in: the file says ".*", the judge says "Draw \/ Nil"\n0 of 1 as expected\n$/);
    expect(out).not.toContain('\u001b');
  });

  test('a missing answer counts as a difference', () => {
    scratch.write('partly/a.out', 'None\n1\n0\n');
    const { code, out } = run('boards/a.in', 'boards/b.in', '--expect', 'partly');
    expect(code).toBe(1);
    expect(out).toBe('boards/b.in: no b.out, the judge says "Draw / Nil"\n1 of 2 as expected\n');
  });

  test('looks for answers at the same path, then by the bare name, and nowhere else', () => {
    scratch.write('tree/x/board.in', '1\nW\n');
    scratch.write('tree/x/board.out', 'beside\n');
    scratch.write('answers/board.out', 'flat\n');
    scratch.write('empty/readme', '');
    expect(run('tree', '--expect', 'empty').out).toContain('no board.out');
    expect(run('tree', '--expect', 'answers').out).toContain('the file says "flat"');
    scratch.write('answers/x/board.out', 'same path\n');
    expect(run('tree', '--expect', 'answers').out).toContain('the file says "same path"');
    scratch.write('answers/tree/x/board.out', 'same path from here\n');
    expect(run('tree/x/board.in', '--expect', 'answers').out).toContain('the file says "same path from here"');
    expect(run(join(scratch.path, 'tree/x/board.in'), '--expect', 'answers').out).toContain('the file says "flat"');
  });

  test('--json includes what was expected and whether it matches', () => {
    scratch.write('half/a.out', 'None\r\n1\r\n0\r\n');
    scratch.write('half/b.out', 'White\nLoop\n');
    const { code, out, err } = run('boards', '--expect', 'half', '--json');
    expect([code, err]).toEqual([1, '']);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { file: 'boards/a.in', expected: 'None\n1\n0', matches: true },
      { file: 'boards/b.in', expected: 'White\nLoop', matches: false },
      { file: 'boards/sub/c.in', expected: null, matches: false },
    ]);
  });

  test('--explain gives the reasons for each difference', () => {
    scratch.write('wrong/b.out', 'White\nLoop\n');
    const { out } = run('boards/b.in', '--expect', 'wrong', '--explain');
    expect(out).toMatch(/^boards\/b\.in: the file says .*\n\nA draw: the board is full/);
  });

  test('bad usage and unreadable boards have exit code 2', () => {
    expect(run('boards', '--expect', 'nowhere')).toEqual({
      code: 2,
      out: '',
      err: 'ringfence: --expect: no such folder "nowhere"\n',
    });
    expect(run('boards', '--expect', 'good/a.out').code).toBe(2);
    const { code, out, err } = run('boards/a.in', 'gone.in', '--expect', 'good');
    expect([code, out, err]).toEqual([2, '1 of 1 as expected\n', 'gone.in: no such file or folder\n']);
  });
});
