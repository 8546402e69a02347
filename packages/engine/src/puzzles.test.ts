import { moveName, moveNamed } from '@ringfence/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from './engine.ts';
import { puzzleThemeOf } from './puzzle-theme.ts';
import { findPuzzles, type Puzzle, type PuzzleWishes, positionOfPuzzle } from './puzzles.ts';

let engine: Awaited<ReturnType<typeof createEngine>>;
let puzzles: Puzzle[];
beforeAll(async () => {
  engine = await createEngine({ tableSize: 2 });
  puzzles = await find(6);
});
afterAll(() => engine.close());

async function find(count: number, wishes: Partial<PuzzleWishes> = {}): Promise<Puzzle[]> {
  const found: Puzzle[] = [];
  for await (const puzzle of findPuzzles(engine, { game: 'havannah', size: 3, seed: 4, nodes: 20_000, ...wishes })) {
    if (found.push(puzzle) === count) break;
  }
  return found;
}

const hashOf = (puzzle: Puzzle): bigint => positionOfPuzzle(puzzle).canonicalHash;

test('puzzles are different positions, and their lines end as promised', async () => {
  expect(new Set(puzzles.map(hashOf)).size).toBe(6);
  for (const { line, ...puzzle } of puzzles) {
    const position = positionOfPuzzle(puzzle);
    const side = position.turn;
    expect(line[0]).toBe(puzzle.solution);
    for (const name of line) {
      const move = position.legalMoves().find((each) => moveName(position, each) === name);
      position.play(move ?? Number.NaN);
    }
    expect(position.outcome?.winner).toBe(puzzle.goal === 'win' ? side : 0);
  }
});

test('known puzzles are skipped, and the others come in the same order', async () => {
  const [first, second, third] = puzzles;
  expect(await find(2, { known: [hashOf(first)] })).toEqual([second, third]);
});

test('a rating is the same every time, and only wanted ratings are returned', async () => {
  const ratings = puzzles.map(({ rating }) => rating);
  const hardest = Math.max(...ratings);
  expect(Math.min(...ratings)).toBeGreaterThanOrEqual(810);
  expect(hardest).toBeGreaterThan(Math.min(...ratings));
  const [hard] = await find(1, { rating: (rating) => rating >= hardest });
  expect(hard.rating).toBe(hardest);
});

test('a game is played on past puzzles of other themes', async () => {
  const themes = new Set(puzzles.map(({ theme }) => theme));
  expect(themes.size).toBeGreaterThan(1);
  const [unwanted] = themes;
  const others = await find(2, { theme: (theme) => theme !== unwanted });
  expect(others.map(({ theme }) => theme)).not.toContain(unwanted);
});

test.each([
  // White has three pieces round c3, Black none of use.
  ['c2 a1 b3 a2 d3 e5', 'c4', 'close'],
  ['c2 a1 b3 a2 d3', 'c4', 'stop'],
  ['c2 a1 b3 a2 d3', 'e5', 'sacrifice'],
  // Five round c3 and c4.
  ['c2 a1 b3 a2 d3 a3 b4 e1 d4 e5', 'c5', 'several'],
  ['c2 a1 b3 a2', 'd3', 'threat'],
  ['', 'c3', 'quiet'],
])('in Squatter after %j, %s is of the theme %s', (moves, solution, theme) => {
  const position = positionOfPuzzle({ game: 'squatter', size: 5, moves: moves.split(' ').filter(Boolean) });
  expect(puzzleThemeOf(position, moveNamed(position, solution) ?? Number.NaN)).toBe(theme);
});
