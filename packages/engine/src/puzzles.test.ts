import { moveName } from '@ringfence/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine } from './engine.ts';
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
  expect(Math.min(...ratings)).toBeGreaterThanOrEqual(960);
  expect(hardest).toBeGreaterThan(Math.min(...ratings));
  const [hard] = await find(1, { rating: [hardest, 9_999] });
  expect(hard.rating).toBe(hardest);
});
