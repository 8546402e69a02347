import { shortened, visible } from '@ringfence/rules';
import { expect, test } from 'vitest';
import { fileNamePart, shellWord, shortNames } from './safe-text.ts';

test('a shell reads a quoted word unchanged', () => {
  expect(shellWord('level:3')).toBe('level:3');
  expect(shellWord("it's; rm -rf $HOME")).toBe(`'it'\\''s; rm -rf $HOME'`);
  expect(shellWord('')).toBe("''");
});

test('control and invisible characters are removed from a line', () => {
  expect(visible('a\u001b[31m\u202eb\nc')).toBe('a\\u{1b}[31m\\u{202e}b\\u{a}c');
  expect(visible('Ümläut 🦊 ½')).toBe('Ümläut 🦊 ½');
});

test('texts are truncated between characters', () => {
  expect(shortened('🦊🦊🦊🦊', 3)).toBe('🦊🦊…');
  expect(shortened('abc', 3)).toBe('abc');
});

test('short names of different players differ', () => {
  const shorten = (names: readonly string[], length: number): string[] => [...shortNames(names, length).values()];
  expect(shorten(['Red', 'a long name'], 8)).toEqual(['Red', 'a long …']);
  const alike = ['cmd:python3 teams/one/bot.py --fast', 'cmd:python3 teams/one/bot.py --slow'];
  expect(shorten(alike, 12)).toEqual(['cmd:py…-fast', 'cmd:py…-slow']);
  const hardly = ['cmd:python3 one/bot.py', 'cmd:python3 two/bot.py', 'Red'];
  expect(shorten(hardly, 8)).toEqual(['cmd:p…#1', 'cmd:p…#2', 'Red#3']);
  expect(shorten(hardly, Number.POSITIVE_INFINITY)).toEqual(hardly);
});

test('parts of file names are plain and never empty', () => {
  expect(fileNamePart('Söhne & Töchter')).toBe('So-hne-To-chter');
  expect(fileNamePart('../..')).toBe('x');
  expect(fileNamePart('')).toBe('x');
});
