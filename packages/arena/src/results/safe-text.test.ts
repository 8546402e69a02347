import { expect, test } from 'vitest';
import { fileNamePart, shellWord, shortened, visible } from './safe-text.ts';

test('a shell takes a word as it is', () => {
  expect(shellWord('level:3')).toBe('level:3');
  expect(shellWord("it's; rm -rf $HOME")).toBe(`'it'\\''s; rm -rf $HOME'`);
  expect(shellWord('')).toBe("''");
});

test('nothing that steers a terminal or hides stays in a line', () => {
  expect(visible('a\u001b[31m\u202eb\nc')).toBe('a\\u{1b}[31m\\u{202e}b\\u{a}c');
  expect(visible('Ümläut 🦊 ½')).toBe('Ümläut 🦊 ½');
});

test('texts are cut between characters', () => {
  expect(shortened('🦊🦊🦊🦊', 3)).toBe('🦊🦊…');
  expect(shortened('abc', 3)).toBe('abc');
});

test('parts of file names are plain and never empty', () => {
  expect(fileNamePart('Söhne & Töchter')).toBe('So-hne-To-chter');
  expect(fileNamePart('../..')).toBe('x');
  expect(fileNamePart('')).toBe('x');
});
