import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gridOf } from '../board-shapes.ts';
import { judgeText } from '../judgement.ts';
import type { TextError } from '../result.ts';
import { readBoard } from './read.ts';
import { boardRows, classicLines, writeBoard } from './write.ts';

const rowsOf = (text: string): string[] => {
  const result = readBoard(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return boardRows(result.value);
};

const errorOf = (text: string): TextError => {
  const result = readBoard(text);
  if (result.ok) throw new Error('no error');
  return result.error;
};

describe('reading a classic board', () => {
  const square = ['B+', 'W-'];
  test.each([
    ['as the course writes it', '2\nB +\nW -\n'],
    ['without a last newline', '2\nB +\nW -'],
    ['with CR LF', '2\r\nB +\r\nW -\r\n'],
    ['with CR alone', '2\rB +\rW -\r'],
    ['with tabs, also after the size', '2\t\t\nB\t+\nW\t-\n'],
    ['with trailing spaces', '2  \nB +  \nW - \t\n'],
    ['with rows without spaces', '2\nB+\nW-\n'],
    ['with leading and trailing empty lines', '\n \n2\nB +\nW -\n\n  \n\t\n'],
    ['with an empty line between size and rows', '2\n\nB +\nW -\n'],
    ['with a byte order mark', '\ufeff2\nB +\nW -\n'],
    ['with indentation', '   2\n  B +\n W -\n'],
    ['with a size with leading zeros', '002\nB +\nW -\n'],
  ])('accepts it %s', (_, text) => {
    expect(rowsOf(text)).toEqual(square);
  });

  test('accepts a hexagon whose rows are indented', () => {
    expect(rowsOf('2\n  B W\n - - -\n  W B')).toEqual(['BW', '---', 'WB']);
  });

  test.each([
    ['1\n+\n', 'square'],
    ['1\n-\n', 'hexagon'],
    ['1\nB\n', 'hexagon'],
    ['2\nBB\nBB\n', 'square'],
    ['2\nBB\nBBB\nBB\n', 'hexagon'],
    ['3\nBBB\nWWW\nBWB\n', 'square'],
  ])('detects from the rows of %j that it is a %s', (text, shape) => {
    const result = readBoard(text);
    expect(result.ok && result.value.shape).toBe(shape);
  });

  test.each<[string, string, number, number, string]>([
    ['an empty text', '', 1, 1, 'the board size'],
    ['nothing but empty lines', ' \n\t\n', 1, 1, 'the board size'],
    ['a size that is a word', '\nfive\nBB\n', 2, 1, 'a whole number of 1 or more'],
    ['a negative size', '-3\nBB\n', 1, 1, 'a whole number of 1 or more'],
    ['size zero', '0\n', 1, 1, 'a whole number of 1 or more'],
    ['a fraction', ' 2.5\nBB\nBB\n', 1, 2, 'a whole number of 1 or more'],
    ['two numbers', '2 2\nBB\nBB\n', 1, 1, 'a whole number of 1 or more'],
    ['a missing size', 'B B\nB B\n', 1, 1, 'a whole number of 1 or more'],
    ['a bad character', '2\nB B\nB x\n', 3, 3, 'B, W, + or -'],
    ['a lower-case letter', '2\nB B\n b B\n', 3, 2, 'B, W, + or -'],
    ['a plus sign on a hexagon', '2\nBB\nB+B\nBB\n', 3, 2, 'B, W or -'],
    ['a short row', '3\nBBB\nB B\nBBB\n', 3, 4, '3 cells'],
    ['a long row', '3\nBBB\nB BBB\nBBB\n', 3, 5, '3 cells'],
    ['a missing row', '3\nBBB\nBBB\n', 4, 1, '3 rows'],
    ['no rows at all', '3\n', 2, 1, '3 rows'],
    ['an extra row', '3\nBBB\nBBB\nBBB\nBBB\n', 5, 1, '3 rows'],
    ['an empty line inside', '3\nBBB\n\nBBB\nBBB\n', 3, 1, 'row 2 of 3'],
  ])('names the line and column of %s', (_, text, line, column, expected) => {
    expect(errorOf(text)).toMatchObject({ line, column, expected });
  });

  test('quotes the text it found, without control characters', () => {
    expect(errorOf('2\nB\u001b[31mB\nBB\n').found).toBe('"\\u001b"');
    expect(errorOf('2\nB\u202eB\nBB\n').found).toBe('"\\u{202e}"');
    expect(errorOf(`${'x'.repeat(1000)}\n`).found.length).toBeLessThan(30);
    expect(errorOf('2\nB😀\nBB\n').found).toBe('"😀"');
  });

  test.each([
    ['a line of 100 MB', `3\n${'B'.repeat(100_000_000)}\n`],
    ['100 MB of empty lines', '\n'.repeat(100_000_000)],
    ['a size of 10⁹', '1000000000\nBBB\n'],
    ['a size of many digits', `${'9'.repeat(400)}\nBBB\n`],
    ['a size of 10⁹ without rows', '1000000000'],
    ['a long line under the limit', `3\n${'B '.repeat(1_000_000)}\n`],
  ])('refuses %s in little processor time', (_, text) => {
    const started = process.cpuUsage();
    expect(readBoard(text).ok).toBe(false);
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2_000);
  });

  test('returns a value for any text', () => {
    const soup = fc.string({
      unit: fc.constantFrom('B', 'W', '+', '-', ' ', '\n', '\r', '\t', '1', '2', '3', '0', 'x', '\0', '\ufeff'),
    });
    const anyText = fc.oneof(
      soup,
      fc.string({ unit: 'binary' }),
      fc.string(),
      soup.map((rows) => `3\n${rows}`),
    );
    fc.assert(
      fc.property(anyText, fc.constantFrom(undefined, 'squatter', 'fencemaster', 'havannah'), (text, game) => {
        const result = judgeText(text, game === undefined ? {} : { game: game as 'squatter' });
        if (result.ok) return;
        const { line, column, message, expected, found } = result.error;
        expect(line).toBeGreaterThan(0);
        expect(column).toBeGreaterThan(0);
        expect([message, expected, found].every((words) => words.length > 0)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('returns a value for boards with a few characters changed', () => {
    const change = fc.tuple(fc.nat(), fc.constantFrom('', 'B', '-', '+', ' ', '\n', '9', 'é'));
    fc.assert(
      fc.property(boards, fc.array(change, { maxLength: 4 }), (board, changes) => {
        let text = writeBoard(board);
        for (const [at, put] of changes)
          text = text.slice(0, at % text.length) + put + text.slice((at % text.length) + 1);
        const result = readBoard(text);
        if (result.ok) expect(rowsOf(writeBoard(result.value))).toEqual(boardRows(result.value));
      }),
      { numRuns: 500 },
    );
  });

  test('reads back every board that was written', () => {
    fc.assert(
      fc.property(boards, (board) => {
        expect(readBoard(writeBoard(board), board.shape)).toEqual({ ok: true, value: board });
        expect(readBoard(`\r\n\t${board.size} \r\n${boardRows(board).join('\t\r\n')}`, board.shape)).toEqual({
          ok: true,
          value: board,
        });
      }),
    );
  });
});

const boards = fc
  .tuple(fc.constantFrom('square' as const, 'hexagon' as const), fc.integer({ min: 1, max: 6 }))
  .chain(([shape, size]) => {
    const { cellCount } = gridOf(shape, size);
    const codes = fc.array(fc.integer({ min: 0, max: shape === 'square' ? 3 : 2 }), {
      minLength: cellCount,
      maxLength: cellCount,
    });
    return codes.map((cells) => ({ shape, size, cells: Uint8Array.from(cells) }));
  });

describe('strict reading', () => {
  test('refuses an unreachable board, at the line and column of the first cell that proves it', () => {
    const text = '\n3\n  - B W\nB W B\nW B W\n';
    expect(judgeText(text).ok).toBe(true);
    expect(judgeText(text, { strict: true })).toMatchObject({
      ok: false,
      error: { line: 3, column: 3, found: 'captured-on-border' },
    });
  });

  test('does not refuse a board for its number of pieces alone', () => {
    const result = judgeText('2\nWW\nWWW\nWW\n', { strict: true });
    expect(result.ok && classicLines(result.value)).toEqual(['Draw', 'Nil']);
  });
});
