// Not the whole package, which --help and --version do not need.
import { visible } from '@ringfence/rules/result';

export { visible };

/** An error that the user can fix: the message is one line that says what is wrong and what to do. */
export class CommandError extends Error {}

/** The same about a file; its name begins the line. */
export class FileError extends CommandError {
  constructor(file: string, message: string) {
    super(`${sourceName(file)}: ${message}`);
  }
}

/** The operand for standard input. */
export const STDIN = '-';

/** The name of a source of text in messages. */
export const sourceName = (file: string): string => (file === STDIN ? 'standard input' : visible(file));

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
