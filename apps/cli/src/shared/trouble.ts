// Not the whole packages, which --help and --version do not need.
import { systemTrouble } from '@ringfence/node/whole-file';
import { visible } from '@ringfence/rules/result';

export { systemTrouble, visible };

/** An error that the user can fix: the message is one line that says what is wrong and what to do. */
export class CommandError extends Error {}

/** An error in a file; its name begins the line. */
export class FileError extends CommandError {
  constructor(file: string, message: string) {
    super(`${sourceName(file)}: ${message}`);
  }
}

/** The operand for standard input. */
export const STDIN = '-';

/** The name of a source of text in messages. */
export const sourceName = (file: string): string => (file === STDIN ? 'standard input' : visible(file));

/** Why a file, which may be compressed, cannot be read, in words. */
export function readingTrouble(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // zlib's errors for truncated and damaged files.
  if (code.startsWith('Z_')) return 'the compressed file is damaged or truncated';
  return systemTrouble(error);
}
