import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Puzzle } from '@ringfence/engine';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PuzzleFile } from './file.ts';

const puzzle: Puzzle = {
  game: 'squatter',
  size: 3,
  moves: ['a1', 'b2'],
  goal: 'draw',
  solution: 'c3',
  theme: 'quiet',
  line: ['c3'],
  nodes: 1,
  rating: 900,
};

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-puzzles-'));
  file = join(folder, 'puzzles.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file of puzzles knows its contents, up to symmetry, also when reopened', () => {
  const begun = PuzzleFile.open(file);
  begun.add(puzzle);
  begun.add({ ...puzzle, moves: ['b1', 'b2'] });
  expect(begun.count).toBe(2);
  const again = PuzzleFile.open(file);
  again.close();
  expect(again.known).toEqual(begun.known);
  // The same position after a quarter turn.
  begun.add({ ...puzzle, moves: ['c1', 'b2'] });
  expect(begun.count).toBe(2);
  begun.close();
});

test.each([
  ['{}\n', 'puzzles.jsonl:1: this is not a puzzle'],
  [`${JSON.stringify(puzzle)}\nno json\n`, 'puzzles.jsonl: line 2 is not a JSON object'],
  [`${JSON.stringify({ ...puzzle, moves: ['a1', 'a1'] })}\n`, 'puzzles.jsonl:1: this is not a puzzle'],
])('a file of something else is refused and left alone: %j', (text, complaint) => {
  writeFileSync(file, text);
  expect(() => PuzzleFile.open(file)).toThrow(complaint);
  expect(readFileSync(file, 'utf8')).toBe(text);
});
