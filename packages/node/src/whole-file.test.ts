import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemTrouble, writeWhole, writingProblem } from './whole-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringfence-whole-'));
  writeFileSync(join(folder, 'file'), 'old');
  mkdirSync(join(folder, 'folder'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Why a write fails. */
function troubleOf(file: string): string | undefined {
  try {
    writeWhole(file, 'new');
    return undefined;
  } catch (error) {
    return systemTrouble(error);
  }
}

test('a file is replaced, or created with its folders', () => {
  for (const name of ['file', 'folder/file', 'a/b/file']) {
    const file = join(folder, name);
    expect(writingProblem(file)).toBeUndefined();
    writeWhole(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
  }
  expect(readdirSync(folder).sort()).toEqual(['a', 'file', 'folder']);
});

describe('a file that cannot be written', () => {
  test.each([
    ['file/below', 'a part of the path is not a folder'],
    ['file/far/below', 'a part of the path is not a folder'],
    ['folder', 'this is a folder, not a file'],
    ['n'.repeat(300), 'the name is too long'],
  ])('has the same reason before and after: %s', (name, reason) => {
    const file = join(folder, name);
    expect(writingProblem(file)).toBe(reason);
    expect(troubleOf(file)).toBe(reason);
    expect(readdirSync(folder).sort()).toEqual(['file', 'folder']);
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('old');
  });

  test('may be a folder by its name, or a link to itself', () => {
    expect(writingProblem(`${folder}/new/`)).toBe('this is a folder, not a file');
    symlinkSync('loop', join(folder, 'loop'));
    expect(writingProblem(join(folder, 'loop'))).toBe('its symbolic links form a loop');
  });

  test('may be in a read-only folder, except for root', () => {
    chmodSync(join(folder, 'folder'), 0o500);
    const reason = process.getuid?.() === 0 ? undefined : 'permission denied';
    expect(writingProblem(join(folder, 'folder/file'))).toBe(reason);
  });
});

test.runIf(process.platform === 'linux')('a device is written to, not replaced', () => {
  expect(writingProblem('/dev/null')).toBeUndefined();
  writeWhole('/dev/null', 'new');
  expect(troubleOf('/dev/full')).toBe('the disk is full');
});
