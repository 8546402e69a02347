import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLimits } from '@ringfence/jail';
import { afterAll, expect, test } from 'vitest';
import { botFiles, changedFiles, whyUnfit } from './bot-files.ts';
import type { Entrant } from './tournament.ts';

const scratch = mkdtempSync(join(tmpdir(), 'ringfence-files-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A folder with these files. */
function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(scratch, name);
  mkdirSync(join(folder, 'classes'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

const entrant = (word: string): Entrant => ({ name: word.slice(0, 3), word, limits: defaultLimits });
const players = ['level:3', 'cmd:sh bot.sh --level 3', 'gtp:/bin/sh other.sh', 'java:team.Player@classes:lib.jar'].map(
  entrant,
);

test('records the files of its bots, and requires the same files on another machine', () => {
  const here = folderOf('here', { 'bot.sh': 'one', 'other.sh': 'two', 'lib.jar': 'three' });
  const files = botFiles(players, here);
  expect(files.map(({ path }) => path)).toEqual(['bot.sh', '/bin/sh', 'other.sh', 'classes', 'lib.jar']);
  expect(files.filter(({ sha256 }) => sha256 === undefined).map(({ path }) => path)).toEqual(['/bin/sh']);
  expect(whyUnfit(players, files, here)).toBeUndefined();
  const changed = folderOf('changed', { 'bot.sh': 'one', 'other.sh': 'TWO', 'lib.jar': 'three' });
  expect(whyUnfit(players, files, changed)).toBe(`other.sh of gtp in ${changed} is another version`);
  const poor = folderOf('poor', { 'other.sh': 'two' });
  expect(whyUnfit(players, files, poor)).toBe(`bot.sh of cmd is not in ${poor}`);
});

test('notices a change in every file of a bot, and in no other', () => {
  const folder = folderOf('whole', { 'classes/Player.class': 'one', 'main.py': 'one' });
  mkdirSync(join(folder, 'team/parts'), { recursive: true });
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
  for (const file of ['team/bot.py', 'team/parts/search.py', 'team/notes.txt']) write(file, 'one');
  const all = ['cmd:python3 team/bot.py', 'cmd:python3 main.py', 'java:team.Player@classes?columns=offset'].map(
    entrant,
  );
  const before = botFiles(all, folder);
  const changes = (): string[] => changedFiles(before, botFiles(all, folder));
  expect(changes()).toEqual([]);
  for (const [file, words] of [
    ['team/notes.txt', []],
    ['other.py', []],
    ['team/parts/search.py', ['team/bot.py of cmd has changed']],
    ['main.py', ['main.py of cmd has changed']],
    ['classes/Player.class', ['classes of jav has changed']],
  ] as const) {
    write(file, 'two');
    expect(changes()).toEqual(words);
    if (file !== 'other.py') write(file, 'one');
  }
  rmSync(join(folder, 'main.py'));
  expect(changes()).toEqual(['main.py of cmd is gone']);
  expect(changedFiles([], before)).toContain('main.py of cmd is new');
});

test('requires their programs, and refuses humans', () => {
  expect(whyUnfit([entrant('cmd:no-such-program-anywhere x')], [], scratch)).toBe(
    'no such program no-such-program-anywhere for cmd',
  );
  expect(whyUnfit([entrant('human')], [], scratch)).toBe('hum is a human, and humans cannot play here');
});
