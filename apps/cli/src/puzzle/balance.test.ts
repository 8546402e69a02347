import type { Puzzle, PuzzleTheme } from '@ringfence/engine';
import { expect, test } from 'vitest';
import { PuzzleBalance } from './balance.ts';

const puzzle = (theme: PuzzleTheme, rating: number): Puzzle => ({
  game: 'havannah',
  size: 4,
  moves: [],
  goal: 'win',
  solution: 'a1',
  theme,
  line: [],
  nodes: 1,
  rating,
});

test('no theme gets more than its share, and no difficulty more than a third', () => {
  const balance = new PuzzleBalance('havannah', 10, [puzzle('stop', 900), puzzle('stop', 1300)]);
  expect(balance.wantsTheme('stop')).toBe(true);
  balance.add(puzzle('stop', 960));
  expect([balance.wantsTheme('stop'), balance.wantsTheme('quiet')]).toEqual([false, true]);
  for (const rating of [1080, 1140]) balance.add(puzzle('quiet', rating));
  expect([1199, 1200, 1439, 1440].map(balance.wantsRating)).toEqual([false, true, true, true]);
});
