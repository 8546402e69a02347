import { accessSync, constants, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The file that is written first, beside the one that it replaces. */
export const temporaryFor = (file: string): string =>
  join(dirname(file), `.${basename(file).slice(0, 100)}.${process.pid}.tmp`);

/** Replaces a file atomically, and creates its folders: readers see the old file or the new one, whole. */
export function writeWhole(file: string, content: string | Uint8Array): void {
  if (isStream(file)) {
    writeFileSync(file, content);
    return;
  }
  createFoldersOf(file);
  const draft = temporaryFor(file);
  try {
    writeFileSync(draft, content);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Why {@link writeWhole} would fail, in words, before long work; `undefined` if nothing prevents it. Creates the folders. */
export function writingProblem(file: string): string | undefined {
  try {
    if (isStream(file)) {
      accessSync(file, constants.W_OK);
      return undefined;
    }
    if (file.endsWith('/') || statSync(file, { throwIfNoEntry: false })?.isDirectory()) return systemWords.EISDIR;
    createFoldersOf(file);
    const draft = temporaryFor(file);
    try {
      writeFileSync(draft, 'a full disk may still have room for an empty file');
    } finally {
      rmSync(draft, { force: true });
    }
    return undefined;
  } catch (error) {
    return systemTrouble(error);
  }
}

/** A pipe or a device, which must not be replaced: `--out /dev/stdout`. */
export function isStream(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

function createFoldersOf(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (error) {
    // Node's code where the last folder is a file; where another one is, it says ENOTDIR itself.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') error.code = 'ENOTDIR';
    throw error;
  }
}

const systemWords: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'a file of that name already exists',
  EISDIR: 'this is a folder, not a file',
  ELOOP: 'its symbolic links form a loop',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
};

/** An error of the file system in words. Anything else is a bug and is rethrown. */
export function systemTrouble(error: unknown): string {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error)) throw error;
  return systemWords[error.code] ?? error.message;
}
