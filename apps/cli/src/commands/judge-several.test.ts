import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanEnv, launcher, makeScratch, ringfence, root } from '../testing/harness.ts';

const scratch = makeScratch();
const folder = join(scratch.path, 'boards');
const diamond = '3\n+ W +\nW - W\n+ W +\n';

beforeAll(() => {
  scratch.write('boards/b10.in', '1\nW\n');
  scratch.write('boards/b2.in', diamond);
  scratch.write('boards/B3.TXT', '2\n- W\nW W\n');
  scratch.write('boards/deep/er/wrong.txt', '2\n++\n+x\n');
  scratch.write('boards/._b2.in', 'what another system hides here');
  scratch.write('boards/notes.md', 'no board');
  scratch.write('boards/b2.out', 'None\n1\n0\n');
});
afterAll(scratch.remove);

describe('several boards', () => {
  test('a folder: its *.in and *.txt files in natural order, a line each, then a summary', () => {
    const { code, out, err } = ringfence(['judge', 'boards'], { cwd: scratch.path });
    expect(code).toBe(2);
    expect(out.split('\n').slice(0, -2)).toEqual([
      'boards/b2.in: None 1 0',
      'boards/B3.TXT: Draw 0 0',
      'boards/b10.in: Draw Nil',
      'boards/deep/er/wrong.txt: Error (line 3, column 2: this is not a valid cell (expected B, W, + or -, found "x"))',
      '',
    ]);
    expect(out).toMatch(/\n4 boards: 0 White, 0 Black, 2 Draw, 1 None, 1 Error; 1 odd; \d+\.\d\d s\n$/);
    expect(err).toBe('boards/B3.TXT: warning: captured cells on the border: no loop can enclose a border cell (a1)\n');
  });

  test('several files and standard input', () => {
    const { code, out, err } = ringfence(['judge', 'boards/b2.in', '-'], { cwd: scratch.path, input: '1\nB\n' });
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^boards\/b2\.in: None 1 0\nstandard input: Draw Nil\n\n2 boards: .*\n$/);
    const twice = ringfence(['judge', '-', '-'], { input: diamond });
    expect(twice).toEqual({
      code: 2,
      out: '',
      err: 'ringfence: standard input can be read only once: give "-" once\n',
    });
  });

  test('unreadable boards are one line on standard error, and the others are still judged', () => {
    scratch.write('empty/readme', 'no boards here');
    const { code, out, err } = ringfence(['judge', 'nowhere.in', 'empty', 'boards/b2.in'], { cwd: scratch.path });
    expect(code).toBe(2);
    expect(out).toMatch(/^boards\/b2\.in: None 1 0\n\n1 board: /);
    expect(err.split('\n').sort()).toEqual([
      '',
      'empty: no boards in this folder (files *.in or *.txt)',
      'nowhere.in: no such file or folder',
    ]);
  });

  test('--json: a line each that parses, and nothing else', () => {
    const { code, out, err } = ringfence(['judge', folder, '--json']);
    expect([code, err]).toEqual([2, '']);
    const objects = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(objects.map(({ file, winner }) => [file.slice(folder.length + 1), winner])).toEqual([
      ['b2.in', 'None'],
      ['B3.TXT', 'Draw'],
      ['b10.in', 'Draw'],
      [join('deep', 'er', 'wrong.txt'), null],
    ]);
  });

  test('--explain: each line is followed by its reasons', () => {
    const { out } = ringfence(['judge', 'boards/b2.in', 'boards/b10.in', '--explain'], { cwd: scratch.path });
    expect(out).toMatch(/^boards\/b2\.in: None 1 0\n\nThe game is not over/);
    expect(out).toContain('\nboards/b10.in: Draw Nil\n\nA draw');
  });

  test('--strict turns an odd board into an Error', () => {
    const { code, out, err } = ringfence(['judge', folder, '--strict']);
    expect([code, err]).toEqual([2, '']);
    expect(out).toMatch(/B3\.TXT: Error \(line 2, column 1: captured cells on the border/);
    expect(out).toContain('2 Error; 0 odd');
  });
});

describe('--svg', () => {
  test('several boards go into a folder, each under its own name, without temporary files', () => {
    scratch.write('twins/x.in', diamond);
    scratch.write('twins/x.txt', '1\nW\n');
    const out = join(scratch.path, 'pictures');
    ringfence(['judge', folder, join(scratch.path, 'twins'), '--svg', out]);
    expect(readdirSync(out).sort()).toEqual(['B3.svg', 'b10.svg', 'b2.svg', 'x-2.svg', 'x.svg']);
    expect(readFileSync(join(out, 'x.svg'), 'utf8')).toContain('Squatter');
    expect(readFileSync(join(out, 'x-2.svg'), 'utf8')).toContain('Fencemaster');
  });

  test.runIf(process.platform !== 'win32')('an interrupted run leaves complete files only', async () => {
    const out = join(scratch.path, 'interrupted');
    const args = [launcher, 'judge', 'cases/squatter', 'cases/fencemaster', '--svg', out, '--json'];
    const child = spawn(process.execPath, args, { cwd: root, env: cleanEnv(), stdio: ['ignore', 'pipe', 'ignore'] });
    let lines = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      for (const byte of chunk) if (byte === 10) lines++;
      if (lines > 10) child.kill('SIGINT');
    });
    const [code] = await new Promise<[number | null]>((resolve) => child.on('close', (status) => resolve([status])));
    expect(code).toBe(130);
    expect(existsSync(out)).toBe(true);
    const files = readdirSync(out);
    expect(files.length).toBeLessThan(240);
    expect(files.filter((file) => !file.endsWith('.svg'))).toEqual([]);
    for (const file of files) expect(readFileSync(join(out, file), 'utf8').trimEnd()).toMatch(/<\/svg>$/);
  });
});
