import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { comparisonsIn, comparisonsWithGames } from './games.ts';

test('no line asks for a game or a shape of board by its name', () => {
  expect(comparisonsWithGames(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
});

test.each([
  "if (game === 'hex') return;",
  "const is = 'squatter' !== game;",
  "  case 'havannah':",
  "shape === 'rhombus'",
])('notices %s', (line) => {
  expect(comparisonsIn(`const a = 1;\n${line}\n`)).toEqual([`2: ${line.trim()}`]);
});

test('leaves tables and other words alone', () => {
  expect(
    comparisonsIn("const sizes = { hex: 11, 'squatter': 6 };\nif (kind === 'loop') return games[game];\n"),
  ).toEqual([]);
});
