import { describe, expect, test } from 'vitest';
import { isVisible, quote, shortened, visible } from './result.ts';

describe('untrusted text in a line', () => {
  test('contains nothing that moves the cursor, reverses the text or breaks the line', () => {
    expect(visible('a\u001b[31m\u202eb\u2028c\n')).toBe('a\\u{1b}[31m\\u{202e}b\\u{2028}c\\u{a}');
    expect(visible('Grüße 😀 …')).toBe('Grüße 😀 …');
    expect([isVisible('Grüße 😀'), isVisible('a\tb'), isVisible('\u2029')]).toEqual([true, false, false]);
  });

  test('is cut between characters, never inside one', () => {
    expect(shortened('12345', 5)).toBe('12345');
    expect(shortened('123456', 5)).toBe('1234…');
    expect(shortened('😀😀😀', 3)).toBe('😀😀😀');
    expect(shortened('😀😀😀😀', 3)).toBe('😀😀…');
    expect(shortened('ab', 1)).toBe('…');
    expect(shortened('ab', 0)).toBe('…');
  });

  test('is quoted, short and visible', () => {
    expect(quote('x')).toBe('"x"');
    expect(quote('x'.repeat(25))).toBe(`"${'x'.repeat(23)}…"`);
    expect(quote('\u202e"')).toBe('"\\u{202e}\\""');
  });
});
