import { describe, expect, test } from 'vitest';
import { csvLine, plainCell } from './csv.ts';

describe('a line of a CSV file', () => {
  test('keeps commas and quotation marks in their cell, and is one line', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain', -2.5, null])).toBe(
      '"a,b","say ""hi""",two\\u{a}lines,plain,-2.5,\r\n',
    );
    expect(csvLine(['a'], '\n')).toBe('a\n');
  });

  test.each(['=1+1', '@x', '-2', '+3', '  =1', '＝1+1', '﹦1', '＋1', '－1', '﹣1', '＠x', '⁺1', '　＝1'])(
    'has no formula: %s is text, and is read as it was',
    (text) => {
      expect(csvLine([text])).toBe(`'${text}\r\n`);
      expect(plainCell(`'${text}`)).toBe(text);
    },
  );

  test('leaves names with an apostrophe or a sign inside as they are', () => {
    expect(csvLine(["'t Hooft", 'a=b', 'Anna-Lena'])).toBe("'t Hooft,a=b,Anna-Lena\r\n");
    expect(plainCell("'t Hooft")).toBe("'t Hooft");
  });
});
