import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCommand } from './command.ts';
import { placeOf } from './place.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'ringfence-place-'));
  for (const path of ['teams/a', 'teams/b/build', 'gtp', 'app/bin', 'app/node_modules'])
    mkdirSync(join(base, path), { recursive: true });
  for (const path of ['bot.py', 'teams/a/bot.py', 'teams/b/run.sh', 'app/bin/bot.js'])
    writeFileSync(join(base, path), '');
});
afterAll(() => rmSync(base, { recursive: true }));

test.each([
  ['a file of the folder', 'python3 bot.py', '', 'python3 bot.py', []],
  ['a path names its own folder', 'python3 teams/a/bot.py -v', 'teams/a', 'python3 BASE/teams/a/bot.py -v', []],
  ['a program by its path', './teams/b/run.sh', 'teams/b', 'BASE/teams/b/run.sh', []],
  ['a folder of classes', 'java -cp teams/b/build Bot', 'teams/b/build', 'java -cp BASE/teams/b/build Bot', []],
  [
    'two paths',
    'python3 teams/a/bot.py teams/b/run.sh',
    'teams/a',
    'python3 BASE/teams/a/bot.py BASE/teams/b/run.sh',
    ['teams/b'],
  ],
  ['a script comes with its modules', 'node app/bin/bot.js', 'app/bin', 'node BASE/app/bin/bot.js', ['app']],
  ['words that are no paths', 'nobody gtp --game squatter', '', 'nobody gtp --game squatter', []],
  ['a path that is not there', 'python3 teams/c/bot.py', '', 'python3 teams/c/bot.py', []],
  ['a local file and a path', 'python3 bot.py teams/a/bot.py', '', 'python3 bot.py teams/a/bot.py', []],
])('%s', (_, text, folder, words, readOnly) => {
  const command = parseCommand(text);
  if (!command.ok) throw new Error(command.error);
  const place = placeOf(command.value, base);
  expect(place.folder).toBe(join(base, folder));
  expect([place.command.program, ...place.command.args].join(' ')).toBe(words.replaceAll('BASE', base));
  expect(place.readOnly).toEqual(readOnly.map((path) => join(base, path)));
});
