import { expect, test } from 'vitest';
import { dailyPuzzle, streakOf } from './daily.ts';
import { PUZZLE_COUNT } from './puzzles.ts';

test('the puzzle of the day changes every day and covers every puzzle', () => {
  expect(dailyPuzzle('2026-11-15')).toEqual(dailyPuzzle('2026-11-15'));
  const start = Date.parse('2026-11-15T00:00:00Z');
  const days = Array.from({ length: 3 * PUZZLE_COUNT }, (_, i) =>
    new Date(start + i * 86_400_000).toISOString().slice(0, 10),
  );
  const met = new Set(days.map((day) => JSON.stringify(dailyPuzzle(day))));
  expect(met.size).toBe(3 * PUZZLE_COUNT);
});

test('a streak counts days in a row, and is not lost before the day is over', () => {
  expect(streakOf([], '2026-03-01')).toBe(0);
  expect(streakOf(['2026-02-27', '2026-02-28', '2026-03-01'], '2026-03-01')).toBe(3);
  expect(streakOf(['2026-02-27', '2026-02-28'], '2026-03-01')).toBe(2);
  expect(streakOf(['2026-02-26', '2026-02-27'], '2026-03-01')).toBe(0);
});
