import { describe, expect, test } from 'vitest';
import { parseSgf } from './sgf-syntax.ts';
import { escapeHalf, escapeSgf, isRawValue, splitComposed, unescapeText, writeSgfTree } from './sgf-text.ts';
import { MAX_RECORD_LENGTH } from './source.ts';

/** A tree as one line: `parent:Name=value|value …` for each node. */
function outline(text: string): string[] {
  const parsed = parseSgf(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value.trees.map(({ nodes }) =>
    nodes
      .map(({ parent, properties }) =>
        [
          `${parent}:`,
          ...properties.map(({ name, values }) => `${name}=${values.map(({ raw }) => raw).join('|')}`),
        ].join(' '),
      )
      .join(' / '),
  );
}

describe('the SGF reader', () => {
  test.each<[sentence: string, text: string, trees: string[]]>([
    ['reads a node with no properties', '(;)', ['-1:']],
    ['reads several values', '(;AB[a1][b2]\n [c3])', ['-1: AB=a1|b2|c3']],
    ['reads a sequence', '(;A[1];B[2];C[3])', ['-1: A=1 / 0: B=2 / 1: C=3']],
    [
      'hangs variations from the node before them',
      '(;A[1](;B[2];C[3])(;D[4]))',
      ['-1: A=1 / 0: B=2 / 1: C=3 / 0: D=4'],
    ],
    [
      'reads variations in variations',
      '(;A[1](;B[2](;C[3])(;D[4]))(;E[5]))',
      ['-1: A=1 / 0: B=2 / 1: C=3 / 1: D=4 / 0: E=5'],
    ],
    ['reads several games', '(;A[1])\n(;B[2];C[3])', ['-1: A=1', '-1: B=2 / 0: C=3']],
    ['passes over what stands before the first game', 'From: me (hi)\n( ;A[1])', ['-1: A=1']],
    ['passes over a byte order mark', '\uFEFF(;A[1])', ['-1: A=1']],
    ['drops the lower-case letters of old files', '(;CoPyright[1]GaMe[2]White[3])', ['-1: CP=1 GM=2 W=3']],
    ['keeps escapes as they are', '(;C[a\\]b\\\\])', ['-1: C=a\\]b\\\\']],
    ['takes brackets of other kinds inside a value as text', '(;C[(;[)])', ['-1: C=(;[)']],
  ])('%s', (_, text, trees) => expect(outline(text)).toEqual(trees));

  test.each<[sentence: string, text: string, line: number, column: number, expected: string, found: string]>([
    ['an empty text', '', 1, 1, 'a game that begins with "(;"', 'the end of the text'],
    ['a text that is something else', '\n  hello there', 2, 3, 'a game that begins with "(;"', '"hello"'],
    ['an empty variation', '(;A[1]\n())', 2, 2, '";"', '")"'],
    ['a property without a value', '(;A[1]\r\n;BB)', 2, 4, '"["', '")"'],
    ['a name without capitals', '(;abc[1])', 1, 3, 'a name in capital letters', '"abc"'],
    ['a value that is never closed', '(;A[1]\n;C[abc\\])', 2, 3, '"]"', 'the end of the text'],
    ['a game that is never closed', '(;A[1]\r;B[2]', 2, 6, '")"', 'the end of the text'],
    ['a node after a variation', '(;A[1](;B[2]);C[3])', 1, 14, '"(" or ")"', '";"'],
    ['a property after a variation', '(;A[1](;B[2])C[3])', 1, 14, '"(" or ")"', '"C"'],
    ['one parenthesis too many', '(;A[1]))', 1, 8, '"(" or the end of the text', '")"'],
    ['words after the game', '(;A[1]) end', 1, 9, '"(" or the end of the text', '"end"'],
    ['a sign that begins nothing', '(;A[1]&)', 1, 7, 'a property, ";", "(" or ")"', '"&"'],
  ])('refuses %s, and reports its location', (_, text, line, column, expected, found) => {
    const parsed = parseSgf(text);
    expect(parsed).toMatchObject({ ok: false, error: { line, column, expected, found } });
  });

  test('refuses a text that is far too long at once', () => {
    const parsed = parseSgf('('.padEnd(MAX_RECORD_LENGTH + 1, ';'));
    expect(parsed).toMatchObject({ ok: false, error: { line: 1, column: 1 } });
  });

  test('reads texts designed to be slow in linear time', () => {
    const many = 400_000;
    for (const text of [
      '('.repeat(many),
      '( '.repeat(many),
      '(;'.repeat(many),
      `(;A[${'\\'.repeat(many)}`,
      `(;A[${'\\]'.repeat(many)}])`,
      `(;${' '.repeat(many)}A${' '.repeat(many)}[1])`,
      `(;${'A'.repeat(many)}[1])`,
      `(;A${'[1]'.repeat(many)})`,
      `${'(;A[1]'.repeat(many / 10)}${')'.repeat(many / 10)}`,
      `(;A[1]${'(;B[1])'.repeat(many / 10)})`,
    ]) {
      // Anything slower than linear would exceed the time limit of the test.
      expect(parseSgf(text)).toHaveProperty('ok');
    }
  });
});

describe('SGF texts', () => {
  test.each<[sentence: string, raw: string, text: string]>([
    ['an escaped sign stands for itself', '\\]\\\\\\:\\a', ']\\:a'],
    ['an escaped line break is gone', 'one\\\ntwo\\\r\nthree\\\rfour', 'onetwothreefour'],
    ['all line breaks become the same', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a last backslash alone stands for nothing', 'a\\', 'a'],
  ])('%s', (_, raw, text) => expect(unescapeText(raw)).toBe(text));

  test('are escaped as little as possible', () => {
    expect(escapeSgf('a]b\\c:d[e')).toBe('a\\]b\\\\c:d[e');
    expect(escapeHalf('a:b')).toBe('a\\:b');
  });

  test('are split at the first colon that is not escaped', () => {
    expect(splitComposed('a\\:b:c:d')).toEqual(['a\\:b', 'c:d']);
    expect(splitComposed('a\\:b')).toBeUndefined();
  });

  test('are valid between brackets if no bracket or backslash is unmatched', () => {
    expect(['', 'a\\]', '\\\\'].every(isRawValue)).toBe(true);
    expect([']', 'a\\', '\\\\]'].some(isRawValue)).toBe(false);
  });
});

describe('the SGF writer', () => {
  const node = (parent: number, name = 'A', value = '1') => ({ parent, properties: [{ name, values: [value] }] });

  test('writes parentheses only where the game branches', () => {
    expect(writeSgfTree([node(-1), node(0), node(1)])).toBe('(;A[1];A[1];A[1])\n');
    expect(writeSgfTree([node(-1), node(0), node(1), node(1), node(0)])).toBe('(;A[1](;A[1](;A[1])(;A[1]))(;A[1]))\n');
  });

  test('breaks lines between nodes and never inside one', () => {
    const text = writeSgfTree([node(-1), ...Array.from({ length: 40 }, (_, i) => node(i, 'W', `long${i}`))]);
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      expect(line.length).toBeLessThanOrEqual(80);
      expect(line).toMatch(/^\(?;.*[\])]$/);
    }
  });

  test('counts columns from a line break inside a comment', () => {
    const comment = `${'x'.repeat(70)}\ny`;
    expect(writeSgfTree([node(-1, 'C', comment), node(0)])).toBe(`(;C[${comment}];A[1])\n`);
  });
});
