import type { Puzzle, PuzzleTheme } from '@ringfence/engine';
import { type GameName, moveNamed, type Position, startPosition } from '@ringfence/rules';
import type { TaughtGame } from '../../game/taught.ts';
import { m } from '../../paraglide/messages.js';
import { formatHash } from '../../shell/hash.ts';

export type { Puzzle, PuzzleTheme } from '@ringfence/engine';

/** How many there are for each game. */
export const PUZZLE_COUNT = 120;

/** The puzzles of a game, easy ones first, loaded on demand. */
export async function loadPuzzles(game: TaughtGame): Promise<readonly Puzzle[]> {
  const { default: text } = await files[game]();
  const puzzles = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Puzzle);
  return puzzles.sort((a, b) => a.rating - b.rating || a.nodes - b.nodes);
}

/** The format of `ringfence puzzle --add`. */
const files: Readonly<Record<TaughtGame, () => Promise<{ readonly default: string }>>> = {
  squatter: () => import('./puzzles/squatter.jsonl?raw'),
  fencemaster: () => import('./puzzles/fencemaster.jsonl?raw'),
  havannah: () => import('./puzzles/havannah.jsonl?raw'),
};

/** How hard puzzles are among those of their game, in words: each grade is as large as the others. */
export const grades = [m.grade_easy(), m.grade_medium(), m.grade_hard(), m.grade_expert()] as const;

/** The grade of a puzzle by its number, as an index. */
export const gradeOf = (number: number): number => Math.floor(((number - 1) * grades.length) / PUZZLE_COUNT);

/** What solutions do, in words, the plainest first. */
export const themeWords: Readonly<Record<PuzzleTheme, string>> = {
  close: m.theme_close(),
  several: m.theme_several(),
  double: m.theme_double(),
  counter: m.theme_counter(),
  threat: m.theme_threat(),
  stop: m.theme_stop(),
  sacrifice: m.theme_sacrifice(),
  prevent: m.theme_prevent(),
  quiet: m.theme_quiet(),
};

/** The theme that an address asks for. */
export function themeIn(params: URLSearchParams): PuzzleTheme | undefined {
  const wanted = params.get('theme') ?? '';
  return Object.hasOwn(themeWords, wanted) ? (wanted as PuzzleTheme) : undefined;
}

/** The address of a puzzle; of one theme, its successor is of that theme too. */
export const puzzleHash = (game: GameName, number: number, theme?: PuzzleTheme): string =>
  formatHash(`learn/${game}/puzzle/${number}`, theme && { theme });

/** The address of all puzzles of a game, or of those of a theme. */
export const puzzlesHash = (game: GameName, theme?: PuzzleTheme): string =>
  formatHash(`learn/${game}/puzzles`, theme && { theme });

/** The position of a puzzle. The engine has the same function; this page works without the engine. */
export function puzzlePosition({ game, size, moves }: Puzzle): Position {
  const position = startPosition(game, { size });
  for (const name of moves) position.play(moveNamed(position, name) ?? Number.NaN);
  return position;
}

/** An id that stays the same when puzzles are reordered. */
export const idOf = ({ game, moves }: Puzzle): string => `${game} ${moves.join(' ')}`;
