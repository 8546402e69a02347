import { spawnSync } from 'node:child_process';
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
import { gzipSync } from 'node:zlib';
import { findProgram } from '@ringfence/jail';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commonFolder } from '../detect/sources.ts';
import { type LyingEntry, lyingTar } from '../testing/lying-tar.ts';
import { type LyingPart, lyingZip } from '../testing/lying-zip.ts';
import { pathProblem } from './safe-names.ts';
import { unpackSubmission } from './unpack.ts';

let scratch: string;
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'ringfence-unpack-'));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

const limits = { files: 20, megabytes: 2, ratio: 50 };

/** The paths that come out of a file of these bytes, or why none does. */
async function opened(bytes: Buffer, name = 'in.zip', more = limits): Promise<string | readonly string[]> {
  writeFileSync(join(scratch, name), bytes);
  const result = await unpackSubmission(join(scratch, name), join(scratch, 'out'), more);
  notes = result.ok ? result.value.notes : [];
  return result.ok ? result.value.paths : result.error;
}
let notes: readonly string[];

const unpack = (parts: readonly LyingPart[]) => opened(lyingZip(parts));
const untar = (entries: readonly LyingEntry[]) => opened(lyingTar(entries), 'in.tar');
const again = (): void => rmSync(join(scratch, 'out'), { recursive: true, force: true });

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

  test('that was packed several times is unpacked as often, if no sources are beside it', async () => {
    const inner = lyingZip([{ path: 'src/check.py', data: 'print(1)\n' }]);
    const twice = { path: 'handin/work.zip', data: inner };
    expect(await unpack([{ path: 'handin/notes.txt', data: 'x' }, twice])).toEqual([
      'handin/notes.txt',
      'handin/work/src/check.py',
    ]);
    again();
    expect(await unpack([{ path: 'bot.py', data: 'x' }, twice])).toEqual(['bot.py', 'handin/work.zip']);
    expect(notes).toEqual(['"handin/work.zip" was not opened: it is an archive beside sources.']);
    again();
    const thrice = lyingTar([{ path: 'again.zip', data: inner }]);
    expect(await unpack([{ path: 'work.tgz', data: gzipSync(thrice) }])).toEqual(['work/again/src/check.py']);
    again();
    const parts = [
      { path: 'a.zip', data: inner },
      { path: 'a.rar', data: inner },
      { path: 'lib.jar', data: inner },
      { path: 'real.rar', data: 'Rar!\x1a\x07\x01\0' },
    ];
    expect(await unpack(parts)).toEqual(['lib.jar', 'real.rar', 'a/src/check.py', 'a-2/src/check.py']);
    expect(notes).toEqual(['"real.rar" was not opened: it is a RAR archive: pack it as a zip.']);
    again();
    const deep = [0, 1, 2, 3].reduce((zip) => lyingZip([{ path: 'in.zip', data: zip }]), inner);
    expect(await unpack([{ path: 'in.zip', data: deep }])).toEqual(['in/in/in/in.zip']);
    again();
    const hostile = lyingZip([{ path: '../evil', data: 'x' }]);
    expect(await unpack([{ path: 'work.zip', data: hostile }])).toMatch(
      /^"work.zip" in it .*(?:leads out|invalid rel)/,
    );
    again();
    const bombs = [1, 2].map((i) => ({
      path: `${i}.zip`,
      data: lyingZip([{ path: 'x', data: Buffer.alloc(700_000) }]),
    }));
    expect(await unpack(bombs)).toMatch(/more than 50 times its size/);
  });

  test('is told by its content, not by its name', async () => {
    const zip = lyingZip([{ path: 'check.py', data: 'print(1)\n' }]);
    expect(await opened(zip, 'work.rar')).toEqual(['check.py']);
    again();
    expect(await opened(Buffer.from('Rar!\x1a\x07\x01\0'), 'work.zip')).toBe('it is a RAR archive: pack it as a zip');
  });

  test('is unpacked without libraries, environments and what builds make, and says so', async () => {
    const library = Array.from({ length: 30 }, (_, i) => ({ path: `us/.venv/lib/x${i}.py`, data: 'x' }));
    const parts: LyingPart[] = [
      ...library,
      { path: 'us/.venv/bin/python', data: '/usr/bin/python3', mode: 0o120777 },
      { path: 'us/env/bin/activate', data: 'x' },
      { path: 'us/env/lib/python3.11/os.py', data: 'x' },
      { path: 'us/node_modules/a/node_modules/b/index.js', data: 'x' },
      { path: 'us/target/classes/app.properties', data: 'x' },
      { path: 'us/target/classes/us/Us.class', data: 'x' },
      { path: 'us/env.py', data: 'x' },
      { path: 'us/venv', data: 'x' },
      { path: 'us/.DS_Store', data: 'x' },
    ];
    expect(await unpack(parts)).toEqual(['us/target/classes/us/Us.class', 'us/env.py', 'us/venv']);
    expect(notes).toEqual([
      'Left out, as no program needs them: us/.venv (31 files), us/env (2 files), us/node_modules (1 file), us/target/classes (1 file), files of operating systems (1 file).',
    ]);
    again();
    expect(await unpack(library)).toBe('it is empty without us/.venv (30 files)');
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
    ['a link', [{ path: 'link', data: '/etc/passwd', mode: 0o120777 }], /"link" is a link: put the file itself/],
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

  test('that is cut off is refused', async () => {
    const zip = lyingZip([{ path: 'check.py', data: 'print(1)\n' }]);
    expect(await opened(zip.subarray(0, -30), 'in.zip')).toBe('it is cut off: submit it again');
  });
});

/** `team/check.py` with "print(1)", packed with xz -9e, bzip2, and bzip2 in two streams. */
const PACKED = {
  'in.tar.xz':
    '/Td6WFoAAATm1rRGAgAhARwAAAAQz1jM4Cf/AH1dADoZSEk0WhwuWIsgc5YAPyzpUKFH7Afs0XGcHDdM9gz3ld67q8vOJBqNzKX1pCn3VKn1kOyQ2AXeHKTnNyZgtrNGB01+Fmk4/5B9Fv/YEGiCXEtX0XeP0nZvjsDd4x2cv4slqaYxR//b+IKwCrp/kvARedSTF+pJZ/7e+70AAAAAAOm60gXWN+abAAGZAYBQAABtIrlFscRn+wIAAAAABFla',
  'in.tar.bz2':
    'QlpoOTFBWSZTWX0hr/UAAKb7kMqQAIBAYf+ECAhqa14gBAAACCAAdBKImRMgxGBqDyDUElQAGgAAAD6U9Y3U+PJARQJCRRT0PlcLYMraJCIEhoFexOHRkPPSiI8UETWDSAohUZvyUb4vZdr1cQdWB+LjRjCMc1iSnJpxM5mc0zH2iIH8XckU4UJB9Ia/1A==',
  'two.tar.bz2':
    'QlpoOTFBWSZTWeOK7VAAAFfbkEqAQAH/hAgIakpeIAQAIAB0EqZRoaNAMgaMglEmQxGgNDQCw9tZe4cARu6Gkq2BGSjx4CgilOSowURKxAYyEaiIgwcN2QV+a5QwaRa4Ds+IqpKRI8QmTKEyjz8XckU4UJDjiu1QQlpoOTFBWSZTWY2tY5QAAE35gMAQAIAAYCAAACFUAAAIIAAxA0DQEVAGnqQEL3VR1ac5KqToIfF3JFOFCQja1jlA',
};
/** 600 MB of zeros in bzip2. */
const ZEROS =
  'QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1kOCeLfAV+OQADAAAAIIAAwgE1GQqAlqQqAlzFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1kOCeLfAV+OQADAAAAIIAAwgE1GQqAlqQqAlzFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1kOCeLfAV+OQADAAAAIIAAwgE1GQqAlqQqAlzFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1kOCeLfAV+OQADAAAAIIAAwgE1GQqAlqQqAlzFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZJMxqJQAZWlAAwAAAIAAIIAAwzAUppiUkWxJSReLuSKcKEgDqDQYg';

describe('a tar', () => {
  test.each(Object.entries(PACKED))('is read from %s', async (name, bytes) => {
    expect(await opened(Buffer.from(bytes, 'base64'), name)).toEqual(['team/check.py']);
    expect(readFileSync(join(scratch, 'out/team/check.py'), 'utf8')).toBe('print(1)\n');
    again();
    const cut = Buffer.from(bytes, 'base64').subarray(0, 100);
    expect(await opened(cut, name)).toMatch(/^it (?:cannot be unpacked|is cut off)/);
  });

  test.skipIf(findProgram('tar') === undefined).each(['v7', 'ustar', 'gnu', 'pax'])(
    'in the format %s is read as GNU tar writes it',
    async (format) => {
      const folder = format === 'v7' ? 'short' : `${'long-'.repeat(18)}/${'name-'.repeat(12)}`;
      mkdirSync(join(scratch, 'in', folder), { recursive: true });
      writeFileSync(join(scratch, 'in', folder, 'größe.py'), 'x = 1\n');
      writeFileSync(join(scratch, 'in/run.sh'), '#!/bin/sh\n', { mode: 0o755 });
      const { status, stdout } = spawnSync('tar', [`--format=${format}`, '-C', join(scratch, 'in'), '-czf', '-', '.']);
      expect(status).toBe(0);
      const paths = await opened(stdout, 'in.tgz');
      expect([...paths].sort()).toEqual([`${folder}/größe.py`, 'run.sh'].sort());
      expect(readFileSync(join(scratch, 'out', folder, 'größe.py'), 'utf8')).toBe('x = 1\n');
      expect(statSync(join(scratch, 'out/run.sh')).mode & 0o111).toBe(0o111);
    },
  );

  test('has its names in UTF-8 or ISO-8859-1, and the long ones before their files', async () => {
    const long = 'x'.repeat(110);
    const entries: LyingEntry[] = [
      { path: './', type: '5' },
      { path: 'short.py', pax: { path: 'größe.py', mtime: '1.5' } },
      { path: '././@LongLink', type: 'L', data: `${long}\0` },
      { path: 'x', data: 'y' },
      { path: 'old/', type: '0' },
    ];
    expect(await untar(entries)).toEqual(['größe.py', long]);
    again();
    const latin = lyingTar([{ path: 'gr##e.py', data: 'x' }]);
    latin.set([0xf6, 0xdf], 2);
    latin.write(
      (0o20 + [...latin.subarray(0, 512)].reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 0x20 : byte), -0o20))
        .toString(8)
        .padStart(6, '0'),
      148,
    );
    expect(await opened(latin, 'in.tar')).toEqual(['größe.py']);
  });

  test.each<[string, LyingEntry[], RegExp]>([
    ['a path that leads out', [{ path: '../evil' }], /leads out/],
    ['a path that leads out, in a header of pax', [{ path: 'fine', pax: { path: 'a/../../evil' } }], /leads out/],
    [
      'a path that leads out, in a long name',
      [{ path: 'l', type: 'L', data: '../evil\0' }, { path: 'fine' }],
      /leads out/,
    ],
    ['an absolute path', [{ path: '/etc/evil' }], /absolute/],
    ['a backslash', [{ path: 'a\\b' }], /backslash/],
    ['a link', [{ path: 'link', type: '2', target: '/etc/passwd' }], /"link" is a link: put/],
    ['a hard link', [{ path: 'x' }, { path: 'link', type: '1', target: 'x' }], /"link" is a link: put/],
    ['a device', [{ path: 'device', type: '4' }], /neither a file nor a folder/],
    ['a pipe', [{ path: 'pipe', type: '6' }], /neither a file nor a folder/],
    ['an unknown kind', [{ path: 'volume', type: 'V' }], /neither a file nor a folder/],
    ['a sparse file of GNU', [{ path: 'holes', type: 'S' }], /sparse/],
    ['a sparse file of pax', [{ path: 'holes', pax: { 'GNU.sparse.major': '1' } }], /sparse/],
    ['the same name twice', [{ path: 'x' }, { path: './x' }], /is there twice/],
    ['a file that is a folder too', [{ path: 'x' }, { path: 'x/y' }], /is a file and a folder/],
    ['a file without a name', [{ path: './' }, { path: '', data: 'x' }], /damaged|no name/],
    ['too many files', Array.from({ length: 21 }, (_, i) => ({ path: `f${i}` })), /more than 20 files/],
    ['a file that is cut off', [{ path: 'x', data: 'y', claims: 4000 }], /cut off/],
    ['a size that nobody has', [{ path: 'x', claims: 8 ** 10 }], /more than/],
    ['a size of pax that is no number', [{ path: 'x', pax: { size: '-1' } }], /damaged/],
    ['records that are no records', [{ path: 'pax', type: 'x', data: '99 x=y\n' }], /damaged/],
    ['one name for all files', [{ path: 'pax', type: 'g', data: '10 path=x\n' }], /damaged/],
    ['a name without end', [{ path: 'l', type: 'L', data: 'x'.repeat(70_000) }], /name that is too long/],
    ['too much', [{ path: 'big', data: Buffer.alloc(3 * 2 ** 20, 1) }], /more than 2 MB/],
    ['nothing in it', [{ path: 'empty/', type: '5' }], /it is empty/],
  ])('with %s is refused', async (_, entries, words) => {
    expect(await untar(entries)).toMatch(words);
    expect(readdirSync(scratch).filter((name) => name !== 'in.tar' && name !== 'out')).toEqual([]);
  });

  test('that holds a second tar, or is none, is refused', async () => {
    const tar = lyingTar([{ path: 'x.py', data: 'x' }]);
    expect(await opened(lyingTar([{ path: 'y.py' }], tar), 'in.tar')).toMatch(/more after its end/);
    expect(await opened(gzipSync('no tar'), 'in.tgz')).toMatch(/holds no tar|cut off/);
  });

  test('that is a bomb is stopped, in what is kept and in what is left out', async () => {
    const zeros = Buffer.alloc(20 * 2 ** 20);
    expect(await opened(gzipSync(lyingTar([{ path: 'bomb', data: zeros }])), 'in.tgz')).toMatch(/times its size/);
    again();
    const hidden = lyingTar([
      { path: '.git/bomb', data: zeros },
      { path: 'x.py', data: 'x' },
    ]);
    expect(await opened(gzipSync(hidden), 'in.tgz')).toMatch(/times its size/);
    again();
    const started = performance.now();
    expect(await opened(Buffer.from(ZEROS, 'base64'), 'in.tar.bz2')).toMatch(/times its size|no tar/);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

test.each<[name: string, bytes: string, words: string]>([
  ['work.rar', 'Rar!\x1a\x07\0', 'it is a RAR archive: pack it as a zip'],
  ['work.7z', '7z\xbc\xaf\x27\x1c', 'it is a 7-Zip archive: pack it as a zip'],
  ['work.tar.zst', '\x28\xb5\x2f\xfd', 'it is a Zstandard archive: pack it as a zip'],
  ['work.zip', '', 'it is an empty file: submit it again'],
  ['work.ipynb', '{"cells": []}', 'it is a notebook: export its code as a .py file'],
  ['report.pdf', '%PDF-1.7', 'it is a PDF: submit the sources'],
  ['report.docx', 'PK\x03\x04', 'it is a document: submit the sources'],
  ['work.zip', '<!DOCTYPE html><title>Log in', 'it is a web page, perhaps one that asks to log in: submit the sources'],
  ['work.jar', 'version https://git-lfs.github.com/spec/v1', 'it is a pointer of Git LFS, not the file itself'],
  ['notes.txt', 'We did our best.', 'it is neither an archive nor a program: pack your files as a zip'],
])('what cannot be read is named: %s', async (name, bytes, words) => {
  expect(await opened(Buffer.from(bytes, 'latin1'), name)).toBe(words);
});

test('a single source file is a submission', async () => {
  expect(await opened(Buffer.from('print(1)\n'), 'check.py')).toEqual(['check.py']);
});

describe('a folder', () => {
  test('is copied without links', async () => {
    mkdirSync(join(scratch, 'in/a'), { recursive: true });
    writeFileSync(join(scratch, 'in/a/x.py'), '1');
    mkdirSync(join(scratch, 'in/.venv/bin'), { recursive: true });
    symlinkSync('/usr/bin/python3', join(scratch, 'in/.venv/bin/python'));
    writeFileSync(join(scratch, 'in/part.zip'), lyingZip([{ path: 'y.py', data: '1' }]));
    expect(await unpackSubmission(join(scratch, 'in'), join(scratch, 'out'), limits)).toEqual({
      ok: true,
      value: {
        paths: ['a/x.py', 'part.zip'],
        notes: [
          'Left out, as no program needs them: .venv (1 file).',
          '"part.zip" was not opened: it is an archive beside sources.',
        ],
      },
    });
    rmSync(join(scratch, 'in/a'), { recursive: true });
    expect(await unpackSubmission(join(scratch, 'in'), join(scratch, 'inner'), limits)).toMatchObject({
      value: { paths: ['part/y.py'] },
    });
    symlinkSync('/etc/passwd', join(scratch, 'in/link'));
    expect(await unpackSubmission(join(scratch, 'in'), join(scratch, 'again'), limits)).toEqual({
      ok: false,
      error: '"link" is a link: put the file itself in its place',
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
