import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readGame } from '@ringfence/arena';
import { packFiles } from '@ringfence/submission';
import { expect, test } from 'vitest';
import { packedGame } from './packed-game.ts';

const at = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const fourFolder = at('examples/games/connect-four');
const crumbsFolder = at('packages/arena/src/testing/crumbs');

/** The files of a folder, below another path. */
const filesOf = (folder: string, below = '') =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => statSync(join(folder, path)).isFile() && !path.includes('__pycache__'))
    .map((path) => ({ path: `${below}${path}`, bytes: readFileSync(join(folder, path)) }));

const hashOf = (words: string): string => {
  const game = readGame(words);
  if (!game.ok) throw new Error(game.error);
  return game.value.hash;
};

test.each([
  ['its files', fourFolder, filesOf(fourFolder)],
  ['its folder', fourFolder, filesOf(fourFolder, 'connect-four/')],
  [
    'its folder and what a Mac adds',
    fourFolder,
    [...filesOf(fourFolder, 'four/'), { path: '__MACOSX/x', bytes: Buffer.from('x') }],
  ],
  ['a course’s package', `python-referee:${crumbsFolder}`, filesOf(crumbsFolder)],
  ['a folder with it', `python-referee:${crumbsFolder}`, filesOf(crumbsFolder, 'crumbs/')],
])('a game is found in an archive with %s', async (_, words, files) => {
  expect((await packedGame(await packFiles(files), 'game.zip')).hash).toBe(hashOf(words));
});

test.each([
  ['no archive', Buffer.from('rules'), /^the file holds no game: it is neither an archive nor a program/],
  [
    'no game',
    packFiles([{ path: 'a.txt', bytes: Buffer.from('a') }]),
    /^game\.zip is no game: its game\.json cannot be read/,
  ],
  [
    'too much',
    packFiles([{ path: 'x/y', bytes: Buffer.alloc(9_000_000) }]),
    /^the file holds no game: it unpacks to more than/,
  ],
])('an archive with %s is refused', async (_, bytes, words) => {
  await expect(packedGame(await bytes, 'game.zip')).rejects.toThrow(words);
});
