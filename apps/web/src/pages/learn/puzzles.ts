import type { Puzzle } from '@ringfence/engine';
import { type GameName, moveNamed, type Position, startPosition } from '@ringfence/rules';
import { m } from '../../paraglide/messages.js';

export type { Puzzle } from '@ringfence/engine';

/** How many there are for each game. */
export const PUZZLE_COUNT = 120;

/** The puzzles of a game, easy ones first, loaded on demand. */
export async function loadPuzzles(game: GameName): Promise<readonly Puzzle[]> {
  const { default: text } = await files[game]();
  const puzzles = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Puzzle);
  return puzzles.sort((a, b) => a.rating - b.rating || a.nodes - b.nodes);
}

/** The format of `ringfence puzzle --add`. */
const files: Readonly<Record<GameName, () => Promise<{ readonly default: string }>>> = {
  squatter: () => import('./puzzles/squatter.jsonl?raw'),
  fencemaster: () => import('./puzzles/fencemaster.jsonl?raw'),
  havannah: () => import('./puzzles/havannah.jsonl?raw'),
};

/** How hard puzzles are, in words: each from its rating up. */
export const grades = [
  { from: 0, title: m.grade_easy() },
  { from: 1_320, title: m.grade_medium() },
  { from: 1_500, title: m.grade_hard() },
  { from: 1_740, title: m.grade_expert() },
] as const;

export const gradeOf = ({ rating }: Puzzle): string =>
  grades.findLast(({ from }) => rating >= from)?.title ?? grades[0].title;

/** The position of a puzzle. The engine has the same function; this page works without the engine. */
export function puzzlePosition({ game, size, moves }: Puzzle): Position {
  const position = startPosition(game, { size });
  for (const name of moves) position.play(moveNamed(position, name) ?? Number.NaN);
  return position;
}

/** An id that stays the same when puzzles are reordered. */
export const idOf = ({ game, moves }: Puzzle): string => `${game} ${moves.join(' ')}`;
