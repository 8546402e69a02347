import { expect, test } from 'vitest';
import { nearest, suggestion } from './suggest.ts';

const known = ['judge', 'show', 'convert', 'generate', 'help'];

test.each([
  ['jugde', 'judge'],
  ['Judge', 'judge'],
  ['judg', 'judge'],
  ['gen', 'generate'],
  ['convrt', 'convert'],
  ['shwo', 'show'],
])('%s suggests %s', (word, meant) => {
  expect(nearest(word, known)).toBe(meant);
});

test.each(['', 'x', 'tournament', 'j'.repeat(10_000)])('nothing is close to "%s"', (word) => {
  expect(nearest(word, known)).toBeUndefined();
});

test('a suggestion names the nearest word, or all of them', () => {
  expect(suggestion('jsom', ['classic', 'sgf', 'json'])).toBe('did you mean "json"?');
  expect(suggestion('pdf-file', ['classic', 'json'])).toBe('choose one of classic, json');
  expect(suggestion('expalin', ['explain'], '--')).toBe('did you mean "--explain"?');
});
