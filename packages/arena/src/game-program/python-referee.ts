import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Result, visible } from '@ringfence/rules';
import { pythonAdapterFolder } from '../bots/python.ts';
import { GAME_FILE, type ProgramGame, readGameFolder } from './folder.ts';
import { keepGame } from './kept-folder.ts';

/** The package of a course, by the name under which its players import it. */
const PACKAGE = 'referee';

/** Where a package says what its game is called, by the year. */
const NAMED_IN = ['game/constants.py', 'game/__init__.py', 'game.py'] as const;

/** Sizes of a game that has one, the default first. */
const SIZES = [9, ...Array.from({ length: 13 }, (_, i) => i + 3).filter((size) => size !== 9)].map(String);

const PREFIX = 'python-referee:';

/**
 * Reads a game by its folder, or by the one of a course's Python package, which the prefix names and a folder without the file of
 * a game may hold; the error is a sentence.
 */
export function readGame(words: string, base = '.'): Result<ProgramGame, string> {
  const isPackage = words.startsWith(PREFIX);
  const folder = resolve(base, isPackage ? words.slice(PREFIX.length) : words);
  if (!isPackage && (existsSync(join(folder, GAME_FILE)) || packageIn(folder) === undefined))
    return readGameFolder(folder);
  return keepGame((into) => writePythonReferee(folder, into));
}

/** The package with the rules in a folder that holds it, or is it. */
const packageIn = (folder: string): string | undefined =>
  [join(folder, PACKAGE), folder].find(
    (at) => basename(at) === PACKAGE && (existsSync(join(at, 'game')) || existsSync(join(at, 'game.py'))),
  );

/**
 * Makes the folder of a game out of a course's own Python package `referee`, which stays as it is: beside it come `game.json` and a
 * program that asks it. What is returned is a problem, as a clause.
 */
function writePythonReferee(folder: string, into: string): string | undefined {
  const found = packageIn(folder);
  if (found === undefined) return `no Python package ${PACKAGE} with the rules of a game in ${visible(folder)}`;
  const title = NAMED_IN.map((file) => join(found, file))
    .filter((file) => existsSync(file))
    .map((file) => /^GAME_NAME\s*=\s*["']([\w -]{1,60})["']/m.exec(readFileSync(file, 'utf8'))?.[1])
    .find((name) => name !== undefined);
  if (title === undefined) return `the package ${visible(found)} does not say what its game is called (GAME_NAME)`;
  const isSized = existsSync(join(found, 'game.py'));
  const game = {
    name: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    title,
    sides: ['Red', 'Blue'],
    program: 'python3 -B rules.py',
    ...(isSized && { options: { n: { title: 'Size', choices: SIZES } } }),
    // Each answer of such a package takes milliseconds, too many for a search that only asks it.
    house: ['random'],
    answerSeconds: 10,
    clock: '3 min per game',
    playerMemoryMb: 250,
  };
  cpSync(found, join(into, PACKAGE), { recursive: true, filter: (from) => !/\/(?:\.[^/]*|__pycache__)$/.test(from) });
  cpSync(join(pythonAdapterFolder(), 'course.py'), join(into, 'rules.py'));
  writeFileSync(join(into, GAME_FILE), `${JSON.stringify(game, undefined, 2)}\n`);
  return undefined;
}
