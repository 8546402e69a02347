import { expect, test } from 'vitest';
import type { Puzzle } from './puzzles.ts';
import { afterTry, nextPuzzle, type Strength } from './strength.ts';

const puzzles = [900, 1100, 1300, 1500, 1700].map(
  (rating, i) => ({ game: 'squatter', moves: [`a${i}`], rating }) as unknown as Puzzle,
);

test('a rating rises with every puzzle that is found and falls with every other, ever less', () => {
  const first = afterTry(undefined, { rating: 1000 }, true);
  expect(first).toEqual({ rating: 1080, tries: 1 });
  expect(afterTry(undefined, { rating: 1000 }, false).rating).toBe(920);
  const settled: Strength = { rating: 1400, tries: 100 };
  expect(afterTry(settled, { rating: 1400 }, true).rating).toBe(1412);
  expect(afterTry(settled, { rating: 1000 }, true).rating).toBeLessThan(1403);
});

test('who finds every puzzle up to a rating ends near it', () => {
  let strength: Strength | undefined;
  for (let i = 0; i < 60; i++) {
    const rating = puzzles[(nextPuzzle(puzzles, () => false, strength?.rating) ?? 1) - 1].rating;
    strength = afterTry(strength, { rating }, rating <= 1300);
  }
  expect(strength?.rating).toBeGreaterThan(1250);
  expect(strength?.rating).toBeLessThan(1550);
});

test('the next puzzle is the nearest that is not solved', () => {
  expect(nextPuzzle(puzzles, () => false, undefined)).toBe(1);
  expect(nextPuzzle(puzzles, () => false, 1480)).toBe(4);
  expect(nextPuzzle(puzzles, ({ rating }) => rating === 1500, 1480)).toBe(3);
  expect(nextPuzzle(puzzles, () => true, 1480)).toBeUndefined();
});
