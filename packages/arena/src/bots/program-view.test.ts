import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCommand } from './command.ts';
import { linkProblem, programViewOf } from './program-view.ts';

let base: string;
beforeAll(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'ringfence-program-view-')));
  for (const path of [
    ...['teams/a', 'teams/b/build', 'gtp', 'app/bin', 'app/node_modules'],
    ...['tool/bin', 'tool/node_modules/@tool', 'tool/packages/part'],
  ])
    mkdirSync(join(base, path), { recursive: true });
  for (const path of ['bot.py', 'teams/a/bot.py', 'teams/b/run.sh', 'app/bin/bot.js'])
    writeFileSync(join(base, path), '');
  writeFileSync(join(base, 'app/package.json'), '{ "type": "module" }');
  writeFileSync(join(base, 'tool/bin/cli.js'), '');
  writeFileSync(join(base, 'tool/package.json'), '{ "bin": { "tool": "bin/cli.js" } }');
  writeFileSync(join(base, 'tool/packages/part/package.json'), '{}');
  symlinkSync('../../packages/part', join(base, 'tool/node_modules/@tool/part'));
  symlinkSync('/', join(base, 'tool/node_modules/machine'));
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
  [
    'a script comes with its modules, and with nothing else around it',
    'node app/bin/bot.js',
    'app/bin',
    'node BASE/app/bin/bot.js',
    ['app/node_modules'],
  ],
  [
    'a command of a package comes with the package',
    'node tool/bin/cli.js',
    'tool/bin',
    'node BASE/tool/bin/cli.js',
    ['tool/node_modules', 'tool', 'tool/packages/part'],
  ],
  ['words that are no paths', 'nobody gtp --game squatter', '', 'nobody gtp --game squatter', []],
  ['a path that is not there', 'python3 teams/c/bot.py', '', 'python3 teams/c/bot.py', []],
  ['a local file and a path', 'python3 bot.py teams/a/bot.py', '', 'python3 bot.py teams/a/bot.py', []],
])('%s', (_, text, folder, words, readOnly) => {
  const command = parseCommand(text);
  if (!command.ok) throw new Error(command.error);
  const view = programViewOf(command.value, base);
  expect(view.folder).toBe(join(base, folder));
  expect([view.command.program, ...view.command.args].join(' ')).toBe(words.replaceAll('BASE', base));
  expect(view.readOnly).toEqual(readOnly.map((path) => join(base, path)));
});

test('refuses a path that leaves its folder through a link', () => {
  symlinkSync('../b', join(base, 'teams/a/build'));
  symlinkSync('/', join(base, 'teams/a/machine'));
  symlinkSync('bot.py', join(base, 'teams/a/same.py'));
  mkdirSync(join(base, 'teams/a/.bin'), { recursive: true });
  symlinkSync('../bot.py', join(base, 'teams/a/.bin/bot'));
  for (const path of ['teams/a/build', 'teams/a/build/run.sh', 'teams/a/machine', 'teams/a/machine/etc/passwd']) {
    const link = join(base, path.split('/').slice(0, 3).join('/'));
    const words = `${link} is a link to ${realpathSync(link)}: name the file itself instead`;
    expect(linkProblem(['teams/b', path], base)).toBe(words);
    expect(linkProblem([join(base, path)], '/usr')).toBe(words);
  }
  for (const path of ['teams/a/same.py', 'teams/a/bot.py', 'teams/a/.bin/bot', '/usr/bin/java', '/bin/sh', 'no/such']) {
    expect(linkProblem([path], base)).toBeUndefined();
  }
});
