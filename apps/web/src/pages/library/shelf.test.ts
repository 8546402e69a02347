import { describe, expect, test } from 'vitest';
import type { LibraryEntry } from '../../storage/library.ts';
import { arrange, entryResultWords, type LibraryView } from './shelf.ts';

const entry = (part: Partial<LibraryEntry>): LibraryEntry => ({
  id: part.title ?? '',
  title: '',
  game: 'squatter',
  size: 6,
  result: '?',
  moves: 0,
  saved: 0,
  ...part,
});

const all = [
  entry({ title: 'Game 10', game: 'havannah', size: 8, white: 'Red', result: 'W+R', moves: 30, saved: 3 }),
  entry({ title: 'Game 2', black: 'Red', result: 'B+4', moves: 36, saved: 1 }),
  entry({ title: 'Study', game: 'fencemaster', moves: 36, saved: 2 }),
];
const titles = (view: Partial<LibraryView>): string[] =>
  arrange(all, { words: '', game: undefined, order: 'newest', ...view }).map(({ title }) => title);

describe('the shelf', () => {
  test('finds games by any words about them, all of which must match', () => {
    expect(titles({ words: 'red' })).toEqual(['Game 10', 'Game 2']);
    expect(titles({ words: 'RED won squat' })).toEqual(['Game 2']);
    expect(titles({ words: 'resignation' })).toEqual(['Game 10']);
    expect(titles({ words: 'nobody' })).toEqual([]);
    expect(titles({ words: 'red', game: 'havannah' })).toEqual(['Game 10']);
  });

  test('sorts as requested, numbers in titles by value', () => {
    expect(titles({ order: 'newest' })).toEqual(['Game 10', 'Study', 'Game 2']);
    expect(titles({ order: 'oldest' })).toEqual(['Game 2', 'Study', 'Game 10']);
    expect(titles({ order: 'title' })).toEqual(['Game 2', 'Game 10', 'Study']);
    expect(titles({ order: 'longest' })).toEqual(['Study', 'Game 2', 'Game 10']);
  });

  test('says how a game ended', () => {
    expect(all.map(entryResultWords)).toEqual(['White won by resignation', 'Black won by 4', 'no result yet']);
    expect(entryResultWords({ result: 'nonsense' })).toBe('no result yet');
  });
});
