import type { Puzzle } from './puzzles.ts';

/** How much one puzzle changes the reader's rating: much at first, less with every try. */
const stepAfter = (tries: number): number => Math.max(24, 160 / (1 + tries / 3));
/** Ratings that differ by this much: the stronger succeeds ten times as often as it fails. */
const SCALE = 400;

/** The reader's rating in the puzzles of one game, on the scale of the puzzles. */
export interface Strength {
  readonly rating: number;
  readonly tries: number;
}

/** The rating after the first try at a puzzle. The first puzzle says where to begin. */
export function afterTry(before: Strength | undefined, puzzle: Pick<Puzzle, 'rating'>, found: boolean): Strength {
  const { rating, tries } = before ?? { rating: puzzle.rating, tries: 0 };
  const expected = 1 / (1 + 10 ** ((puzzle.rating - rating) / SCALE));
  return { rating: rating + stepAfter(tries) * (Number(found) - expected), tries: tries + 1 };
}

/** The number of the unsolved puzzle whose rating is nearest to the reader's; the first one for a newcomer. */
export function nextPuzzle(
  puzzles: readonly Puzzle[],
  isSolved: (puzzle: Puzzle) => boolean,
  rating: number | undefined,
): number | undefined {
  const open = puzzles.filter((puzzle) => !isSolved(puzzle));
  const far = (puzzle: Puzzle): number => Math.abs(puzzle.rating - (rating ?? 0));
  const [best] = rating === undefined ? open : open.toSorted((a, b) => far(a) - far(b));
  return best && puzzles.indexOf(best) + 1;
}
