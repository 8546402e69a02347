import { createEngine, type Puzzle, positionOfPuzzle, puzzleThemeOf } from '@ringfence/engine';
import { moveNamed } from '@ringfence/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taughtGames } from '../../game/taught.ts';
import { loadPuzzles, PUZZLE_COUNT } from './puzzles.ts';

/** An upper bound of the nodes of any puzzle's proof. */
const NODES = 80_000;
/** One of so many is solved, and in npm run test:long each. */
const STEP = process.env.RINGFENCE_TESTS === 'long' ? 1 : 8;

describe('the puzzles', () => {
  let engine: Awaited<ReturnType<typeof createEngine>>;
  beforeAll(async () => {
    engine = await createEngine({ tableSize: 4 });
  });
  afterAll(() => engine.close());

  test.each(taughtGames)('of %s are as many as the pages say, and no two are equal up to symmetry', async (game) => {
    const puzzles = await loadPuzzles(game);
    expect(puzzles).toHaveLength(PUZZLE_COUNT);
    expect(new Set(puzzles.map((puzzle) => positionOfPuzzle(puzzle).canonicalHash)).size).toBe(PUZZLE_COUNT);
    expect(puzzles.every((puzzle) => puzzle.game === game)).toBe(true);
    // The easiest first.
    const ratings = puzzles.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
    // The easy ones are told apart too.
    const easy = ratings.slice(0, PUZZLE_COUNT / 4);
    for (const rating of easy) expect(easy.filter((one) => one === rating).length).toBeLessThanOrEqual(4);
  });

  test.each(taughtGames)(
    'of %s are varied: many themes, none of half of them, and as many easy ones as hard ones',
    async (game) => {
      const puzzles = await loadPuzzles(game);
      const themes = new Set(puzzles.map(({ theme }) => theme));
      expect(themes.size).toBeGreaterThanOrEqual(7);
      for (const one of themes)
        expect(puzzles.filter(({ theme }) => theme === one).length, one).toBeLessThanOrEqual(PUZZLE_COUNT / 2);
      // The ratings by which `ringfence puzzle --balance` tells easy ones from hard ones.
      const [medium, hard] = game === 'squatter' ? [1320, 1500] : [1200, 1440];
      const easy = puzzles.filter(({ rating }) => rating < medium).length;
      const difficult = puzzles.filter(({ rating }) => rating >= hard).length;
      for (const count of [easy, difficult, PUZZLE_COUNT - easy - difficult]) {
        expect(count).toBeGreaterThanOrEqual(PUZZLE_COUNT / 4);
        expect(count).toBeLessThanOrEqual(PUZZLE_COUNT / 2);
      }
    },
  );

  test.each(taughtGames)(
    'of %s have exactly one move that reaches the goal, of their theme, and a line that shows it',
    async (game) => {
      for (const [i, puzzle] of (await loadPuzzles(game)).entries()) {
        expectEnding(puzzle);
        if (i % STEP !== 0) continue;
        const position = positionOfPuzzle(puzzle);
        const { proof, moves = [] } = await engine.solve(position, { moves: true, nodes: NODES });
        expect([i, proof]).toEqual([i, puzzle.goal]);
        expect(moves.every((each) => each.proof !== undefined)).toBe(true);
        const best = moves.filter((each) => each.proof === puzzle.goal).map(({ move }) => move);
        expect([i, best.map((move) => position.grid.nameOf(move))]).toEqual([i, [puzzle.solution]]);
        expect([i, puzzleThemeOf(position, best[0] ?? Number.NaN)]).toEqual([i, puzzle.theme]);
      }
    },
  );

  function expectEnding(puzzle: Puzzle): void {
    const position = positionOfPuzzle(puzzle);
    const side = position.turn;
    expect(puzzle.line[0]).toBe(puzzle.solution);
    for (const name of puzzle.line) position.play(moveNamed(position, name) ?? Number.NaN);
    expect(position.outcome?.winner).toBe(puzzle.goal === 'win' ? side : 0);
  }
});
