import { createEngine, type Puzzle, positionOfPuzzle } from '@ringfence/engine';
import { moveName } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { ringfence } from '../testing/harness.ts';

describe('ringfence puzzle', () => {
  test('makes puzzles of which each has one solution, the same from the same seed', async () => {
    const args = ['puzzle', '--game', 'havannah', '--size', '3', '--count', '3', '--json', '--seed', '4'];
    const { code, out } = ringfence(args);
    expect(code).toBe(0);
    expect(ringfence(args).out).toBe(out);
    const puzzles = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Puzzle);
    expect(puzzles).toHaveLength(3);
    const engine = await createEngine();
    for (const puzzle of puzzles) {
      const position = positionOfPuzzle(puzzle);
      const { proof, moves = [] } = await engine.solve(position, { moves: true });
      expect(proof).toBe(puzzle.goal);
      const best = moves.filter((move) => move.proof === proof).map(({ move }) => moveName(position, move));
      expect(best).toEqual([puzzle.solution]);
    }
    engine.close();
  });

  test('asks the question, and answers it only when told to', () => {
    const args = ['puzzle', '--game', 'havannah', '--size', '3', '--goal', 'win', '--ascii'];
    const { out } = ringfence(args);
    expect(out).toMatch(/^Havannah, size 3: (White|Black) to move and win. One move does it./);
    expect(out).not.toContain('Solution');
    expect(ringfence([...args, '--solution']).out).toMatch(/Solution: [a-e][1-5]/);
  });

  test.each([
    [['--game', 'chess'], 'there is no game "chess"'],
    [['--game', 'squatter', '--size', '99'], 'Squatter is played on boards of size 3 to 19'],
    [['--game', 'squatter', '--goal', 'loss'], '--goal "loss" is not known'],
    [['--game', 'squatter', 'file'], 'puzzle takes no files'],
  ])('%j is bad usage', (args, message) => {
    const { code, err } = ringfence(['puzzle', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
