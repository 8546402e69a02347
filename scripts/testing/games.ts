// A game is one folder: what differs between games is in the facts and the rules of each, and in tables by game. Elsewhere no line
// asks which game or which shape of board it is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { games, shapeNames } from '../../packages/rules/src/index.ts';
import { filesUnder } from '../files.mjs';

/** Folders of one game each, and tests. */
const OF_ONE_GAME =
  /\/rules\/src\/(?:squatter|connection|hex|reference)\/|\/engine\/src\/(?:squatter|hex)\/|\.test\.ts$/;

const word = (names: readonly string[]): string => `'(?:${names.join('|')})'`;
const compared = (names: readonly string[]): string => `[!=]== ${word(names)}|${word(names)} [!=]==`;
const COMPARISON = new RegExp(
  `${compared(Object.keys(games))}|${compared(shapeNames)}|\\bcase ${word(Object.keys(games))}`,
);

/** The lines of a text that compare a game or a shape with one by name, with their numbers. */
export function comparisonsIn(text: string): string[] {
  return text.split('\n').flatMap((line, i) => (COMPARISON.test(line) ? [`${i + 1}: ${line.trim()}`] : []));
}

/** All such lines of the tree, outside the folders of games. */
export function comparisonsWithGames(root: string): string[] {
  return ['packages', 'apps', 'bench/src', 'scripts']
    .flatMap((folder) => filesUnder(folder, root))
    .filter((path) => /^(?:[^.]*\/src|scripts)\/.*\.(?:ts|svelte)$/.test(path) && !OF_ONE_GAME.test(path))
    .flatMap((path) => comparisonsIn(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`));
}
