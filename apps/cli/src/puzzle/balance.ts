import type { Puzzle, PuzzleTheme } from '@ringfence/engine';
import type { GameName } from '@ringfence/rules';

/** The greatest share of a theme. */
const THEME_SHARE = 0.3;
/** The ratings at which the middle and the last third begin. */
const USUAL_THIRDS = [1200, 1440] as const;

/** Where a game's differ: Squatter has few easy puzzles, since a capture is rarely the end. */
const THIRDS: Partial<Readonly<Record<GameName, readonly [medium: number, hard: number]>>> = {
  squatter: [1320, 1500],
};

/** Keeps a file of `count` puzzles varied: no theme has more than its share, and a third each is easy, medium and hard. */
export class PuzzleBalance {
  private readonly thirds: readonly number[];
  private readonly mostOfTheme: number;
  private readonly mostOfThird: number;
  private readonly chosen: Puzzle[];

  constructor(game: GameName, count: number, chosen: readonly Puzzle[] = []) {
    this.thirds = THIRDS[game] ?? USUAL_THIRDS;
    this.mostOfTheme = Math.ceil(count * THEME_SHARE);
    this.mostOfThird = Math.ceil(count / 3);
    this.chosen = [...chosen];
  }

  add(puzzle: Puzzle): void {
    this.chosen.push(puzzle);
  }

  readonly wantsTheme = (theme: PuzzleTheme): boolean =>
    this.chosen.filter((puzzle) => puzzle.theme === theme).length < this.mostOfTheme;

  readonly wantsRating = (rating: number): boolean =>
    this.chosen.filter((puzzle) => this.thirdOf(puzzle.rating) === this.thirdOf(rating)).length < this.mostOfThird;

  private thirdOf(rating: number): number {
    return this.thirds.filter((least) => rating >= least).length;
  }
}
