import { type TaughtGame, taughtGames } from '../../game/taught.ts';
import { PUZZLE_COUNT } from './puzzles.ts';

/** The days since 1970 of a date such as `2026-11-15`. */
const dayNumber = (day: string): number => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** The puzzle of a day: the games alternate, and each cycles through its puzzles. The same for everybody. */
export function dailyPuzzle(day: string): { readonly game: TaughtGame; readonly number: number } {
  const count = dayNumber(day);
  const game = taughtGames[count % taughtGames.length];
  // A step that is coprime to the number of puzzles covers all of them, in mixed difficulty.
  const number = ((Math.floor(count / taughtGames.length) * 37) % PUZZLE_COUNT) + 1;
  return { game, number };
}

/** On how many days in a row, up to today or yesterday, the puzzle of the day was solved. */
export function streakOf(days: readonly string[], today: string): number {
  const solved = new Set(days.map(dayNumber));
  let day = dayNumber(today);
  if (!solved.has(day)) day--;
  let streak = 0;
  for (; solved.has(day); day--) streak++;
  return streak;
}
