import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lyingZip } from '@ringfence/submission/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { teamOf } from '../plan/teams.ts';
import { inboxAt } from './inbox.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ringfence-inbox-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const ZIP = lyingZip([{ path: 'check.py', data: 'print(input())\n' }]);
const RAR = Buffer.from('Rar!\x1a\x07\x01\0', 'latin1');
const teams = ['red', 'blue', 'grey'].map((id) => ({ id, name: `Team ${id}` }));

/** What is in a folder or archive with these files: kinds of arrivals, and unused files with whether they need a look. */
async function inboxOf(files: Readonly<Record<string, string | Buffer>>, path = 'inbox', isNamed = true) {
  for (const [name, data] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, name)), { recursive: true });
    writeFileSync(join(scratch, name), data);
  }
  const isTeam = (name: string): boolean => isNamed && teamOf(name, teams) !== undefined;
  const { arrivals, unused } = await inboxAt(join(scratch, path), scratch, isTeam);
  const short = (file: string): string => file.slice(scratch.length + 1);
  return {
    arrivals: arrivals.map(({ shown, kind }) => `${short(shown)}: ${kind}`),
    unused: unused.map(({ file, why, needsALook }) => `${short(file)} ${why}${needsALook ? ' (!)' : ''}`),
  };
}

test('every file in an inbox arrives, or is named as unused', async () => {
  const files = {
    'inbox/red.tar.gz': Buffer.from('\x1f\x8b', 'latin1'),
    'inbox/blue_123_file.py': 'print(1)\n',
    'inbox/grey.rar': RAR,
    'inbox/grey/check.py': 'x',
    'inbox/stranger.7z': Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'),
    'inbox/marks.csv': 'red,1\n',
    'inbox/red notes.txt': 'x',
    'inbox/.DS_Store': 'x',
  };
  expect(await inboxOf(files)).toEqual({
    arrivals: [
      'inbox/blue_123_file.py: source',
      'inbox/grey: folder',
      'inbox/grey.rar: rar',
      'inbox/red notes.txt: other',
      'inbox/red.tar.gz: gzip',
      'inbox/stranger.7z: 7z',
    ],
    unused: [
      'inbox/.DS_Store is hidden',
      'inbox/marks.csv is neither an archive nor a program, and has the name of no team',
    ],
  });
});

test('a link in an inbox is not followed', async () => {
  mkdirSync(join(scratch, 'inbox'));
  symlinkSync('/etc', join(scratch, 'inbox/red'));
  expect((await inboxOf({ 'inbox/blue.zip': ZIP })).unused).toEqual(['inbox/red is a link or no file at all (!)']);
});

test.each<[title: string, entries: Record<string, string | Buffer>, arrivals: string[]]>([
  [
    'zips and other archives, whatever teams there are',
    { 'one.zip': ZIP, 'two.rar': RAR },
    ['all.zip/one.zip: zip', 'all.zip/two.rar: rar'],
  ],
  [
    'a folder for each team',
    { 'Team red_1_file/work.zip': ZIP, 'blue_2_file/report.pdf': '%PDF', 'blue_2_file/bot.py': 'x' },
    ['all.zip/Team red_1_file: folder', 'all.zip/blue_2_file: folder'],
  ],
  ['the sources of one team', { 'src/check.py': 'x', 'red/bot.py': 'x' }, ['all.zip: zip']],
  ['one archive', { 'red.zip': ZIP }, ['all.zip: zip']],
])('an archive may hold %s', async (_, entries, arrivals) => {
  const all = lyingZip(Object.entries(entries).map(([path, data]) => ({ path, data })));
  expect(await inboxOf({ 'all.zip': all }, 'all.zip')).toEqual({ arrivals, unused: [] });
});

test.each<[title: string, files: Record<string, string | Buffer>, isNamed: boolean, arrivals: string[]]>([
  ['sources', { 'inbox/check.py': 'x', 'inbox/part.zip': ZIP }, true, ['inbox: folder']],
  ['one folder', { 'inbox/project/check.py': 'x' }, true, ['inbox: folder']],
  ['a folder of a team', { 'inbox/red/check.py': 'x' }, true, ['inbox/red: folder']],
  [
    'two folders',
    { 'inbox/one/check.py': 'x', 'inbox/two/check.py': 'x' },
    false,
    ['inbox/one: folder', 'inbox/two: folder'],
  ],
])('a folder may hold %s', async (_, files, isNamed, arrivals) => {
  expect(await inboxOf(files, 'inbox', isNamed)).toEqual({ arrivals, unused: [] });
});

test('a folder that is named after a team is that of the team, with the archives in it', async () => {
  expect(await inboxOf({ 'red/a.zip': ZIP, 'red/b.zip': ZIP }, 'red')).toEqual({
    arrivals: ['red: folder'],
    unused: [],
  });
});
