import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type LyingPart, lyingZip } from '../testing/lying-zip.ts';
import { commonFolder, pathProblem, usualUnpackLimits } from './safe-names.ts';
import { copyFolder, unpackZip } from './unpack.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ringfence-unpack-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const limits = { files: 20, megabytes: 2, ratio: 50 };

async function unpack(parts: readonly LyingPart[], more = limits): Promise<string | readonly string[]> {
  const file = join(scratch, 'in.zip');
  writeFileSync(file, lyingZip(parts));
  const result = await unpackZip(file, join(scratch, 'out'), more);
  return result.ok ? result.value : result.error;
}

describe('an archive', () => {
  test('is unpacked with its folders and executable bits, without files that systems leave behind', async () => {
    const parts: LyingPart[] = [
      { path: 'team/', data: '' },
      { path: 'team/check.py', data: 'print(1)\n' },
      { path: 'team/run.sh', data: '#!/bin/sh\n', mode: 0o100755 },
      { path: 'team/.DS_Store', data: 'x' },
      { path: '__MACOSX/team/._check.py', data: 'x' },
      { path: 'team/.git/config', data: 'x' },
      { path: 'team/-', data: 'x', mode: 0o010644 },
      { path: 'team/-o', data: 'x' },
      { path: 'team/Icon\r', data: '' },
      { path: 'team/.metadata/.lock', data: '' },
    ];
    expect(await unpack(parts)).toEqual(['team/check.py', 'team/run.sh', 'team/-o']);
    expect(readFileSync(join(scratch, 'out/team/check.py'), 'utf8')).toBe('print(1)\n');
    expect(statSync(join(scratch, 'out/team/run.sh')).mode & 0o111).toBe(0o111);
    expect(readdirSync(join(scratch, 'out/team'))).toEqual(['-o', 'check.py', 'run.sh']);
  });

  test('that was packed twice is unpacked twice, once', async () => {
    const inner = lyingZip([{ path: 'src/check.py', data: 'print(1)\n' }]);
    const twice = { path: 'handin/work.zip', data: inner };
    expect(await unpack([{ path: 'handin/notes.txt', data: 'x' }, twice])).toEqual([
      'handin/notes.txt',
      'handin/work/src/check.py',
    ]);
    rmSync(join(scratch, 'out'), { recursive: true });
    expect(await unpack([{ path: 'bot.py', data: 'x' }, twice])).toEqual(['bot.py', 'handin/work.zip']);
    rmSync(join(scratch, 'out'), { recursive: true });
    const thrice = lyingZip([{ path: 'again.zip', data: inner }]);
    expect(await unpack([{ path: 'work.zip', data: thrice }])).toEqual(['work/again.zip']);
    rmSync(join(scratch, 'out'), { recursive: true });
    const hostile = lyingZip([{ path: '../evil', data: 'x' }]);
    expect(await unpack([{ path: 'work.zip', data: hostile }])).toMatch(/leads out|invalid relative/);
  });

  test.runIf(process.platform === 'linux')(
    'with names that differ only in case has two files, as Linux has them',
    async () => {
      const parts = ['A.TXT', 'a.txt'].map((path) => ({ path, data: path }));
      expect(await unpack(parts)).toEqual(['A.TXT', 'a.txt']);
      for (const { path, data } of parts) expect(readFileSync(join(scratch, 'out', path), 'utf8')).toBe(data);
    },
  );

  test.each([
    ['a path that leads out', [{ path: '../evil', data: 'x' }], /leads out|invalid relative/],
    ['a path that leads out from within', [{ path: 'a/../../evil', data: 'x' }], /leads out|invalid relative/],
    ['an absolute path', [{ path: '/etc/evil', data: 'x' }], /absolute/],
    ['a drive', [{ path: 'C:evil', data: 'x' }], /absolute/],
    ['a backslash', [{ path: 'a\\..\\evil', data: 'x' }], /invalid relative|backslash|leads out/],
    ['a link', [{ path: 'link', data: '/etc/passwd', mode: 0o120777 }], /"link" is a link/],
    ['a device', [{ path: 'device', data: '', mode: 0o060666 }], /neither a file nor a folder/],
    [
      'the same name twice',
      [
        { path: 'x', data: '1' },
        { path: 'x', data: '2' },
      ],
      /is there twice/,
    ],
    [
      'a file that is a folder too',
      [
        { path: 'x', data: '' },
        { path: 'x/y', data: '' },
      ],
      /is a file and a folder/,
    ],
    ['a name that cannot be seen', [{ path: 'a\u202eyp.exe', data: '' }], /invisible characters/],
    ['a line break in a name', [{ path: 'a\nb', data: '' }], /invisible characters/],
    ['too many files', Array.from({ length: 21 }, (_, i) => ({ path: `f${i}`, data: '' })), /more than 20 files/],
    ['too much', [{ path: 'big', data: Buffer.alloc(3 * 2 ** 20, 1), store: true }], /more than 2 MB/],
    ['a bomb', [{ path: 'bomb', data: Buffer.alloc(1.9 * 2 ** 20) }], /more than 50 times its size/],
    [
      'a size that is a lie',
      [{ path: 'bomb', data: Buffer.alloc(1.9 * 2 ** 20), claims: 10 }],
      /too many bytes|times its size/,
    ],
    ['nothing in it', [{ path: 'empty/', data: '' }], /it is empty/],
  ] as [string, LyingPart[], RegExp][])('with %s is refused', async (_, parts, words) => {
    expect(await unpack(parts)).toMatch(words);
    expect(readdirSync(scratch).filter((name) => name !== 'in.zip' && name !== 'out')).toEqual([]);
  });

  test('of a few bytes may unpack to much more', async () => {
    expect(await unpack([{ path: 'zeros', data: Buffer.alloc(500_000) }])).toEqual(['zeros']);
  });

  test('that is not an archive is refused', async () => {
    const file = join(scratch, 'in.zip');
    writeFileSync(file, 'PK\x03\x04 not really');
    expect(await unpackZip(file, join(scratch, 'out'), usualUnpackLimits)).toMatchObject({ ok: false });
  });
});

describe('a folder', () => {
  test('is copied without links', async () => {
    mkdirSync(join(scratch, 'in/a'), { recursive: true });
    writeFileSync(join(scratch, 'in/a/x.py'), '1');
    expect(await copyFolder(join(scratch, 'in'), join(scratch, 'out'), limits)).toEqual({
      ok: true,
      value: ['a/x.py'],
    });
    symlinkSync('/etc/passwd', join(scratch, 'in/link'));
    expect(await copyFolder(join(scratch, 'in'), join(scratch, 'again'), limits)).toEqual({
      ok: false,
      error: '"link" is a link',
    });
  });
});

test('folders that contain only one folder are found', () => {
  expect(commonFolder(['a/b/x', 'a/b/c/y'])).toBe('a/b/');
  expect(commonFolder(['a/x', 'b/y'])).toBe('');
  expect(commonFolder(['x'])).toBe('');
  expect(commonFolder([])).toBe('');
});

test('ordinary paths are accepted', () => {
  for (const path of ['src/Main.java', 'a b.py', 'ünïcode.py', '.classpath', 'x/'])
    expect(pathProblem(path)).toBeUndefined();
});
