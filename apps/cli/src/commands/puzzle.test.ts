import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine, type Puzzle, positionOfPuzzle } from '@ringfence/engine';
import { moveName } from '@ringfence/rules';
import { describe, expect, test } from 'vitest';
import { freshRingfence, ringfence } from '../testing/harness.ts';

describe('ringfence puzzle', () => {
  test('creates puzzles with one solution each, the same for the same seed', async () => {
    const args = ['puzzle', '--game', 'havannah', '--size', '3', '--count', '3', '--json', '--seed', '4'];
    const { code, out } = ringfence(args);
    expect(code).toBe(0);
    expect(freshRingfence(args).out).toBe(out);
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

  test('adds to a file until it has enough, the same puzzles after an interruption', () => {
    const folder = mkdtempSync(join(tmpdir(), 'ringfence-puzzle-'));
    const [whole, parts] = [join(folder, 'whole.jsonl'), join(folder, 'parts.jsonl')];
    const add = (file: string, count: number) =>
      ringfence(['puzzle', '--game', 'havannah', '--size', '3', '--seed', '4', '--add', file, '--count', `${count}`]);
    expect(add(whole, 3)).toMatchObject({ code: 0, out: '' });
    add(parts, 1);
    expect(add(parts, 3).err).toMatch(/^2 of 3: rated [0-9]+, to (win|draw), theme [a-z]+\n/);
    expect(readFileSync(parts, 'utf8')).toBe(readFileSync(whole, 'utf8'));
    rmSync(folder, { recursive: true });
  });

  test('asks the question, and shows the answer only on request', () => {
    const args = ['puzzle', '--game', 'havannah', '--size', '3', '--goal', 'win', '--ascii'];
    const { out } = ringfence(args);
    expect(out).toMatch(/^Havannah, size 3: (White|Black) to move and win. Exactly one move works./);
    expect(out).not.toContain('Solution');
    expect(ringfence([...args, '--solution']).out).toMatch(/Solution: [a-e][1-5]/);
  });

  const refused: [args: string[], message: string][] = [
    [['--game', 'chess'], 'no such game "chess"'],
    [['--game', 'squatter', '--size', '99'], 'Squatter is played on boards of size 3 to 19'],
    [['--game', 'squatter', '--goal', 'loss'], '--goal "loss" is not known'],
    [['--game', 'squatter', '--rating', '2000-1000'], '--rating is a range such as 1000-1500, not "2000-1000"'],
    [['--game', 'squatter', '--theme', 'quiet,loud'], 'no such theme "loud": it is one of close, several'],
    [['--game', 'squatter', 'file'], 'puzzle takes no files'],
  ];
  test.each(refused)('%j is bad usage', (args, message) => {
    const { code, err } = ringfence(['puzzle', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
